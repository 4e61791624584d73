import { jobEffect } from './jobEffect';
import { FakeJobApi } from './__testUtils__/FakeJobApi';
import { hookAttempt, jobHook } from './__testUtils__/attempts';
import { jobOf, type JobTemplate } from './jobManifest';
import { KubeconfigJobRunner } from './KubeconfigJobRunner';

const signal = new AbortController().signal;
const template: JobTemplate = { id: 'etcd-backup', runner: 'kubeconfig', namespace: 'jobs', spec: { template: { spec: { containers: [{ name: 'main', image: 'i' }] } } } };
const attempt = hookAttempt({ hook: jobHook });
const job = jobOf(template, attempt);

describe('KubeconfigJobRunner', () => {
  let api: FakeJobApi;
  let runner: KubeconfigJobRunner;
  beforeEach(async () => {
    api = await FakeJobApi.start();
    runner = new KubeconfigJobRunner({ file: api.kubeconfigFile, contexts: { renamed: 'prod-eu-1', evil: 'other', gone: 'nowhere' } });
  });
  afterEach(() => api.stop());

  it('creates a Job once, with the credential of the kubeconfig, and follows it to its end and its log', async () => {
    const effect = jobEffect(attempt, template, runner);
    await expect(effect.observe('intended', signal)).resolves.toEqual({ state: 'absent' });
    await expect(effect.begin(signal)).resolves.toMatchObject({ state: 'running', message: expect.stringContaining('was created') });
    await expect(effect.begin(signal)).resolves.toMatchObject({ state: 'running', message: expect.stringContaining('was there already') });
    expect(api.created).toBe(1);
    await expect(effect.observe('accepted', signal)).resolves.toMatchObject({ state: 'running' });
    api.log = `line\n\u001b[31mtoken=abcdefgh1234\n${'x'.repeat(9000)}\nsaved`;
    api.end('Complete');
    const ended = await effect.observe('accepted', signal);
    expect(ended).toMatchObject({ state: 'succeeded', log: expect.stringMatching(/saved$/) });
    expect('log' in ended && ended.log?.length).toBe(4000);
    expect(JSON.stringify(ended)).not.toContain('abcdefgh1234');
  });

  it('reads no more of a log than it asked for, whatever the server sends', async () => {
    const effect = jobEffect(attempt, template, runner);
    await effect.begin(signal);
    api.log = `${'eyJ-'.repeat(4 * 1024)}${'later '.repeat(100_000)}`;
    api.end('Complete');
    const observed = await runner.observe(attempt.cluster, job, signal);
    expect(observed).toMatchObject({ state: 'succeeded', log: 'eyJ-'.repeat(4 * 1024) });
    await expect(effect.observe('accepted', signal)).resolves.toMatchObject({ state: 'succeeded', log: '[redacted]' });
  });

  it('says why a Job failed, redacted, also where its log cannot be read', async () => {
    const effect = jobEffect(attempt, template, runner);
    await effect.begin(signal);
    api.end('Failed', 'password=hunter22 refused');
    await expect(effect.observe('accepted', signal)).resolves.toMatchObject({ state: 'failed', message: expect.stringContaining('BackoffLimitExceeded: password=[redacted]') });
  });

  it('does not take a Job of somebody else for its own', async () => {
    api.jobs.set(job.name, { kind: 'Job', metadata: { name: job.name }, status: { conditions: [{ type: 'Complete', status: 'True' }] } });
    await expect(jobEffect(attempt, template, runner).observe('intended', signal)).resolves.toMatchObject({ state: 'failed', refused: true });
  });

  it('knows nothing where the API server did not speak itself', async () => {
    api.server.answer('<html>no route</html>', 404);
    await expect(runner.observe(attempt.cluster, job, signal)).rejects.toThrow(/answered 404/);
    api.server.answer({ kind: 'Status' }, 503);
    await expect(runner.create(attempt.cluster, job, signal)).rejects.toThrow(/answered 503/);
  });

  it('tells of a refusal', async () => {
    api.server.answer({ kind: 'Status', reason: 'Forbidden', message: 'jobs is forbidden' }, 403);
    await expect(runner.create(attempt.cluster, job, signal)).resolves.toEqual({ outcome: 'refused', message: 'jobs is forbidden' });
  });

  it('says that a Job is gone, instead of beginning another', async () => {
    await expect(jobEffect(attempt, template, runner).observe('accepted', signal)).resolves.toMatchObject({ state: 'failed', message: expect.stringContaining('is gone') });
  });

  it('uses the context that the operator named, and no login of a program', async () => {
    await expect(runner.create({ id: 'c', name: 'renamed' }, job, signal)).resolves.toEqual({ outcome: 'created' });
    await expect(runner.create({ id: 'c', name: 'evil' }, job, signal)).rejects.toThrow(/a program \(exec\)/);
    await expect(runner.create({ id: 'c', name: 'gone' }, job, signal)).rejects.toThrow(/no context nowhere/);
    await expect(runner.create({ id: 'c', name: 'constructor' }, job, signal)).rejects.toThrow(/no context constructor/);
    await expect(new KubeconfigJobRunner({ file: '/nowhere/kubeconfig', contexts: {} }).create(attempt.cluster, job, signal)).rejects.toThrow(/cannot be read or parsed/);
    expect(api.created).toBe(1);
  });
});
