import { awsFault, type AwsFaultName } from '@drydock/aws-access';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';

/** A change whose effect is not known. */
export class ChangeError extends ReasonError {}

const CAUSES = {
  refused: 'asg.refused',
  unsigned: 'asg.unsigned',
  'no-credentials': 'asg.no-credentials',
  'not-found': 'asg.not-found',
  throttled: 'asg.throttled',
  late: 'asg.late',
  away: 'asg.away',
  'too-large': 'asg.too-large',
  strange: 'asg.strange',
} as const satisfies Record<AwsFaultName, Reason['code']>;

/** Why groups could not be read, in our own words: AWS' repeat signatures and roles. */
export function notRead(error: unknown, cluster: string): unknown {
  if (error instanceof ClusterReadError) return error;
  const { fault, kind, retryable, status } = awsFault(error);
  return new ClusterReadError({
    kind,
    retryable,
    reason: {
      code: 'asg.not-read',
      params: {
        cluster: { object: cluster },
        cause: { reasons: [{ code: CAUSES[fault] }] },
      },
    },
    remedy: { code: 'asg.remedy' },
    ...(status === undefined ? {} : { status }),
  });
}

/** Faults of which AWS says that nothing was done. */
const NOTHING_DONE: ReadonlySet<AwsFaultName> = new Set([
  'refused',
  'unsigned',
  'no-credentials',
]);

/** Why AWS did not make a change; undefined: whether it did is not known. */
export function refusedChange(
  error: unknown,
  action: string,
  object: string,
): Reason | undefined {
  const { fault } = awsFault(error);
  const isInvalid = error instanceof Error && error.name === 'ValidationError';
  if (!isInvalid && !NOTHING_DONE.has(fault)) return undefined;
  return {
    code: 'asg.write-refused',
    params: {
      action: { object: action },
      object: { object },
      cause: { reasons: [{ code: isInvalid ? 'asg.invalid' : CAUSES[fault] }] },
    },
  };
}

/** That a change failed, with an effect that is not known. */
export function changeFailed(
  error: unknown,
  action: string,
  object: string,
): ChangeError {
  return new ChangeError({
    code: 'asg.write-failed',
    params: {
      action: { object: action },
      object: { object },
      cause: { reasons: [{ code: CAUSES[awsFault(error).fault] }] },
    },
  });
}
