import { inEnglish } from '@drydock/upgrade-reasons';
import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import { OutsideGates } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { PlanGate } from '@drydock/upgrade-plans';
import { SecretText } from '@drydock/upgrade-readiness';
import { applyMigrations, createEngine, WORK_TABLES } from '../chaos/engines';
import {
  REQUESTER,
  RolloutWorld,
  WRITES_PER_CLUSTER,
} from '../chaos/rolloutWorld';
import { AUTHORIZATION } from '../src/basicAuth';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import {
  Exporter,
  startPrometheus,
  type PrometheusProgram,
} from '../src/prometheus';

type MetricGate = Extract<PlanGate, { type: 'metric' }>;
type MetricSourceSettings = ConstructorParameters<
  typeof OutsideGates
>[0]['metricSources'][number];

const PASSING = 'prod-eu-1';
const FAILING = 'prod-eu-2';
/** Names that a query must carry without being changed by them, nor refused by the parser. */
const ODD_CLUSTERS = [
  'prod-"eu"',
  "o'brien",
  'prod\\eu',
  'prod.eu+1',
  'prod eu',
  'prod\neu',
  'prod\teu',
  'prod\u0085eu',
  'prod-ü',
  '$&',
  '{{cluster}}',
  'a"} or vector(0) or up{x="',
  "a'} or vector(0) or up{x='",
];
const inExposition = (name: string) =>
  name.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
const QUERIES: MetricSourceSettings['queries'] = {
  'most-errors': {
    query:
      'max_over_time({__name__=~"{{parameters.name}}",cluster="{{cluster}}"}[{{parameters.minutes}}m])',
    parameters: {
      name: { type: 'text' },
      minutes: { type: 'number', minimum: 1, maximum: 60 },
    },
  },
};
const logger = mockServices.logger.mock();
const EXPORTED = [
  `checkout_error_ratio{cluster="${PASSING}"} 0.002`,
  `checkout_error_ratio{cluster="${FAILING}"} 0.7`,
  'checkout_error_ratio{cluster="prodXeu+1"} 0.9',
  ...ODD_CLUSTERS.map(
    (name, index) =>
      `checkout_error_ratio{cluster="${inExposition(name)}"} ${
        (index + 1) / 1000
      }`,
  ),
  'broken_ratio NaN',
  'endless_ratio +Inf',
  'leaving_ratio 0.001',
];

