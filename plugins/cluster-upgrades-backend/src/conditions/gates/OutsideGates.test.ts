import { inEnglish } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import { SecretText } from '@drydock/upgrade-readiness';
import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import {
  isSignedBy,
  TestServer,
} from '../../foundation/outgoing/__testUtils__/TestServer';
import type { MetricGate, MetricSourceSettings } from './metricGate';
import type { GateQuestion } from './model';
import { OutsideGates } from './OutsideGates';
import type { TicketGate } from './ticketGate';

const metric = (more: Partial<MetricGate> = {}): MetricGate => ({
  name: 'errors',
  type: 'metric',
  when: 'before-cluster',
  source: 'main',
  query: 'rate{cluster="{{cluster}}"}',
  pass: 'value < 0.01',
  ...more,
});
const QUERIES: MetricSourceSettings['queries'] = {
  errors: {
    query:
      'rate(errors{id="{{cluster.id}}",tenant="{{cluster.labels.example.com/tenant}}",job=~"{{parameters.job}}"}[{{parameters.minutes}}m])',
    parameters: {
      job: { type: 'text' },
      minutes: { type: 'number', minimum: 1, maximum: 60, default: 5 },
    },
  },
};
const ticket: TicketGate = {
  name: 'change',
  type: 'ticket',
  when: 'before-stage',
  webhook: 'tickets',
};
const vector = (...values: string[]) => ({
  status: 'success',
  data: {
    resultType: 'vector',
    result: values.map(value => ({
      metric: {},
      value: [1_790_000_000, value],
    })),
  },
});

