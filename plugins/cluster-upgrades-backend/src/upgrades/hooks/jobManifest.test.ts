import { hookAttempt, jobHook } from './__testUtils__/attempts';
import { jobTemplateProblem, type JobTemplate } from '../../config/jobTemplate';
import { jobOf } from './jobManifest';

const template: JobTemplate = {
  id: 'etcd-backup',
  runner: 'kubeconfig',
  namespace: 'drydock-jobs',
  spec: {
    template: {
      metadata: { labels: { team: 'platform' } },
      spec: {
        serviceAccountName: 'backup',
        containers: [
          {
            name: 'main',
            image: 'registry.example/backup:1.4.0',
            env: [{ name: 'TOKEN', value: 'x' }],
          },
        ],
      },
    },
  },
};
const attempt = hookAttempt({ hook: jobHook });

describe('the Job of a hook', () => {
  it('has a name of its own for each attempt, the same for each call', () => {
    const { name } = jobOf(template, attempt);
    expect(name).toMatch(/^drydock-[0-9a-f]{20}$/);
    expect(jobOf(template, attempt).name).toBe(name);
    expect(
      jobOf(template, { ...attempt, operationKey: 'u1/step-2/attempt-2' }).name,
    ).not.toBe(name);
  });

  it('is the template with a deadline, one pod, and the facts of the upgrade', () => {
    const { manifest } = jobOf(template, attempt);
    expect(manifest).toMatchObject({
      kind: 'Job',
      metadata: {
        namespace: 'drydock-jobs',
        annotations: { 'drydock.dev/operation-key': 'u1/step-2/attempt-1' },
      },
      spec: {
        backoffLimit: 0,
        activeDeadlineSeconds: 1800,
        ttlSecondsAfterFinished: 86_400,
        template: {
          metadata: {
            labels: { team: 'platform', 'drydock.dev/hook': 'backup' },
          },
          spec: {
            restartPolicy: 'Never',
            serviceAccountName: 'backup',
            containers: [
              {
                image: 'registry.example/backup:1.4.0',
                env: expect.arrayContaining([
                  { name: 'TOKEN', value: 'x' },
                  { name: 'DRYDOCK_CLUSTER', value: 'prod-eu-1' },
                  { name: 'DRYDOCK_TARGET', value: 'v1.36.4' },
                ]),
              },
            ],
          },
        },
      },
    });
  });

  it('gives no name of a cluster a way to the other variables of the container', () => {
    const { manifest } = jobOf(template, {
      ...attempt,
      cluster: { id: 'c', name: '$(TOKEN)' },
    });
    expect(JSON.stringify(manifest)).toContain('"value":"$$(TOKEN)"');
  });

  it('has a deadline that no template can lift', () => {
    expect(
      jobOf(
        { ...template, spec: { ...template.spec, activeDeadlineSeconds: 1e9 } },
        attempt,
      ).manifest,
    ).toMatchObject({ spec: { activeDeadlineSeconds: 1800 } });
  });

  it('says what is wrong with a template', () => {
    expect(jobTemplateProblem(template)).toBeUndefined();
    expect(jobTemplateProblem({ spec: {} })).toMatch(/at least one container/);
    expect(
      jobTemplateProblem({
        spec: { ...template.spec, ttlSecondsAfterFinished: 5 },
      }),
    ).toMatch(/at least 600/);
  });
});
