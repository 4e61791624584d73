import { inEnglish } from '@drydock/upgrade-reasons';
import type { IdentifyCluster } from '../../clusters/store/clusterIdentityQueries';
import { identifyAny, identityOf } from '../../__testUtils__/identities';
import { jobEffect } from './jobEffect';
import { FakeJobApi } from './__testUtils__/FakeJobApi';
import { hookAttempt, jobHook } from './__testUtils__/attempts';
import type { JobTemplate } from '../../config/jobTemplate';
import { jobOf } from './jobManifest';
import { KubeconfigJobRunner } from './KubeconfigJobRunner';

const signal = new AbortController().signal;
const template: JobTemplate = {
  id: 'etcd-backup',
  runner: 'kubeconfig',
  namespace: 'jobs',
  spec: { template: { spec: { containers: [{ name: 'main', image: 'i' }] } } },
};
const attempt = hookAttempt({ hook: jobHook });
const job = jobOf(template, attempt);

describe('KubeconfigJobRunner', () => {
  let api: FakeJobApi;
  let runner: KubeconfigJobRunner;
  let known: IdentifyCluster;
  beforeEach(async () => {
    api = await FakeJobApi.start();
    known = identifyAny;
    runner = new KubeconfigJobRunner({
      credential: api.credential,
      identify: clusterId => known(clusterId),
    });
  });
  afterEach(() => api.stop());

  /** What the API server says of Jobs; it goes on saying which cluster it is. */
  const answerJobs = (body: unknown, status: number) => {
    const { respond } = api.server;
    api.server.respond = (request, response) => {
      if (!request.path.startsWith('/apis/batch'))
        return respond(request, response);
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(
        typeof body === 'string' ? body : JSON.stringify(body),
      );
    };
  };

  it('creates a Job once, with the credential of the kubeconfig, and follows it to its end and its log', async () => {
    const effect = jobEffect(attempt, template, runner);
    await expect(
      effect.observe('intended', signal).then(inEnglish),
    ).resolves.toEqual({
      state: 'absent',
    });
    await expect(effect.begin(signal).then(inEnglish)).resolves.toMatchObject({
      state: 'running',
      message: expect.stringContaining('was created'),
    });
    await expect(effect.begin(signal).then(inEnglish)).resolves.toMatchObject({
      state: 'running',
      message: expect.stringContaining('exists already'),
    });
    expect(api.created).toBe(1);
    await expect(
      effect.observe('accepted', signal).then(inEnglish),
    ).resolves.toMatchObject({
      state: 'running',
    });
    api.log = `line\n\u001b[31mtoken=abcdefgh1234\n${'x'.repeat(9000)}\nsaved`;
    api.end('Complete');
    const ended = await effect.observe('accepted', signal);
    expect(ended).toMatchObject({
      state: 'succeeded',
      log: expect.stringMatching(/saved$/),
    });
    expect('log' in ended && ended.log?.length).toBe(4000);
    expect(JSON.stringify(ended)).not.toContain('abcdefgh1234');
  });

  it('reads no more of a log than it asked for, whatever the server sends [T-267]', async () => {
    const effect = jobEffect(attempt, template, runner);
    await effect.begin(signal);
    api.log = `${'eyJ-'.repeat(4 * 1024)}${'later '.repeat(100_000)}`;
    api.end('Complete');
    const observed = await runner.observe(attempt.cluster, job, signal);
    expect(observed).toMatchObject({
      state: 'succeeded',
      log: 'eyJ-'.repeat(4 * 1024),
    });
    await expect(
      effect.observe('accepted', signal).then(inEnglish),
    ).resolves.toMatchObject({
      state: 'succeeded',
      log: '[redacted]',
    });
  });

  it('says why a Job failed, redacted, also where its log cannot be read', async () => {
    const effect = jobEffect(attempt, template, runner);
    await effect.begin(signal);
    api.end('Failed', 'password=hunter22 refused');
    await expect(
      effect.observe('accepted', signal).then(inEnglish),
    ).resolves.toMatchObject({
      state: 'failed',
      message: expect.stringContaining(
        'BackoffLimitExceeded: password=[redacted]',
      ),
    });
  });

  it('does not adopt a Job that it did not create', async () => {
    api.jobs.set(job.name, {
      kind: 'Job',
      metadata: { name: job.name },
      status: { conditions: [{ type: 'Complete', status: 'True' }] },
    });
    await expect(
      jobEffect(attempt, template, runner)
        .observe('intended', signal)
        .then(inEnglish),
    ).resolves.toMatchObject({ state: 'failed', refused: true });
  });

  it('knows nothing where the API server did not speak itself', async () => {
    answerJobs('<html>no route</html>', 404);
    await expect(runner.observe(attempt.cluster, job, signal)).rejects.toThrow(
      /answered 404/,
    );
    answerJobs({ kind: 'Status' }, 503);
    await expect(runner.create(attempt.cluster, job, signal)).rejects.toThrow(
      /answered 503/,
    );
  });

  it('tells of a refusal', async () => {
    answerJobs(
      { kind: 'Status', reason: 'Forbidden', message: 'jobs is forbidden' },
      403,
    );
    await expect(
      runner.create(attempt.cluster, job, signal).then(inEnglish),
    ).resolves.toEqual({
      outcome: 'refused',
      message: 'jobs is forbidden',
    });
  });

  it('says that a Job is gone, instead of beginning another', async () => {
    await expect(
      jobEffect(attempt, template, runner)
        .observe('accepted', signal)
        .then(inEnglish),
    ).resolves.toMatchObject({
      state: 'failed',
      message: expect.stringContaining('is gone'),
    });
  });

  it('uses no login of a program, and no file that is not there', async () => {
    const create = (id: string) => runner.create({ id, name: id }, job, signal);
    await expect(create('evil')).rejects.toThrow(/a program \(exec\)/);
    await expect(create('gone')).rejects.toThrow(/no context nowhere/);
    const without = new KubeconfigJobRunner({
      credential: { ...api.credential, file: '/nowhere/kubeconfig' },
      identify: identifyAny,
    });
    await expect(without.create(attempt.cluster, job, signal)).rejects.toThrow(
      /cannot be read or parsed/,
    );
    expect(api.created).toBe(0);
  });

  it('creates nothing for a cluster that took the name of another: a context belongs to a reference [T-177]', async () => {
    known = async id =>
      identityOf(id, {
        name: 'prod-eu-1',
        references: [id, 'capi/evil/prod-eu-1'],
      });
    const hostile = { id: 'hostile', name: 'prod-eu-1' };
    expect(inEnglish(await runner.check(hostile))).toMatch(
      /has no entry for cluster prod-eu-1. Add one under one of these keys: capi\/evil\/prod-eu-1 and hostile/,
    );
    await expect(
      runner.create(hostile, job, signal).then(inEnglish),
    ).resolves.toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('has no entry'),
    });
    await expect(runner.observe(hostile, job, signal)).rejects.toThrow(
      /has no entry/,
    );
    expect(api.server.received).toEqual([]);
  });

  it('creates nothing where the context leads to another cluster: the identity is asked before anything is sent', async () => {
    api.uid = 'another-uid';
    await expect(
      runner.create(attempt.cluster, job, signal).then(inEnglish),
    ).resolves.toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(
        'reaches a cluster with the UID another-uid',
      ),
    });
    // Nor is the other cluster's "not found" taken for an answer about this one.
    await expect(runner.observe(attempt.cluster, job, signal)).rejects.toThrow(
      /Nothing was written/,
    );
    expect(
      api.server.received.map(({ method, path }) => `${method} ${path}`),
    ).toEqual(Array(2).fill('GET /api/v1/namespaces/kube-system'));
  });
});
