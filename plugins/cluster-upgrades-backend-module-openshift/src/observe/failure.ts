import type { Reason } from '@drydock/upgrade-reasons';
import type {
  ClusterVersion,
  OperatorCondition,
} from '../objects/clusterVersion';

/** The operator reports passing trouble too, and goes on as soon as it is over. */
const FAILING_FOR_MILLISECONDS = 30 * 60_000;

/**
 * Why an update that is wanted does not come to its end: the operator does not accept the release,
 * or reports the same failure for long. What it says is untrusted.
 */
export function failureOf(
  { conditions, history, wanted, upToDate }: ClusterVersion,
  now: Date,
): Reason | undefined {
  const [newest] = history;
  const { ReleaseAccepted: accepted, Failing: failing } = conditions;
  if (
    accepted?.status === 'False' &&
    upToDate &&
    wanted !== undefined &&
    newest?.version !== wanted
  )
    return {
      code: 'openshift.release-refused',
      params: {
        version: { text: wanted },
        said: { text: wordsOf(accepted) },
        command: { text: 'oc adm upgrade --clear' },
      },
    };
  const since = failing?.since ?? '';
  return isUnderWay({ history }) &&
    failing?.status === 'True' &&
    now.getTime() - Date.parse(since) >= FAILING_FOR_MILLISECONDS
    ? {
        code: 'openshift.failing-for-long',
        params: {
          version: { text: newest?.version ?? '' },
          since: { time: since },
          said: { text: wordsOf(failing) },
        },
      }
    : undefined;
}

/** The operator works on a version. */
export function isUnderWay({
  history,
}: Pick<ClusterVersion, 'history'>): boolean {
  return history.at(0)?.state !== 'Completed';
}

/** `reason: message`, as OpenShift words a condition. */
export function wordsOf({ reason, message }: OperatorCondition): string {
  return [reason, message].filter(Boolean).join(': ');
}
