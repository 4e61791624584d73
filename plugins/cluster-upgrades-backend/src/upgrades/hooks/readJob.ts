import type { JobObservation } from '@drydock/backstage-plugin-cluster-upgrades-node';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * What a batch/v1 Job says of itself. Pure. Its end is what its conditions say, never a count of
 * pods.
 */
export function readJob(
  job: JsonObject,
  operationKey: string,
): Exclude<JobObservation, { state: 'absent' }> {
  const annotations = objectOf(objectOf(job.metadata).annotations);
  if (annotations['drydock.dev/operation-key'] !== operationKey)
    return {
      state: 'foreign',
      message: { code: 'hook.job-of-another' },
    };
  const status = objectOf(job.status);
  for (const entry of Array.isArray(status.conditions)
    ? status.conditions
    : []) {
    const { type, status: holds, reason, message } = objectOf(entry);
    if (holds !== 'True') continue;
    if (type === 'Complete')
      return { state: 'succeeded', message: textOf(message) };
    if (type === 'Failed')
      return {
        state: 'failed',
        message: [textOf(reason), textOf(message)].filter(Boolean).join(': '),
      };
  }
  const active = typeof status.active === 'number' ? status.active : 0;
  return {
    state: 'running',
    started: active > 0,
  };
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
