import type { OpenVersionGate, PlanPreview, VersionGate, VersionGateAcknowledgement, VersionGateItem } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** A gate on the way of a plan, and how it stands. */
export interface PlanGate {
  readonly gate: VersionGate;
  /** Clusters of the plan that it keeps back; none: it keeps none of those back that the reader may see. */
  readonly keptBack: OpenVersionGate['clusters'];
  /** Acknowledgements that count, for the fleet and for environments of the plan's clusters. */
  readonly active: readonly VersionGateAcknowledgement[];
  /** How many count for single clusters, whichever these are. */
  readonly activeForClusters: number;
}

/** Gates of the minors that the plan's clusters enter, those that keep some back first. Pure. */
export function gatesOfPlan(items: readonly VersionGateItem[], { versionGates = [], stages }: Pick<PlanPreview, 'versionGates' | 'stages'>): PlanGate[] {
  const members = stages.flatMap(stage => stage.members);
  const hops = members.flatMap(({ hops: own }) => own);
  const environments = new Set(members.map(({ environment }) => environment));
  const openOf = (gate: VersionGate) => versionGates.find(open => open.gate.id === gate.id)?.clusters ?? [];
  return items
    .map(({ gate, active, activeForClusters }) => ({
      gate,
      keptBack: openOf(gate),
      active: active.filter(({ scope }) => scope.kind === 'fleet' || environments.has(scope.environment)),
      activeForClusters,
    }))
    .filter(({ gate, keptBack }) => keptBack.length > 0 || hops.some(({ from, to }) => minorNumber(from) < minorNumber(gate.minor) && minorNumber(gate.minor) <= minorNumber(to)))
    .sort((left, right) => Number(right.keptBack.length > 0) - Number(left.keptBack.length > 0));
}

/** 36 of `v1.36.4`; NaN, which is neither before nor after anything, of what is no version. */
function minorNumber(version: string): number {
  return Number(/^v?1\.(\d+)/.exec(version)?.[1]);
}
