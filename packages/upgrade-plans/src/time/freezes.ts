import type { FreezeScope, PlanFreeze } from '../plan/model';
import type { FleetFreeze, MemberChange } from '../rollout/model';
import { parseLocal, ZoneClock } from './localTime';
import type { Calendar, Span } from './model';

/** A freeze that may hold for a cluster, in absolute time. */
export interface HeldSpan extends Span {
  readonly name: string;
  readonly scope: FreezeScope;
  /** Zone in which people read its end. */
  readonly timeZone: string;
  readonly reason?: string;
}

const planFreezes = new WeakMap<PlanFreeze, Map<string, HeldSpan>>();
const namedIn = new WeakMap<readonly FleetFreeze[], NamedIn>();

/** Freezes of the fleet that speak of the same clusters. */
export interface FreezeGroup {
  /** The same text for the same freezes of one list. */
  readonly key: string;
  /** In the list, of those that name clusters. */
  readonly positions: ReadonlySet<number>;
  /** In the order of the list, with those that name no cluster: they speak of all. */
  readonly freezes: readonly FleetFreeze[];
}

interface NamedIn {
  /** Of clusters that no freeze names. */
  readonly ofAll: FreezeGroup;
  readonly byCluster: ReadonlyMap<string, FreezeGroup>;
}

/** Whether a freeze of that scope keeps the change from beginning. */
export function freezeCovers(
  scope: FreezeScope,
  change: MemberChange,
): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'minor':
      return change.minor;
    case 'nodes':
      return change.nodes;
    case 'minor-and-nodes':
      return change.minor || change.nodes;
    default:
      return scope satisfies never;
  }
}

/** The plan's and the fleet's freezes that cover a change of a cluster at some time. */
export function freezesFor(
  calendar: Calendar,
  clusterId: string,
  change: MemberChange,
): readonly HeldSpan[] {
  const ofPlan = calendar.freezes.map(freeze =>
    planFreezeSpan(freeze, calendar.timeZone),
  );
  const ofFleet = groupOf(namedInOf(calendar), clusterId).freezes.map(
    freeze => ({ ...freeze, timeZone: calendar.timeZone }),
  );
  return [...ofPlan, ...ofFleet].filter(freeze =>
    freezeCovers(freeze.scope, change),
  );
}

/**
 * A freeze is never shorter than its clocks show: it begins with the first and ends with the second
 * of two instants of the same wall-clock time.
 */
export function planFreezeSpan(freeze: PlanFreeze, timeZone: string): HeldSpan {
  const zone = freeze.timeZone ?? timeZone;
  const known = planFreezes.get(freeze)?.get(zone);
  if (known) return known;
  const clock = ZoneClock.of(zone);
  const span: HeldSpan = {
    name: freeze.name,
    scope: freeze.scope,
    timeZone: zone,
    reason: freeze.reason,
    fromMs: clock.instantOf(localOf(freeze, 'from'), 'first'),
    untilMs: clock.instantOf(localOf(freeze, 'until'), 'second'),
  };
  planFreezes.set(
    freeze,
    (planFreezes.get(freeze) ?? new Map<string, HeldSpan>()).set(zone, span),
  );
  return span;
}

/** A freeze that cannot be read must not look like none. */
function localOf(freeze: PlanFreeze, field: 'from' | 'until'): number {
  const localMs = parseLocal(freeze[field]);
  if (localMs === undefined)
    throw new RangeError(
      `Freeze ${freeze.name} has ${field} "${freeze[field]}", which is no day and time; write it as 2026-11-30T06:00`,
    );
  return localMs;
}

/** The same text for clusters of which the same freezes of the fleet speak. */
export function freezeGroupOf(calendar: Calendar, clusterId: string): string {
  return groupOf(namedInOf(calendar), clusterId).key;
}

/**
 * Freezes of the fleet that speak of each of some clusters; `key` is the same text for the same
 * freezes.
 */
export function freezesOfAll(
  calendar: Calendar,
  clusterIds: readonly string[],
): FreezeGroup {
  calendar.meter?.spend(clusterIds.length);
  const named = namedInOf(calendar);
  const [first, ...others] = new Set(
    clusterIds.map(clusterId => groupOf(named, clusterId)),
  );
  if (!first) return named.ofAll;
  const positions = others.reduce<ReadonlySet<number>>(
    (common, group) =>
      new Set([...common].filter(position => group.positions.has(position))),
    first.positions,
  );
  calendar.meter?.spend(others.length * first.positions.size);
  return groupAt(calendar.fleetFreezes, positions);
}

function groupOf(
  { ofAll, byCluster }: NamedIn,
  clusterId: string,
): FreezeGroup {
  return byCluster.get(clusterId) ?? ofAll;
}

/** Goes through the clusters of all freezes once for each list of freezes. */
function namedInOf({ fleetFreezes, meter }: Calendar): NamedIn {
  let named = namedIn.get(fleetFreezes);
  if (!named) {
    const positions = new Map<string, Set<number>>();
    fleetFreezes.forEach(({ clusterIds = [] }, position) => {
      meter?.spend(clusterIds.length + 1);
      for (const clusterId of clusterIds) {
        const own = positions.get(clusterId) ?? new Set<number>();
        positions.set(clusterId, own.add(position));
      }
    });
    named = {
      ofAll: groupAt(fleetFreezes, new Set()),
      byCluster: groupsOf(fleetFreezes, positions),
    };
    namedIn.set(fleetFreezes, named);
  }
  return named;
}

function groupsOf(
  fleetFreezes: readonly FleetFreeze[],
  positions: ReadonlyMap<string, ReadonlySet<number>>,
): ReadonlyMap<string, FreezeGroup> {
  const groups = new Map<string, FreezeGroup>();
  const byCluster = new Map<string, FreezeGroup>();
  for (const [clusterId, own] of positions) {
    const key = keyOf(own);
    const group = groups.get(key) ?? groupAt(fleetFreezes, own);
    groups.set(key, group);
    byCluster.set(clusterId, group);
  }
  return byCluster;
}

/** @param positions - of freezes that name clusters; those that name none are added */
function groupAt(
  fleetFreezes: readonly FleetFreeze[],
  positions: ReadonlySet<number>,
): FreezeGroup {
  return {
    key: keyOf(positions),
    positions,
    freezes: fleetFreezes.filter(
      ({ clusterIds }, position) =>
        clusterIds === undefined || positions.has(position),
    ),
  };
}

function keyOf(positions: ReadonlySet<number>): string {
  return [...positions].join(' ');
}
