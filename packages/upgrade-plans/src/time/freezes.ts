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

/** Which freezes of a list speak of a cluster: those that name no cluster speak of all. */
interface NamedIn {
  readonly all: readonly FleetFreeze[];
  readonly byCluster: ReadonlyMap<string, { readonly group: string; readonly freezes: readonly FleetFreeze[] }>;
}

/** Whether a freeze of that scope keeps the change from beginning. */
export function freezeCovers(scope: FreezeScope, change: MemberChange): boolean {
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
export function freezesFor(calendar: Calendar, clusterId: string, change: MemberChange): readonly HeldSpan[] {
  const ofPlan = calendar.freezes.map(freeze => planFreezeSpan(freeze, calendar.timeZone));
  const named = namedInOf(calendar);
  const ofFleet = (named.byCluster.get(clusterId)?.freezes ?? named.all).map(freeze => ({ ...freeze, timeZone: calendar.timeZone }));
  return [...ofPlan, ...ofFleet].filter(freeze => freezeCovers(freeze.scope, change));
}

/** A freeze is never shorter than its clocks show: it begins with the first and ends with the second of two instants of the same wall-clock time. */
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
  planFreezes.set(freeze, (planFreezes.get(freeze) ?? new Map<string, HeldSpan>()).set(zone, span));
  return span;
}

/** A freeze that cannot be read must not look like none. */
function localOf(freeze: PlanFreeze, field: 'from' | 'until'): number {
  const localMs = parseLocal(freeze[field]);
  if (localMs === undefined) throw new RangeError(`Freeze ${freeze.name} has ${field} "${freeze[field]}", which is no day and time; write it as 2026-11-30T06:00`);
  return localMs;
}

/** The same text for clusters of which the same freezes of the fleet speak. */
export function freezeGroupOf(calendar: Calendar, clusterId: string): string {
  return namedInOf(calendar).byCluster.get(clusterId)?.group ?? '';
}

/** Goes through the clusters of all freezes once for each list of freezes. */
function namedInOf({ fleetFreezes, meter }: Calendar): NamedIn {
  let named = namedIn.get(fleetFreezes);
  if (!named) {
    const positions = new Map<string, number[]>();
    fleetFreezes.forEach(({ clusterIds }, position) => {
      meter?.spend(clusterIds?.length ?? 1);
      for (const clusterId of new Set(clusterIds)) {
        const own = positions.get(clusterId);
        if (own) own.push(position);
        else positions.set(clusterId, [position]);
      }
    });
    named = { all: fleetFreezes.filter(({ clusterIds }) => clusterIds === undefined), byCluster: groupsOf(fleetFreezes, positions) };
    namedIn.set(fleetFreezes, named);
  }
  return named;
}

function groupsOf(fleetFreezes: readonly FleetFreeze[], positions: ReadonlyMap<string, readonly number[]>): NamedIn['byCluster'] {
  const groups = new Map<string, { group: string; freezes: readonly FleetFreeze[] }>();
  const byCluster = new Map<string, { group: string; freezes: readonly FleetFreeze[] }>();
  for (const [clusterId, own] of positions) {
    const group = own.join(' ');
    const known = groups.get(group) ?? { group, freezes: ofGroup(fleetFreezes, own) };
    groups.set(group, known);
    byCluster.set(clusterId, known);
  }
  return byCluster;
}

/** In the order of the list, beside those that speak of all clusters. */
function ofGroup(fleetFreezes: readonly FleetFreeze[], own: readonly number[]): readonly FleetFreeze[] {
  const positions = new Set(own);
  return fleetFreezes.filter(({ clusterIds }, position) => clusterIds === undefined || positions.has(position));
}
