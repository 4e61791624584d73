import { addOnParams } from '../foundation/addOnParams';
import { controllerChanged } from './controller';
import type { Reason } from '@drydock/upgrade-reasons';
import { formatVersion } from '@drydock/kubernetes-knowledge';
import {
  isSameProvider,
  takesPoolsWithIt,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/**
 * What is not as it was approved; undefined: the way is the approved one, or what is left of it
 * because something moved on meanwhile. Pure.
 */
export function differsFromApproved(
  approved: { readonly target: string; readonly hops: readonly Hop[] },
  now: { readonly target: string; readonly hops: readonly Hop[] },
): Reason | undefined {
  if (formatVersion(now.target) !== formatVersion(approved.target))
    return {
      code: 'rollout.target-changed',
      params: {
        target: { version: formatVersion(now.target) },
        approved: { version: formatVersion(approved.target) },
      },
    };
  let next = 0;
  for (const hop of now.hops) {
    const found = nextWithin(hop, approved.hops, next);
    const otherwise = approved.hops.find(each =>
      isWithin({ ...hop, controller: each.controller }, each),
    );
    if (found === -1 && otherwise?.controller && isOther(hop, otherwise))
      return controllerChanged(
        otherwise.controller,
        hop.controller ? [hop.controller] : [],
      );
    if (found === -1)
      return {
        code: 'rollout.hop-not-approved',
        params: { hop: { reasons: [describeHop(hop)] } },
      };
    // Canary pools may be others by now: the pools of one approved hop may be several hops.
    next = hop.kind === 'node-pools' ? found : found + 1;
  }
  return undefined;
}

function isOther(hop: Hop, approved: Hop): boolean {
  return !isSameProvider(hop.controller, approved.controller);
}

function nextWithin(hop: Hop, approved: readonly Hop[], from: number): number {
  return approved.findIndex(
    (candidate, index) => index >= from && isWithin(hop, candidate),
  );
}

/**
 * The same step by the same controller, through no more minors, over no other pools and disrupting
 * nothing else, and pools that were to be held back are.
 */
function isWithin(hop: Hop, approved: Hop): boolean {
  if (
    hop.kind !== approved.kind ||
    formatVersion(hop.to) !== formatVersion(approved.to)
  )
    return false;
  if ((hop.holdPools === undefined) !== (approved.holdPools === undefined))
    return false;
  if (hop.canaryNode !== approved.canaryNode) return false;
  if (!isSameAddOn(hop.addOn, approved.addOn)) return false;
  if (approved.controller && isOther(hop, approved)) return false;
  if (hop.disrupts.some(each => !approved.disrupts.includes(each)))
    return false;
  if (hop.terminatesInstances && !approved.terminatesInstances) return false;
  const minors = new Set((approved.through ?? []).map(formatVersion));
  if ((hop.through ?? []).some(version => !minors.has(formatVersion(version))))
    return false;
  return (
    approved.pools === undefined ||
    (hop.pools !== undefined &&
      hop.pools.every(pool => approved.pools?.includes(pool)))
  );
}

/** From whichever version: another writer may have moved it on the way. */
function isSameAddOn(now: Hop['addOn'], approved: Hop['addOn']): boolean {
  return (
    now?.name === approved?.name &&
    now?.to === approved?.to &&
    now?.onConflict === approved?.onConflict
  );
}

const CODES_OF_POOL_HOPS = {
  none: { all: 'rollout.hop-all-pools', some: 'rollout.hop-pools' },
  choose: {
    all: 'rollout.hop-choose-canary',
    some: 'rollout.hop-choose-canary-of',
  },
  replace: {
    all: 'rollout.hop-replace-canary',
    some: 'rollout.hop-replace-canary-of',
  },
} as const;

function describeHop(hop: Hop): Reason {
  const { kind, from, to, pools, canaryNode } = hop;
  const versions = {
    from: { version: formatVersion(from) },
    to: { version: formatVersion(to) },
  };
  if (kind === 'control-plane')
    return {
      code: takesPoolsWithIt(hop)
        ? 'rollout.hop-control-plane-and-pools'
        : 'rollout.hop-control-plane',
      params: versions,
    };
  if (hop.addOn)
    return { code: 'rollout.hop-add-on', params: addOnParams(hop) };
  const codes = CODES_OF_POOL_HOPS[canaryNode ?? 'none'];
  return pools
    ? {
        code: codes.some,
        params: {
          ...versions,
          pools: { list: pools.map(pool => ({ object: pool })) },
        },
      }
    : { code: codes.all, params: versions };
}
