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
const clustersOf = new WeakMap<FleetFreeze, ReadonlySet<string>>();

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
  const ofFleet = calendar.fleetFreezes.filter(freeze => namesCluster(freeze, clusterId)).map(freeze => ({ ...freeze, timeZone: calendar.timeZone }));
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

/** Whether a freeze of the fleet speaks of a cluster. */
export function namesCluster(freeze: FleetFreeze, clusterId: string): boolean {
  if (!freeze.clusterIds) return true;
  let clusters = clustersOf.get(freeze);
  if (!clusters) {
    clusters = new Set(freeze.clusterIds);
    clustersOf.set(freeze, clusters);
  }
  return clusters.has(clusterId);
}