describeWithProgram(
  'gates that ask a real Prometheus',
  'DRYDOCK_TEST_PROMETHEUS',
  program => {
    let exporter: Exporter;
    let prometheus: PrometheusProgram;

    const query = async (text: string) =>
      (
        await prometheus.json<{ data: { result: readonly unknown[] } }>(
          `api/v1/query?${new URLSearchParams({ query: text })}`,
        )
      ).data.result;
    const until = (what: string, text: string, series: number) =>
      eventually(
        what,
        async () => (await query(text)).length === series || undefined,
      );

    beforeAll(async () => {
      exporter = await Exporter.start();
      exporter.text = EXPORTED.join('\n').concat('\n');
      prometheus = await startPrometheus(program, {
        targets: [exporter.target],
        rules: [{ alert: 'CheckoutFails', expr: 'checkout_error_ratio > 0.5' }],
      });
      await until('the alerts fire', 'ALERTS{alertstate="firing"}', 2);
      await until(
        'two looks at the exporter are in',
        'count_over_time(up[1m]) > 1',
        1,
      );
    });
    afterAll(async () => {
      await prometheus?.stop();
      await exporter?.stop();
    });

    const gatesOf = (
      source: {
        url?: URL;
        authorization?: SecretText;
        timeoutSeconds?: number;
      } = {},
    ) =>
      new OutsideGates({
        metricSources: [
          {
            id: 'main',
            url: prometheus.url,
            authorization: new SecretText(AUTHORIZATION),
            timeoutSeconds: 60,
            queries: QUERIES,
            ...source,
          },
        ],
        webhooks: [],
        logger,
      });
    const ask = (
      gate: Partial<MetricGate>,
      {
        cluster = PASSING,
        ...source
      }: { cluster?: string } & Parameters<typeof gatesOf>[0] = {},
    ) => {
      const whole: MetricGate = {
        name: 'errors',
        type: 'metric',
        when: 'before-cluster',
        source: 'main',
        ...(gate.template === undefined
          ? { query: 'checkout_error_ratio{cluster="{{cluster}}"}' }
          : {}),
        pass: 'value < 0.05',
        ...gate,
      };
      return gatesOf(source).ask({
        rolloutId: 'r1',
        planName: 'winter',
        target: 'v1.36.4',
        stage: 'prod',
        gate: whole,
        cluster: { id: 'c1', name: cluster, labels: {} },
        signal: new AbortController().signal,
      });
    };

    it('pass and fail by the number of their cluster', async () => {
      expect(await ask({})).toMatchObject({
        status: 'passed',
        message: '0.002: value < 0.05 holds',
      });
      expect(await ask({}, { cluster: FAILING })).toMatchObject({
        status: 'failed',
        message: '0.7: value < 0.05 does not hold',
      });
      expect(
        inEnglish(await ask({ fail: 'value > 0.9' }, { cluster: FAILING })),
      ).toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining('neither passes'),
      });
    });

    it.each([
      ['a scalar', 'scalar(up)'],
      ['the most of a range', 'max_over_time(up[5m])'],
      ['a rate of what is no counter, of which it informs', 'rate(up[1m]) + 1'],
    ])('take %s', async (_, text) => {
      expect(await ask({ query: text, pass: 'value == 1' })).toMatchObject({
        status: 'passed',
        message: '1: value == 1 holds',
      });
    });

    it("ask the operator's query with values of the plan that cannot leave their place", async () => {
      const within = (
        parameters: MetricGate['parameters'],
        cluster = FAILING,
      ) =>
        ask(
          { template: 'most-errors', parameters, pass: 'value < 0.05' },
          { cluster },
        );
      expect(
        await within({ minutes: 5, name: 'checkout_error_ratio' }),
      ).toMatchObject({ status: 'failed' });
      expect(await within({ minutes: 5, name: '.*' })).toMatchObject({
        status: 'inconclusive',
        message: 'The query found no data',
      });
      expect(
        inEnglish(await within({ minutes: 500, name: 'checkout_error_ratio' })),
      ).toMatchObject({
        status: 'inconclusive',
        message: expect.stringContaining(
          '"minutes" must be a number from 1 to 60',
        ),
      });
    });

    it('pass where no alert fires for the cluster, and fail where one does', async () => {
      const alerts = {
        query:
          'count(ALERTS{alertstate="firing",cluster="{{cluster}}"}) or vector(0)',
        pass: 'value == 0',
      };
      expect(await ask(alerts)).toMatchObject({
        status: 'passed',
        message: '0: value == 0 holds',
      });
      expect(await ask(alerts, { cluster: FAILING })).toMatchObject({
        status: 'failed',
        message: '1: value == 0 does not hold',
      });
    });

    it.each(['"', "'"])(
      'carry names of clusters as they are between %s, equal and as part of an expression',
      async quote => {
        for (const [index, cluster] of ODD_CLUSTERS.entries()) {
          const pass = `value == ${(index + 1) / 1000}`;
          expect([
            cluster,
            await ask(
              {
                pass,
                query: `checkout_error_ratio{cluster=${quote}{{cluster}}${quote}}`,
              },
              { cluster },
            ),
          ]).toMatchObject([cluster, { status: 'passed' }]);
          expect([
            cluster,
            await ask(
              {
                pass,
                query: `checkout_error_ratio{cluster=~${quote}{{cluster}}${quote}}`,
              },
              { cluster },
            ),
          ]).toMatchObject([cluster, { status: 'passed' }]);
        }
      },
    );

    it.each([
      ['no data', 'nothing', 'The query found no data'],
      ['data of an hour ago alone', 'up offset 1h', 'The query found no data'],
      ['a division by zero', '0/0', 'The query gives no finite number'],
      [
        'what is exported as no number',
        'broken_ratio',
        'The query gives no finite number',
      ],
      [
        'what is exported as endless',
        'endless_ratio',
        'The query gives no finite number',
      ],
      [
        'several series',
        'checkout_error_ratio',
        `The query gives ${
          ODD_CLUSTERS.length + 3
        } series where one number is needed; aggregate them, for example with sum(…) or max(…)`,
      ],
      [
        'a range',
        'up[5m]',
        'The query gives a matrix where one number is needed',
      ],
      [
        'a text',
        '"text"',
        'The query gives a string where one number is needed',
      ],
      [
        'a query that is none',
        'rate(',
        'The metric source answered 400 (bad_data) and no result. The log of the backend has the details.',
      ],
      [
        'a function that is none',
        'nofunc(up)',
        'The metric source answered 400 (bad_data) and no result. The log of the backend has the details.',
      ],
      [
        'a query that fails',
        'label_replace(up, "a", "b", "c", "(")',
        'The metric source answered 422 (execution) and no result. The log of the backend has the details.',
      ],
      [
        'a query that is too large',
        'max_over_time(vector(1)[120d:1s])',
        'The metric source answered 422 (execution) and no result. The log of the backend has the details.',
      ],
      [
        'a result with a warning',
        'histogram_quantile(0.9, up) or vector(0)',
        'The metric source warns about its result. The log of the backend has the details.',
      ],
    ])('are inconclusive for %s', async (_, text, message) => {
      expect(await ask({ query: text })).toEqual({
        status: 'inconclusive',
        message,
        askAgainAfterMs: 60_000,
      });
    });

    it('are inconclusive where it does not answer, without a word of the credential', async () => {
      const wrong = 'Bearer canary-wrong-55e1';
      expect(
        await ask({}, { authorization: new SecretText(wrong) }),
      ).toMatchObject({
        status: 'inconclusive',
        message:
          'The metric source answered 401 and no result. The log of the backend has the details.',
      });
      expect(
        await ask({}, { url: new URL('/', prometheus.url) }),
      ).toMatchObject({
        status: 'inconclusive',
        message:
          'The metric source answered 404 and no result. The log of the backend has the details.',
      });
      // Billions of additions; either side gives up first.
      const long = Array.from({ length: 20 }).reduce<string>(
        inner => `sum_over_time(${inner}[1h:1s])`,
        'sum_over_time(vector(1)[1d:1s])',
      );
      expect(
        inEnglish(await ask({ query: long }, { timeoutSeconds: 1 })),
      ).toMatchObject({
        status: 'inconclusive',
        message: expect.stringMatching(
          /did not answer within 1 s|query timed out/,
        ),
      });
    });

    it('do not pass when their metric is no longer exported', async () => {
      expect(await ask({ query: 'leaving_ratio' })).toMatchObject({
        status: 'passed',
      });
      exporter.text = exporter.text.replace(/^leaving_ratio.*\n/m, '');
      await until('it is gone', 'leaving_ratio', 0);
      expect(await ask({ query: 'leaving_ratio' })).toMatchObject({
        status: 'inconclusive',
        message: 'The query found no data',
      });
    });

    describe('in a rollout', () => {
      const databases = TestDatabases.create({ ids: ['SQLITE_3'] });

      it('hold its cluster back while there is no data and when they fail, and let it go when they pass [T-371]', async () => {
        const knex = await databases.init('SQLITE_3');
        await applyMigrations(knex);
        const gate = {
          name: 'errors',
          type: 'metric' as const,
          source: 'main',
          query: 'checkout_error_ratio{cluster="{{cluster}}"}',
          pass: 'value < 0.05',
          fail: 'value > 0.5',
        };
        const world = new RolloutWorld(
          knex,
          'gated',
          [{ clusters: 1, settings: { gates: [gate] } }],
          { withoutEffects: true },
        );
        await world.store();
        const [[cluster]] = world.stages;
        const rollouts = createEngine({
          knex,
          provider: world.provider,
          fleet: { ...world.ports, gates: gatesOf() },
        });
        const {
          rollout: { id },
        } = await rollouts.fleet.start({
          planId: 'gated',
          digest: world.revision.digest,
          requestedBy: REQUESTER,
          idempotencyKey: 'gated',
        });
        const answer = (wanted: string) =>
          eventually(`the gate is ${wanted}`, async () => {
            // Time passes: what is to be asked later is due.
            for (const table of WORK_TABLES)
              await knex(table)
                .whereNull('ended_at_ms')
                .update({ next_attempt_at_ms: 1 });
            await knex('gate_results').update({ next_check_at_ms: 1 });
            await rollouts.engine.tick();
            const [record] = (await rollouts.fleet.get(id)).gates;
            return record?.status === wanted ? record.message : undefined;
          });
        const exportRatio = async (ratio: number) => {
          exporter.text = `${EXPORTED.join(
            '\n',
          )}\ncheckout_error_ratio{cluster="${cluster}"} ${ratio}\n`;
          await until(
            'the ratio is known',
            `checkout_error_ratio{cluster="${cluster}"} == ${ratio}`,
            1,
          );
        };

        expect(await answer('inconclusive')).toBe('The query found no data');
        await exportRatio(0.7);
        expect(await answer('failed')).toBe('0.7: value > 0.5 holds');
        expect(world.world.acceptedWrites).toEqual([]);
        await exportRatio(0.001);
        await rollouts.fleet.control(
          id,
          { action: 'retry-gate', stage: 'stage-1', gate: 'errors' },
          REQUESTER,
        );
        expect(await answer('passed')).toBe('0.001: value < 0.05 holds');
        await eventually('the rollout has succeeded', async () => {
          for (const table of WORK_TABLES)
            await knex(table)
              .whereNull('ended_at_ms')
              .update({ next_attempt_at_ms: 1 });
          await rollouts.engine.tick();
          return (
            (await rollouts.fleet.get(id)).phase === 'succeeded' || undefined
          );
        });
        expect(world.world.acceptedWrites).toHaveLength(WRITES_PER_CLUSTER);
      });
    });
  },
);
