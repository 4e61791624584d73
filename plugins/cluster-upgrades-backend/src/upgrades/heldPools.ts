import { formatVersion } from '@drydock/kubernetes-knowledge';
import { hopWrites } from './hopWrites';
import type { StepRecord, UpgradeRecord } from './model';

/** Names of node pools that this upgrade holds back as far as it knows: those that a write of its own held, and that no later write let go. Pure. */
export function poolsLeftHeld({
  steps,
  operations,
}: Pick<UpgradeRecord, 'steps' | 'operations'>): readonly string[] {
  const held = new Set<string>();
  const written = ({ id }: StepRecord) =>
    hopWrites(operations, id).some(
      ({ state }) => state === 'accepted' || state === 'intended',
    );
  for (const step of steps) {
    if (step.type === 'control-plane' && written(step))
      step.hop?.holdPools?.forEach(name => held.add(name));
    if (step.type === 'node-pools' && (step.status === 'done' || written(step)))
      (step.hop?.pools ?? [...held]).forEach(name => held.delete(name));
  }
  return [...held];
}

/** Names of node pools that this upgrade left at their canary node, as far as it knows: no later write rolls their others. Pure. */
export function poolsLeftAtCanaryNode({
  steps,
  operations,
}: Pick<UpgradeRecord, 'steps' | 'operations'>): readonly string[] {
  const left = new Set<string>();
  const written = ({ id }: StepRecord) =>
    hopWrites(operations, id).some(
      ({ state }) => state === 'accepted' || state === 'intended',
    );
  for (const step of steps) {
    if (step.type !== 'node-pools') continue;
    // A choice that was there already is not written again; replacing its node is.
    if (step.hop?.canaryNode && written(step))
      step.hop.pools?.forEach(name => left.add(name));
    if (!step.hop?.canaryNode && (step.status === 'done' || written(step)))
      (step.hop?.pools ?? [...left]).forEach(name => left.delete(name));
  }
  return [...left];
}

/** What the end of an upgrade says about pools that it leaves between versions, and what to do; undefined: there are none. Pure. */
export function leftHeldWords(
  upgrade: Pick<UpgradeRecord, 'steps' | 'operations' | 'target'>,
): string | undefined {
  const words = [canaryWords(upgrade), heldWords(upgrade)].filter(
    each => each !== undefined,
  );
  return words.length > 0 ? words.join('. ') : undefined;
}

function canaryWords(
  upgrade: Pick<UpgradeRecord, 'steps' | 'operations' | 'target'>,
): string | undefined {
  const pools = poolsLeftAtCanaryNode(upgrade);
  if (pools.length === 0) return undefined;
  return `Node pool ${pools.join(
    ', ',
  )} stays at its canary node: its other nodes keep their version, and what leaves comes back at the new one, until an upgrade of this cluster to ${formatVersion(
    upgrade.target,
  )} (scope node-pools or full) rolls them`;
}

function heldWords(
  upgrade: Pick<UpgradeRecord, 'steps' | 'operations' | 'target'>,
): string | undefined {
  const pools = poolsLeftHeld(upgrade);
  if (pools.length === 0) return undefined;
  return `Drydock still holds back node pools ${pools.join(
    ', ',
  )}: they stay at their version until an upgrade of this cluster to ${formatVersion(
    upgrade.target,
  )} (scope node-pools or full) lets them go`;
}
