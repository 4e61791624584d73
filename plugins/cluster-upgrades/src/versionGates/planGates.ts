import type {
  OpenVersionGate,
  PlanPreview,
  VersionGate,
  VersionGateAcknowledgement,
  VersionGateItem,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { namesText } from '../format/words';
import type { Texts } from '../translation';

/** A gate on the way of a plan, and how it stands. */
export interface PlanGate {
  readonly gate: VersionGate;
  /**
   * Clusters of the plan that it keeps back; none: it keeps none of those back that the reader may
   * see.
   */
  readonly keptBack: OpenVersionGate['clusters'];
  /** Acknowledgements that count, for the fleet and for environments of the plan's clusters. */
  readonly active: readonly VersionGateAcknowledgement[];
  /** How many count for single clusters, whichever these are. */
  readonly activeForClusters: number;
  /** Whether it may keep back clusters whose way is unknown here. */
  readonly mayKeepMore: boolean;
}

/** Clusters of a plan for which the gates on their way are unknown here. */
export interface UnknownWays {
  /** The plan also has clusters that the reader may not see. */
  readonly areHidden: boolean;
  /** For which no way could be planned, as where the platform did not answer. */
  readonly notPlanned: number;
}

/**
 * Undefined: none, or no gate could keep them back.
 * @param areHidden - the plan also has clusters that the reader may not see. Pure.
 */
export function unknownWaysOf(
  items: readonly VersionGateItem[],
  { stages, target }: Pick<PlanPreview, 'stages' | 'target'>,
  areHidden: boolean,
): UnknownWays | undefined {
  const notPlanned = stages
    .flatMap(({ members }) => members)
    .filter(
      ({ hops, refusals }) => hops.length === 0 && refusals.length > 0,
    ).length;
  const isBeyond = ({ gate }: VersionGateItem) =>
    minorNumber(gate.minor) > minorNumber(target ?? '');
  const couldKeepThem = items.some(item => !isForAll(item) && !isBeyond(item));
  return (areHidden || notPlanned > 0) && couldKeepThem
    ? { areHidden, notPlanned }
    : undefined;
}

/** Gates of the minors that the plan's clusters enter, those that keep some back first. Pure. */
export function gatesOfPlan(
  items: readonly VersionGateItem[],
  preview: Pick<PlanPreview, 'versionGates' | 'stages' | 'target'>,
  areHidden: boolean,
): PlanGate[] {
  const { versionGates = [], stages } = preview;
  const members = stages.flatMap(stage => stage.members);
  const hops = members.flatMap(({ hops: own }) => own);
  const environments = new Set(members.map(({ environment }) => environment));
  const areAllKnown = unknownWaysOf(items, preview, areHidden) === undefined;
  const openOf = (gate: VersionGate) =>
    versionGates.find(open => open.gate.id === gate.id)?.clusters ?? [];
  return items
    .map(item => ({
      gate: item.gate,
      keptBack: openOf(item.gate),
      active: item.active.filter(
        ({ scope }) =>
          scope.kind === 'fleet' || environments.has(scope.environment),
      ),
      activeForClusters: item.activeForClusters,
      mayKeepMore: !areAllKnown && !isForAll(item),
    }))
    .filter(
      ({ gate, keptBack }) =>
        keptBack.length > 0 ||
        hops.some(
          ({ from, to }) =>
            minorNumber(from) < minorNumber(gate.minor) &&
            minorNumber(gate.minor) <= minorNumber(to),
        ),
    )
    .sort(
      (left, right) =>
        Number(right.keptBack.length > 0) - Number(left.keptBack.length > 0),
    );
}

/** Clusters of a plan that some gate keeps back, each once. Pure. */
export function keptBackOf({
  versionGates = [],
}: Pick<PlanPreview, 'versionGates'>): OpenVersionGate['clusters'] {
  return [
    ...new Map(
      versionGates
        .flatMap(({ clusters }) => clusters)
        .map(cluster => [cluster.id, cluster]),
    ).values(),
  ];
}

/**
 * What to know before the start of a plan of so many clusters; undefined: no gate keeps any back.
 * Pure.
 */
export function keptBackSentence(
  preview: Pick<PlanPreview, 'versionGates'>,
  clusters: number,
  texts: Texts,
): string | undefined {
  const kept = keptBackOf(preview);
  if (kept.length === 0) return undefined;
  return texts('versionGates.plan.keptBack', {
    kept: kept.length,
    count: clusters,
    names: namesText(
      kept.map(({ title }) => title),
      texts,
      5,
    ),
  });
}

/** Whether every cluster may pass it. */
function isForAll({ active }: VersionGateItem): boolean {
  return active.some(({ scope }) => scope.kind === 'fleet');
}

/** 36 of `v1.36.4`; NaN, which is neither before nor after anything, of what is no version. */
function minorNumber(version: string): number {
  return Number(/^v?1\.(\d+)/.exec(version)?.[1]);
}
