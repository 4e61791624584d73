import { formatVersion, type Hop } from '@drydock/kubernetes-knowledge';

/**
 * What is not as it was approved, in words; undefined: the way is the approved one, or what is left of it because something moved on meanwhile.
 * Pure.
 */
export function differsFromApproved(
  approved: { readonly target: string; readonly hops: readonly Hop[] },
  now: { readonly target: string; readonly hops: readonly Hop[] },
): string | undefined {
  if (formatVersion(now.target) !== formatVersion(approved.target))
    return `the target is ${formatVersion(
      now.target,
    )} now; approved was ${formatVersion(approved.target)}`;
  let next = 0;
  for (const hop of now.hops) {
    const found = nextWithin(hop, approved.hops, next);
    if (found === -1)
      return `the way there changed: ${inWords(hop)} was not approved`;
    // Canary pools may be others by now: the pools of one approved hop may be several hops.
    next = hop.kind === 'node-pools' ? found : found + 1;
  }
  return undefined;
}

function nextWithin(hop: Hop, approved: readonly Hop[], from: number): number {
  return approved.findIndex(
    (candidate, index) => index >= from && isWithin(hop, candidate),
  );
}

/** The same step, through no more minors and over no other pools, and pools that were to be held back are. */
function isWithin(hop: Hop, approved: Hop): boolean {
  if (
    hop.kind !== approved.kind ||
    formatVersion(hop.to) !== formatVersion(approved.to)
  )
    return false;
  if ((hop.holdPools === undefined) !== (approved.holdPools === undefined))
    return false;
  if (hop.canaryNode !== approved.canaryNode) return false;
  const minors = new Set((approved.through ?? []).map(formatVersion));
  if ((hop.through ?? []).some(version => !minors.has(formatVersion(version))))
    return false;
  return (
    approved.pools === undefined ||
    (hop.pools !== undefined &&
      hop.pools.every(pool => approved.pools?.includes(pool)))
  );
}

function inWords({ kind, from, to, pools, canaryNode }: Hop): string {
  return `${canaryNode ? `${canaryNode} a canary node of ` : ''}${
    kind === 'control-plane'
      ? 'control plane'
      : `node pools${pools ? ` ${pools.join(', ')}` : ''}`
  } ${formatVersion(from)} → ${formatVersion(to)}`;
}
