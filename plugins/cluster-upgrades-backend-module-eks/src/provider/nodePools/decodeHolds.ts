import {
  arrayAt,
  at,
  numberAt,
  selectorAt,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { matchesSelector } from '@drydock/upgrade-readiness';
import { isNotToBeDisrupted } from './decode';
import type { NodeHolds } from './model';

const ENDED: ReadonlySet<string | undefined> = new Set(['Succeeded', 'Failed']);
/** Names that are shown of each kind. */
const MOST_NAMES = 3;

/** Which pods of a node, and which disruption budgets over them, keep it from being replaced. */
export function decodeHolds(
  pods: readonly unknown[],
  budgets: readonly unknown[],
): NodeHolds {
  const running = pods.filter(
    pod =>
      !ENDED.has(textAt(pod, 'status', 'phase')) &&
      textAt(pod, 'metadata', 'deletionTimestamp') === undefined,
  );
  const evicted = running.filter(pod => !isLeftAlone(pod));
  const blocking = budgets.filter(
    budget =>
      numberAt(budget, 'status', 'disruptionsAllowed') === 0 &&
      // One without a selector is over no pod.
      at(budget, 'spec', 'selector') !== undefined &&
      evicted.some(
        pod =>
          textAt(pod, 'metadata', 'namespace') ===
            textAt(budget, 'metadata', 'namespace') &&
          matchesSelector(
            selectorAt(budget, 'spec', 'selector'),
            textMapAt(pod, 'metadata', 'labels'),
          ),
      ),
  );
  return {
    pods: running.filter(isNotToBeDisrupted).map(nameOf).slice(0, MOST_NAMES),
    budgets: blocking.map(nameOf).slice(0, MOST_NAMES),
  };
}

/** Static pods, and those of DaemonSets, are not evicted for a new node. */
function isLeftAlone(pod: unknown): boolean {
  return arrayAt(pod, 'metadata', 'ownerReferences').some(owner =>
    ['Node', 'DaemonSet'].includes(textAt(owner, 'kind') ?? ''),
  );
}

function nameOf(object: unknown): string {
  return `${textAt(object, 'metadata', 'namespace')}/${textAt(
    object,
    'metadata',
    'name',
  )}`;
}
