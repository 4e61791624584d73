import {
  isAtLeast,
  isOlder,
  isThere,
  minorDistance,
  minorOf,
  nextMinor,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type {
  Hop,
  ObservedState,
  PlannedHops,
  PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import type { AdminGate } from '../objects/adminGate';
import {
  isExtendedMinor,
  isRelease,
  openShiftOf,
  ownVersionFor,
  ownVersionOf,
  platformMinorOf,
  type OpenShiftKnowledge,
} from '../versions/openShiftVersion';
import { masterNodesRunWorkloads } from './masters';
import {
  minorBlocked,
  newestRecommended,
  noneRecommended,
  notOffered,
  offerOf,
} from './offers';

/** Kubelets of OpenShift may be two minors older than its control plane. */
const MOST_MINORS_HELD = 2;

export interface PlanRequest {
  readonly observed: ObservedState;
  /** Of Kubernetes or of OpenShift, a release or a minor. */
  readonly target: string;
  readonly objects: OpenShiftObjects;
  readonly openGates: readonly AdminGate[];
  readonly knowledge: OpenShiftKnowledge;
  readonly wish?: PlanWish;
}

/**
 * The hops to a target. OpenShift goes one minor at a time, over releases that its channel offers to
 * the cluster as it is: which patch the second minor has is known when the first is reached, so that
 * such a hop names the minor.
 *
 * Pools of workers follow by themselves. From an even minor over the odd one to the next even one
 * they are held, so that their nodes restart once. Pure.
 */
export function planHops(request: PlanRequest): PlannedHops {
  const { observed, knowledge } = request;
  const { current, desired } = observed.controlPlane;
  const target = ownVersionOf(request.target, knowledge);
  if (!target) return refused(unknownVersion(request.target));
  const refusal = wishRefusal(request);
  if (refusal) return refused(refusal);
  if (!isSame(desired, current)) return planUnderWay(request, target);
  if (isOlder(target, current))
    return refused({
      code: 'openshift.downgrade',
      params: {
        version: { text: releaseText(target) },
        current: { text: releaseText(current) },
      },
    });
  if (isAtLeast(current, target))
    return { ok: true, hops: poolsLeftBehind(observed, current) };
  const stops = stopsTo(request, target);
  return stops.ok
    ? { ok: true, hops: hopsOver(request, stops.versions) }
    : refused(stops.reason);
}

function wishRefusal({ wish, objects }: PlanRequest): Reason | undefined {
  if (wish?.canaryNode) return { code: 'path.no-canary-node' };
  if (objects.byOperator && isApart(wish))
    return { code: 'openshift.operator-no-holds' };
  return isApart(wish) && masterNodesRunWorkloads(objects)
    ? { code: 'openshift.masters-run-workloads' }
    : undefined;
}

function isApart(wish: PlanWish | undefined): boolean {
  return Boolean(wish?.poolsApart || wish?.canaryPools);
}

/** The operator takes another version meanwhile, and no person could tell what comes of it. */
function planUnderWay(
  { observed, objects }: PlanRequest,
  target: string,
): PlannedHops {
  const { current, desired } = observed.controlPlane;
  if (!isThere(desired, { to: target }) || isOlder(target, desired))
    return refused({
      code: 'openshift.under-way',
      params: { version: { text: releaseText(desired) } },
    });
  const held = heldPools(observed);
  const follow = observed.nodePools.length > held.length;
  return {
    ok: true,
    hops: [
      {
        kind: 'control-plane',
        from: current,
        to: desired,
        disrupts: disruptionOf(objects, follow),
        ...(held.length > 0 ? { holdPools: held } : {}),
      },
      ...poolHop(observed, desired, held.length > 0 ? held : undefined),
    ],
  };
}

/** Pools that an earlier upgrade holds back, or that still roll. */
function poolsLeftBehind(
  observed: ObservedState,
  current: string,
): readonly Hop[] {
  const held = heldPools(observed);
  if (held.length > 0) return poolHop(observed, current, held);
  const isRolling = observed.nodePools.some(({ versions }) =>
    versions.some(({ version }) => isOlder(version, current)),
  );
  return isRolling ? poolHop(observed, current, undefined) : [];
}

type Stops =
  | { readonly ok: true; readonly versions: readonly string[] }
  | { readonly ok: false; readonly reason: Reason };

/** Each version at which the control plane stops on its way. */
function stopsTo(request: PlanRequest, target: string): Stops {
  const { observed, objects, openGates, knowledge } = request;
  const { clusterVersion } = objects;
  const from = minorOf(observed.controlPlane.current) ?? '';
  const to = minorOf(target) ?? '';
  const first = firstStop(request, target, from === to ? to : nextMinor(from));
  if (!first.ok || from === to) return first;
  const blocked = minorBlocked(clusterVersion, openGates);
  if (blocked) return { ok: false, reason: blocked };
  const versions = [...first.versions];
  for (
    let minor = nextMinor(nextMinor(from));
    minorDistance(minor, to) >= 0;
    minor = nextMinor(minor)
  ) {
    const version = minor === to ? target : ownVersionOf(minor, knowledge);
    if (!version) return { ok: false, reason: unknownVersion(minor) };
    versions.push(version);
  }
  return { ok: true, versions };
}

function firstStop(
  { objects: { clusterVersion }, knowledge }: PlanRequest,
  target: string,
  minor: string,
): Stops {
  const wanted =
    minor === minorOf(target) ? target : ownVersionOf(minor, knowledge);
  const platformMinor = wanted && platformMinorOf(wanted);
  if (!wanted || !platformMinor)
    return { ok: false, reason: unknownVersion(minor) };
  const release = isRelease(wanted)
    ? openShiftOf(wanted)
    : newestRecommended(clusterVersion, platformMinor);
  const own = release && ownVersionFor(release, knowledge);
  if (!release || !own)
    return {
      ok: false,
      reason: noneRecommended(clusterVersion, platformMinor),
    };
  return offerOf(clusterVersion, release)
    ? { ok: true, versions: [own] }
    : { ok: false, reason: notOffered(clusterVersion, release) };
}

function hopsOver(
  { observed, objects, wish }: PlanRequest,
  stops: readonly string[],
): readonly Hop[] {
  const names = observed.nodePools.map(({ name }) => name);
  const held = heldPools(observed);
  const hops: Hop[] = [];
  let from = observed.controlPlane.current;
  let pools = oldestOfPools(observed) ?? from;
  const segments = objects.byOperator
    ? stops.map(stop => ({ stops: [stop], holds: false }))
    : segmentsOf(pools, stops, isApart(wish));
  const keepsHeld =
    segments[0].holds &&
    distance(pools, segments[0].stops.at(-1) ?? from) <= MOST_MINORS_HELD;
  if (held.length > 0 && !keepsHeld) {
    hops.push(...poolHop(observed, from, held));
    pools = from;
  }
  for (const { stops: within, holds } of segments) {
    const hold = holds && names.length > 0;
    for (const to of within) {
      hops.push({
        kind: 'control-plane',
        from,
        to,
        disrupts: disruptionOf(objects, !hold && names.length > 0),
        ...(hold ? { holdPools: names } : {}),
      });
      from = to;
    }
    if (names.length > 0)
      hops.push({
        kind: 'node-pools',
        from: pools,
        to: from,
        disrupts: ['nodes'],
        ...(hold ? { pools: names } : {}),
      });
    pools = from;
  }
  return hops;
}

interface Segment {
  readonly stops: readonly string[];
  /** The pools stay until its end. */
  readonly holds: boolean;
}

/**
 * Stops after which the pools catch up. Pools apart catch up after two minors at the latest, and so
 * they do without being asked between two even minors.
 */
function segmentsOf(
  from: string,
  stops: readonly string[],
  apart: boolean,
): readonly Segment[] {
  const segments: Segment[] = [];
  let rest = stops;
  let start = from;
  while (rest.length > 0) {
    const isPair = rest.length > 1 && isExtendedMinor(start);
    const most = apart ? MOST_MINORS_HELD : 1;
    const taken = rest.slice(0, isPair ? 2 : most);
    segments.push({ stops: taken, holds: apart || taken.length > 1 });
    start = taken[taken.length - 1];
    rest = rest.slice(taken.length);
  }
  return segments;
}

function poolHop(
  observed: ObservedState,
  to: string,
  pools: readonly string[] | undefined,
): readonly Hop[] {
  const from = oldestOfPools(observed);
  return from === undefined
    ? []
    : [
        {
          kind: 'node-pools',
          from,
          to,
          disrupts: ['nodes'],
          ...(pools ? { pools } : {}),
        },
      ];
}

function disruptionOf(
  objects: OpenShiftObjects,
  poolsFollow: boolean,
): Hop['disrupts'] {
  return poolsFollow || masterNodesRunWorkloads(objects)
    ? ['control-plane', 'nodes']
    : ['control-plane'];
}

function heldPools({ nodePools }: ObservedState): readonly string[] {
  return nodePools.filter(({ heldBack }) => heldBack).map(({ name }) => name);
}

function oldestOfPools({ nodePools }: ObservedState): string | undefined {
  const versions = nodePools.flatMap(pool =>
    pool.versions.map(({ version }) => version),
  );
  return versions.find(version =>
    versions.every(other => !isOlder(other, version)),
  );
}

function distance(from: string, to: string): number {
  return minorDistance(minorOf(from) ?? '', minorOf(to) ?? '');
}

function isSame(a: string, b: string): boolean {
  return isAtLeast(a, b) && isAtLeast(b, a);
}

function releaseText(own: string): string {
  return openShiftOf(own) ?? own;
}

function unknownVersion(version: string): Reason {
  return parseVersion(version)
    ? {
        code: 'openshift.minor-unknown',
        params: { version: { text: version } },
      }
    : {
        code: 'openshift.not-a-version',
        params: { version: { text: version.slice(0, 60) } },
      };
}

function refused(message: Reason): PlannedHops {
  return { ok: false, message };
}