describe('OutsideGates', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const logger = mockServices.logger.mock();
  const gates = (timeoutSeconds: number) =>
    new OutsideGates({
      logger,
      metricSources: [
        {
          id: 'main',
          url: new URL('/prometheus/', server.url),
          authorization: new SecretText('Bearer reader'),
          headers: { 'x-scope-orgid': 'fleet' },
          timeoutSeconds,
          queries: QUERIES,
        },
      ],
      webhooks: [
        {
          id: 'tickets',
          url: new URL('/tickets', server.url),
          secret: new SecretText('s3cret'),
          timeoutSeconds,
        },
      ],
    });
  const ask = async (
    gate: GateQuestion['gate'],
    more: Partial<GateQuestion> = {},
    timeoutSeconds = HANGS_AFTER_SECONDS,
  ) =>
    inEnglish(
      await gates(timeoutSeconds).ask({
        rolloutId: 'r1',
        planName: 'winter',
        target: 'v1.36.4',
        stage: 'prod',
        gate,
        cluster: {
          id: 'c1',
          name: 'prod-"eu',
          labels: { 'example.com/tenant': 'a"b' },
        },
        requestedBy: 'user:default/ada',
        signal: new AbortController().signal,
        ...more,
      }),
    );

  describe('with a metric', () => {
    it('asks the configured source for the cluster and judges its number', async () => {
      server.answer(vector('0.002'));
      await expect(ask(metric())).resolves.toMatchObject({
        status: 'passed',
        message: '0.002: value < 0.01 holds',
        validForMs: 300_000,
      });
      const [{ path, headers, body }] = server.received;
      expect(path).toBe('/prometheus/api/v1/query');
      expect(headers).toMatchObject({
        authorization: 'Bearer reader',
        'x-scope-orgid': 'fleet',
      });
      expect(new URLSearchParams(body).get('query')).toBe(
        'rate{cluster="prod-\\"eu"}',
      );
    });

    it("asks the operator's query with the plan's parameters and facts of the cluster, each as a value [T-114]", async () => {
      server.answer(vector('0.002'));
      const gate = metric({
        query: undefined,
        template: 'errors',
        parameters: { job: 'web.*" or up' },
      });
      await expect(ask(gate)).resolves.toMatchObject({ status: 'passed' });
      expect(new URLSearchParams(server.received[0].body).get('query')).toBe(
        'rate(errors{id="c1",tenant="a\\"b",job=~"web\\\\.\\\\*\\" or up"}[5m])',
      );
      await expect(
        ask(gate, { cluster: { id: 'c2', name: 'other', labels: {} } }),
      ).resolves.toMatchObject({
        status: 'inconclusive',
        message:
          'The query needs {{cluster.labels.example.com/tenant}}, and this cluster has none',
      });
      expect(server.received).toHaveLength(1);
    });

    it('shows of a number four digits, and of what the source says nothing: that is in the log [T-115]', async () => {
      server.answer(vector('0.00123456789'));
      await expect(ask(metric())).resolves.toMatchObject({
        message: '0.001235: value < 0.01 holds',
      });
      server.answer(
        {
          status: 'error',
          errorType: 'execution',
          error: 'found duplicate series for {tenant="others"}',
        },
        422,
      );
      const { message } = await ask(metric());
      expect(message).toBe(
        'The metric source answered 422 (execution) without a result. See the log of the backend',
      );
      expect(logger.warn).toHaveBeenLastCalledWith(
        'A metric source gave no result',
        {
          source: 'main',
          plan: 'winter',
          gate: 'errors',
          detail: 'found duplicate series for {tenant="others"}',
        },
      );
      for (const sent of [
        { ...vector('0'), warnings: ['of others'] },
        vector('of others'),
        { status: 'success', data: { resultType: 'of others', result: [] } },
        { status: 'error', errorType: 'of others', error: 'of others' },
      ]) {
        server.answer(sent);
        expect((await ask(metric())).message).not.toContain('of others');
      }
    });

    it('fails by the expression for failing, else by not passing', async () => {
      server.answer(vector('0.5'));
      await expect(ask(metric())).resolves.toMatchObject({ status: 'failed' });
      await expect(ask(metric({ fail: 'value > 0.1' }))).resolves.toMatchObject(
        { status: 'failed', message: '0.5: value > 0.1 holds' },
      );
      await expect(ask(metric({ fail: 'value > 0.9' }))).resolves.toMatchObject(
        {
          status: 'inconclusive',
          message: expect.stringContaining('neither passes'),
        },
      );
    });

    it('fails what passes and fails', async () => {
      server.answer(vector('5'));
      await expect(
        ask(metric({ pass: 'value > 1', fail: 'value > 2' })),
      ).resolves.toMatchObject({ status: 'failed' });
    });

    it('takes a scalar', async () => {
      server.answer({
        status: 'success',
        data: { resultType: 'scalar', result: [1, '0'] },
      });
      await expect(ask(metric())).resolves.toMatchObject({ status: 'passed' });
    });

    it.each<[string, unknown, number, RegExp]>([
      ['no data', vector(), 200, /no data/],
      ['several series', vector('0', '0'), 200, /2 series/],
      ['NaN', vector('NaN'), 200, /The query returns no finite number/],
      ['infinity', vector('+Inf'), 200, /no finite number/],
      ['an empty number', vector(''), 200, /no number/],
      [
        'a matrix',
        { status: 'success', data: { resultType: 'matrix', result: [] } },
        200,
        /returns a matrix/,
      ],
      [
        'a histogram',
        {
          status: 'success',
          data: {
            resultType: 'vector',
            result: [{ metric: {}, histogram: [1, {}] }],
          },
        },
        200,
        /no number/,
      ],
      [
        'a partial result',
        { ...vector('0'), warnings: ['store eu did not answer'] },
        200,
        /^The metric source warns about its result\. See the log/,
      ],
      [
        'an error of the query',
        { status: 'error', errorType: 'bad_data', error: 'parse error' },
        400,
        /^The metric source answered 400 \(bad_data\) without a result\. See the log/,
      ],
      ['an outage', 'upstream down', 503, /answered 503/],
      ['a success without a body', '', 200, /answered 200 without a result/],
      [
        'a page for people',
        '<html>Sign in</html>',
        200,
        /answered 200 without a result/,
      ],
    ])('is inconclusive for %s', async (_, body, status, message) => {
      server.answer(body, status);
      await expect(ask(metric())).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringMatching(message),
        askAgainAfterMs: 60_000,
      });
    });

    it('is inconclusive for a redirect, an endless answer and silence', async () => {
      server.respond = (_, response) => {
        response.writeHead(307, { location: '/elsewhere' });
        response.end();
      };
      await expect(ask(metric())).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('not followed'),
      });
      server.respond = (_, response) =>
        response.end(`{"status":"success","x":"${'x'.repeat(2_000_000)}"}`);
      await expect(ask(metric())).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('larger than'),
      });
      server.respond = () => undefined;
      await expect(ask(metric(), {}, 1)).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('did not answer within 1 s'),
      });
      expect(server.received.map(({ path }) => path)).not.toContain(
        '/elsewhere',
      );
    });

    it('makes no call for a source that is not configured, an expression that is none, or a cluster where there is none [T-236]', async () => {
      await expect(
        ask(metric({ source: 'https://evil.example.com' })),
      ).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('no longer configured'),
      });
      await expect(ask(metric({ pass: 'nonsense' }))).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('nonsense'),
      });
      await expect(
        ask(metric(), { cluster: undefined }),
      ).resolves.toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('stage as a whole'),
      });
      expect(server.received).toEqual([]);
    });
  });

  describe('with a ticket', () => {
    const whole = { cluster: undefined };

    it('tells the system what it is about, signed, under one key', async () => {
      server.answer({
        status: 'pending',
        reference: 'CHG-7',
        message: 'waits for the board',
        askAgainAfterSeconds: 120,
      });
      await expect(ask(ticket, whole)).resolves.toEqual({
        status: 'pending',
        message: 'CHG-7: waiting for a decision: waits for the board',
        state: 'CHG-7',
        askAgainAfterMs: 120_000,
      });
      const [first] = server.received;
      expect(
        isSignedBy('s3cret', first, 300, Math.floor(Date.now() / 1000)),
      ).toBe(true);
      expect(JSON.parse(first.body)).toEqual({
        event: 'gate.ask',
        idempotencyKey: 'r1/prod/change',
        rollout: 'r1',
        plan: 'winter',
        target: 'v1.36.4',
        stage: 'prod',
        gate: 'change',
        requester: 'user:default/ada',
      });
    });

    it('asks again with the reference and the same key, and passes when it is approved', async () => {
      server.answer({ status: 'approved' });
      await expect(ask(ticket, { ...whole, state: 'CHG-7' })).resolves.toEqual({
        status: 'passed',
        message: 'CHG-7: approved',
        state: 'CHG-7',
      });
      expect(JSON.parse(server.received[0].body)).toMatchObject({
        reference: 'CHG-7',
        idempotencyKey: 'r1/prod/change',
      });
    });

    it('has a key of its own for each cluster', async () => {
      server.answer({ status: 'pending' });
      await ask({ ...ticket, when: 'before-cluster' });
      expect(JSON.parse(server.received[0].body)).toMatchObject({
        idempotencyKey: 'r1/prod/change/c1',
        cluster: { id: 'c1', name: 'prod-"eu' },
      });
    });

    it('fails when it is denied [T-166]', async () => {
      server.answer({
        status: 'denied',
        reference: 'CHG-7',
        message: 'not in December',
      });
      await expect(ask(ticket, whole)).resolves.toMatchObject({
        status: 'failed',
        message: 'CHG-7: denied: not in December',
      });
    });

    it.each<[string, unknown, number]>([
      ['an answer without a status', { reference: 5 }, 200],
      ['an unknown status', { status: 'APPROVED' }, 200],
      ['an approval under an error', { status: 'approved' }, 500],
      ['an approval behind a redirect', { status: 'approved' }, 302],
      ['a page for people', '<html>approved</html>', 200],
    ])(
      'is inconclusive for %s and keeps its reference',
      async (_, body, status) => {
        server.answer(body, status);
        await expect(
          ask(ticket, { ...whole, state: 'CHG-7' }),
        ).resolves.toMatchObject({ status: 'inconclusive', state: 'CHG-7' });
      },
    );

    it('keeps its reference while the system is away [T-167]', async () => {
      server.respond = (_, response) => response.destroy();
      await expect(
        ask(ticket, { ...whole, state: 'CHG-7' }),
      ).resolves.toMatchObject({
        status: 'inconclusive',
        state: 'CHG-7',
        message: expect.stringContaining('could not be called'),
      });
    });
  });

  it('leaves approvals to the approvals', async () => {
    await expect(
      ask({
        name: 'board',
        type: 'approval',
        when: 'before-stage',
        required: 1,
      }),
    ).resolves.toMatchObject({ status: 'inconclusive' });
  });
});
