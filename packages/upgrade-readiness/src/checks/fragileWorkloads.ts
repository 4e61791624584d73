import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import type {
  DisruptionBudgetFacts,
  FindingDraft,
  NodeFacts,
  PersistentVolumeFacts,
  PodFacts,
  ReadinessCheck,
  WorkloadFacts,
} from '../contracts';
import { groupBy } from '../groupBy';
import { matchesSelector } from '../matchesSelector';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { listed, named, sentences } from '../words';
import { barePods } from './barePods';
import { optionalFacts } from './facts/optionalFacts';
import { isSystemNamespace } from './facts/systemNamespaces';
import { isEvictable, podsByWorkload } from './facts/workloadPods';
import { weaknessesOf } from './weaknesses';
import type { Weakness } from './weaknesses';

const NONE: readonly never[] = [];

/** The same for every target. */
const findingsOf = memoizeByIdentity(
  (
    workloads: readonly WorkloadFacts[],
    pods: readonly PodFacts[],
    budgets: readonly DisruptionBudgetFacts[],
    volumes: readonly PersistentVolumeFacts[],
    nodes: readonly NodeFacts[],
  ) => {
    const known: Known = {
      pods: podsByWorkload(pods),
      budgets: groupBy(budgets, ({ object }) => object.namespace ?? ''),
      localClaims: localClaims(volumes),
      zones: new Map(
        nodes.flatMap(({ name, zone }) => (zone ? [[name, zone]] : [])),
      ),
      nodeCount: nodes.filter(({ controlPlane }) => !controlPlane).length,
    };
    return [
      ...workloads.flatMap(workload => findingOf(workload, known) ?? []),
      ...barePods(pods),
    ];
  },
);

/**
 * R10: workloads that a drain interrupts although nothing stops it. One finding a workload, with
 * all its weaknesses. What every upgrade survives is information; a warning is what an owner would
 * not expect: every replica at once, data or pods that do not come back.
 */
export const fragileWorkloads: ReadinessCheck = {
  id: 'fragile-workloads',
  title: { code: 'check-title.fragile-workloads' },
  phase: 'nodes',
  canBlock: false,
  docs: 'checks/fragile-workloads',
  needs: ['workloads', 'pods', 'disruption-budgets'],
  family: 'workload-disruption',
  evaluate(context) {
    const storage = optionalFacts(context, 'storage', 'fact-node-volumes');
    const nodes = optionalFacts(context, 'nodes', 'fact-shared-zones');
    const findings = findingsOf(
      context.facts('workloads'),
      context.facts('pods'),
      context.facts('disruption-budgets'),
      storage.facts?.volumes ?? NONE,
      nodes.facts ?? NONE,
    );
    return { findings, partial: [...storage.unseen, ...nodes.unseen] };
  },
};

interface Known {
  readonly pods: ReturnType<typeof podsByWorkload>;
  readonly budgets: ReadonlyMap<string, readonly DisruptionBudgetFacts[]>;
  /** `namespace/name` of claims whose volume one node alone has. */
  readonly localClaims: ReadonlySet<string>;
  readonly zones: ReadonlyMap<string, string>;
  /** Nodes that run workloads; 0 where unknown. */
  readonly nodeCount: number;
}

function localClaims(
  volumes: readonly PersistentVolumeFacts[],
): ReadonlySet<string> {
  return new Set(
    volumes.flatMap(({ type, claim }) =>
      claim && (type === 'local' || type === 'hostPath') ? [claim] : [],
    ),
  );
}

function findingOf(
  workload: WorkloadFacts,
  known: Known,
): FindingDraft | undefined {
  const { object } = workload;
  const running = known.pods.of(object).filter(isEvictable);
  if (running.length === 0 || !isJudged(workload)) return undefined;
  const weaknesses = weaknessesOf(workload, {
    pods: running,
    isProtected: isProtected(
      workload,
      known.budgets.get(object.namespace ?? '') ?? [],
    ),
    localClaims: known.localClaims,
    zones: known.zones,
    nodeCount: known.nodeCount,
  });
  return weaknesses.some(({ alone }) => alone)
    ? draft(workload, weaknesses)
    : undefined;
}

/**
 * What the cluster's makers run is theirs to judge, but for its DNS, on which everything else
 * rests.
 */
function isJudged({ object, podLabels }: WorkloadFacts): boolean {
  if (object.kind === 'DaemonSet' || object.kind === 'CronJob') return false;
  return (
    !isSystemNamespace(object.namespace) || podLabels['k8s-app'] === 'kube-dns'
  );
}

function isProtected(
  { podLabels }: WorkloadFacts,
  budgets: readonly DisruptionBudgetFacts[],
): boolean {
  return budgets.some(
    ({ selector }) => selector && matchesSelector(selector, podLabels),
  );
}

function draft(
  { object, labels, annotations }: WorkloadFacts,
  weaknesses: readonly Weakness[],
): FindingDraft {
  const sorted = [...weaknesses].sort(
    (a, b) =>
      Number(b.severity === 'warning') - Number(a.severity === 'warning'),
  );
  const told = sorted.filter(({ alone }) => alone);
  return {
    severity: sorted.some(({ severity }) => severity === 'warning')
      ? 'warning'
      : 'info',
    confidence: 'observed',
    phase: 'nodes',
    title: {
      code: 'check.fragile-workloads.title',
      params: {
        workload: named(object),
        weaknesses: listed(told.map(({ is }) => ({ reasons: [is] }))),
      },
    },
    object,
    hints: { labels, annotations },
    evidence: sorted.map(({ source, evidence }) => ({
      source,
      what: evidence,
    })),
    fix: {
      what: fixOf(sorted),
      link: 'https://kubernetes.io/docs/concepts/workloads/pods/disruptions/',
    },
  };
}

/** Each once. */
function fixOf(weaknesses: readonly Weakness[]): Reason {
  const [first, ...others] = new Map(
    weaknesses.map(({ fix }) => [reasonKey(fix), fix]),
  ).values();
  return sentences([first, ...others]);
}
