import type { FindingDraft, PodFacts } from '../contracts';
import { groupBy } from '../groupBy';
import { isSystemNamespace } from './facts/systemNamespaces';

/**
 * Above this number in a namespace some program makes them, and one finding for each would hide the
 * others.
 */
const NAMED_ONE_BY_ONE = 5;

const LINK =
  'https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/';

/**
 * Pods that no controller makes again: `kubectl drain` refuses them, and evictions delete them for
 * good.
 */
export function barePods(pods: readonly PodFacts[]): FindingDraft[] {
  const bare = pods.filter(
    ({ workload, mirror, node, namespace }) =>
      !workload &&
      !mirror &&
      node !== undefined &&
      !isSystemNamespace(namespace),
  );
  return [...groupBy(bare, ({ namespace }) => namespace)].flatMap(
    ([namespace, members]) =>
      members.length > NAMED_ONE_BY_ONE
        ? [manyPods(namespace, members)]
        : members.map(onePod),
  );
}

function onePod({ namespace, name, labels }: PodFacts): FindingDraft {
  return {
    severity: 'warning',
    confidence: 'observed',
    phase: 'nodes',
    title: {
      code: 'check.bare-pods.one',
      params: { pod: { object: `${namespace}/${name}` } },
    },
    object: { group: '', kind: 'Pod', namespace, name },
    hints: { labels, annotations: {} },
    evidence: [{ source: 'pods', what: { code: 'check.bare-pods.one-owner' } }],
    fix: {
      what: { code: 'check.bare-pods.one-fix' },
      link: LINK,
    },
  };
}

function manyPods(namespace: string, pods: readonly PodFacts[]): FindingDraft {
  return {
    key: 'bare-pods',
    severity: 'warning',
    confidence: 'observed',
    phase: 'nodes',
    title: {
      code: 'check.bare-pods.many',
      params: {
        count: { number: pods.length },
        namespace: { object: namespace },
      },
    },
    object: { group: '', kind: 'Namespace', name: namespace },
    related: pods.slice(0, 20).map(({ name, labels }) => ({
      object: { group: '', kind: 'Pod', namespace, name },
      labels,
      annotations: {},
    })),
    evidence: [
      { source: 'pods', what: { code: 'check.bare-pods.many-owner' } },
    ],
    fix: {
      what: { code: 'check.bare-pods.many-fix' },
      link: LINK,
    },
  };
}
