import type { SelectableCluster } from './selectableCluster';
import { keysOfName, namesOf, selectorTest } from './matchCluster';
import type { ClusterFact } from './matchCluster';
import type { PlanStage, UpgradePlanFile } from './model';
import type { Reason } from '@drydock/upgrade-reasons';
import { runSteps } from '../work/Steps';
import type { Steps } from '../work/Steps';

const CLUSTERS_A_STEP = 500;

export interface SelectedMember {
  readonly cluster: SelectableCluster;
  /** Among the first `canaries` of its stage. */
  readonly canary: boolean;
}

export interface Selection {
  /** All stages of the plan, in its order, those without members too. */
  readonly stages: readonly {
    readonly name: string;
    readonly members: readonly SelectedMember[];
  }[];
  /**
   * What a plan names or selects and does not get: a plan with one of these does not mean what its
   * author thinks.
   */
  readonly unmatched: readonly {
    readonly stage: string;
    /** `spec.stages[0].clusters.names[2]` */ readonly path: string;
    readonly reason: Reason;
  }[];
  /** Clusters that a stage would have had, had no earlier stage taken them. */
  readonly duplicates: readonly {
    readonly clusterId: string;
    readonly clusterName: string;
    readonly stage: string;
    readonly takenBy: string;
  }[];
  /**
   * Clusters that are in no stage because a fact is missing that decides whether they belong to
   * this one.
   */
  readonly undecided: readonly {
    readonly clusterId: string;
    readonly clusterName: string;
    readonly stage: string;
    readonly missing: readonly ClusterFact[];
  }[];
}

/**
 * Which cluster is upgraded in which stage. A cluster belongs to the first stage whose selector it
 * surely matches; within a stage clusters go by name (then id), the first `canaries` of them as
 * canaries. A fact that is not known matches nothing, neither a selector nor its exception, and
 * such a cluster is reported instead of taken.
 */
export function selectMembers(
  plan: UpgradePlanFile,
  clusters: readonly SelectableCluster[],
): Selection {
  return runSteps(membersSelection(plan, clusters));
}

/** The same in steps: a plan with 50 stages looks 50 times at each cluster of the fleet. */
export function* membersSelection(
  plan: UpgradePlanFile,
  clusters: readonly SelectableCluster[],
): Steps<Selection> {
  const ordered = [...clusters].sort(
    (a, b) => compare(a.name, b.name) || compare(a.id, b.id),
  );
  const takenBy = new Map<string, string>();
  const undecided = new Map<string, Selection['undecided'][number]>();
  const duplicates: Selection['duplicates'][number][] = [];
  const stages: Selection['stages'][number][] = [];
  let looked = 0;
  for (const stage of plan.spec.stages) {
    const test = selectorTest(stage.clusters);
    const chosen: SelectableCluster[] = [];
    for (const cluster of ordered) {
      looked += 1;
      if (looked % CLUSTERS_A_STEP === 0) yield;
      const match = test(cluster);
      if (match.kind === 'no') continue;
      const earlier = takenBy.get(cluster.id);
      const names = {
        clusterId: cluster.id,
        clusterName: cluster.name,
        stage: stage.name,
      };
      if (match.kind === 'undecided') {
        if (!undecided.has(cluster.id))
          undecided.set(cluster.id, {
            ...names,
            missing: match.missing,
          });
      } else if (earlier !== undefined) {
        duplicates.push({ ...names, takenBy: earlier });
      } else {
        takenBy.set(cluster.id, stage.name);
        chosen.push(cluster);
      }
    }
    stages.push({
      name: stage.name,
      members: chosen.map((cluster, index) => ({
        cluster,
        canary: index < stage.canaries,
      })),
    });
    yield;
  }
  return {
    stages,
    unmatched: unmatchedOf(
      plan,
      stages,
      new Map(
        duplicates.map(({ stage, takenBy: earlier }) => [stage, earlier]),
      ),
      countByName(clusters),
    ),
    duplicates,
    undecided: [...undecided.values()].filter(
      ({ clusterId }) => !takenBy.has(clusterId),
    ),
  };
}

/** By code units: the same order on every machine and in every language. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function countByName(
  clusters: readonly SelectableCluster[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of clusters.flatMap(namesOf))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function unmatchedOf(
  plan: UpgradePlanFile,
  stages: Selection['stages'],
  emptiedBy: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
): Selection['unmatched'] {
  return plan.spec.stages.flatMap((stage, index) => {
    const path = `spec.stages[${index}].clusters`;
    const names = [
      ...nameProblems(stage, stage.clusters.names, `${path}.names`, counts),
      ...nameProblems(
        stage,
        stage.clusters.except?.names,
        `${path}.except.names`,
        counts,
      ),
    ];
    if (stages[index].members.length > 0) return names;
    const earlier = emptiedBy.get(stage.name);
    return [
      ...names,
      {
        stage: stage.name,
        path,
        reason: {
          code:
            earlier === undefined
              ? 'plan.selects-none'
              : 'plan.selects-none-left',
          params: {
            stage: { text: stage.name },
            field: { object: path },
            ...(earlier === undefined ? {} : { earlier: { text: earlier } }),
          },
        },
      },
    ];
  });
}

function nameProblems(
  stage: PlanStage,
  names: readonly string[] = [],
  path: string,
  counts: ReadonlyMap<string, number>,
): Selection['unmatched'] {
  return names.flatMap((name, position) => {
    const found = Math.max(
      ...keysOfName(name).map(key => counts.get(key) ?? 0),
    );
    if (found === 1) return [];
    const field = `${path}[${position}]`;
    const params = {
      stage: { text: stage.name },
      field: { object: field },
      name: { text: name },
    };
    const reason: Reason =
      found === 0
        ? { code: 'plan.name-unknown', params }
        : {
            code: 'plan.name-ambiguous',
            params: { ...params, found: { number: found } },
          };
    return [{ stage: stage.name, path: field, reason }];
  });
}
