import {
  isSameProvider,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { hopWrites } from './hopWrites';
import type { StepRecord, UpgradeRecord } from '../model';
import { names, version } from '../params';
import { traitsOf } from '../steps';

/**
 * Names of node pools that this upgrade holds back as far as it knows: those that a write of its
 * own held, and that no later write let go. Pure.
 */
export function poolsLeftHeld({
  steps,
  operations,
}: Pick<UpgradeRecord, 'steps' | 'operations'>): readonly string[] {
  const held = new Map<string, Hop>();
  const written = ({ id }: StepRecord) =>
    hopWrites(operations, id).some(
      ({ state }) => state === 'accepted' || state === 'intended',
    );
  for (const step of steps) {
    const { hop, status } = step;
    if (!hop || !traitsOf(step).writesHop) continue;
    if (hop.kind === 'control-plane' && written(step))
      hop.holdPools?.forEach(name => held.set(name, hop));
    if (hop.kind === 'node-pools' && (status === 'done' || written(step)))
      (hop.pools ?? heldBySame(hop, held)).forEach(name => held.delete(name));
  }
  return [...held.keys()];
}

/** Names of pools that hops of the same controller hold. */
function heldBySame(
  { controller }: Hop,
  held: ReadonlyMap<string, Hop>,
): readonly string[] {
  return [...held]
    .filter(([, hop]) => isSameProvider(hop.controller, controller))
    .map(([name]) => name);
}

/**
 * Names of node pools that this upgrade left at their canary node, as far as it knows: no later
 * write rolls their others. Pure.
 */
export function poolsLeftAtCanaryNode({
  steps,
  operations,
}: Pick<UpgradeRecord, 'steps' | 'operations'>): readonly string[] {
  const left = new Map<string, Hop>();
  const written = ({ id }: StepRecord) =>
    hopWrites(operations, id).some(
      ({ state }) => state === 'accepted' || state === 'intended',
    );
  for (const step of steps) {
    const { hop, status } = step;
    if (hop?.kind !== 'node-pools' || !traitsOf(step).writesHop) continue;
    // A choice that was there already is not written again; replacing its node is.
    if (hop.canaryNode && written(step))
      hop.pools?.forEach(name => left.set(name, hop));
    if (!hop.canaryNode && (status === 'done' || written(step)))
      (hop.pools ?? heldBySame(hop, left)).forEach(name => left.delete(name));
  }
  return [...left.keys()];
}

/**
 * What the end of an upgrade says about pools that it leaves between versions, and what to do.
 * Pure.
 */
export function leftHeld(
  upgrade: Pick<UpgradeRecord, 'steps' | 'operations' | 'target'>,
): readonly Reason[] {
  const about = (
    code: 'upgrade.pools-at-canary-node' | 'upgrade.pools-held-back',
    pools: readonly string[],
  ): readonly Reason[] =>
    pools.length === 0
      ? []
      : [
          {
            code,
            params: { pools: names(pools), version: version(upgrade.target) },
          },
        ];
  return [
    ...about('upgrade.pools-at-canary-node', poolsLeftAtCanaryNode(upgrade)),
    ...about('upgrade.pools-held-back', poolsLeftHeld(upgrade)),
  ];
}
