import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect } from '@drydock/upgrade-plans';
import { redact } from '../../redact';
import type { SeenDrain, StepFacts, StepResult } from '../model';

const MINUTE_MS = 60_000;
const MOST_DRAINS = 100;
const MOST_TOLD = 3;

/** Since when each node that is drained now has been; one that came to its end is forgotten. Pure. */
export function rememberDrains(
  facts: StepFacts,
  observed: ObservedState,
  nowMs: number,
): StepFacts {
  const { drains: before = [], ...others } = facts;
  const nodes = new Map(
    observed.waits.flatMap(({ kind, node, pool }) =>
      kind === 'drain' && node !== undefined ? [[node, pool]] : [],
    ),
  );
  const drains = [...nodes].slice(0, MOST_DRAINS).map(
    ([node, pool]): SeenDrain =>
      before.find(each => each.node === node) ?? {
        node,
        pool,
        sinceMs: nowMs,
      },
  );
  return drains.length > 0 ? { ...others, drains } : others;
}

/**
 * A wait, with the drains that last longer than the plan allows (`onDrainTimeout: wait`). It names
 * who holds each drain and can act, and notifies the cluster's owner. Drains that the platform ends
 * by force are left out, because no one has to act. Pure.
 */
export function tellLongDrains(
  result: StepResult,
  { drains = [] }: StepFacts,
  observed: ObservedState,
  effects: readonly PlanEffect[],
  nowMs: number,
  owner?: string,
): StepResult {
  if (result.kind !== 'waiting') return result;
  const long = drains.flatMap(({ node, pool, sinceMs }) => {
    const minutes = limitOf(effects, pool);
    return minutes !== undefined && nowMs - sinceMs >= minutes * MINUTE_MS
      ? [{ node, minutes, holders: holdersOf(observed, node) }]
      : [];
  });
  if (long.length === 0) return result;
  const told = long
    .slice(0, MOST_TOLD)
    .map(
      ({ node, minutes, holders }) =>
        `The drain of node ${node} has lasted more than ${minutes} min, the plan's limit, and waits for someone to act on ${holders}`,
    );
  const more =
    long.length > MOST_TOLD ? [`So have ${long.length - MOST_TOLD} more`] : [];
  return {
    ...result,
    on: result.on === 'progress' ? 'person' : result.on,
    waitingOn: result.waitingOn ?? owner,
    warns: true,
    reason: redact([...told, ...more, result.reason].join('. ')),
  };
}

/** The shortest that holds; a pool that is not known is held by all. */
function limitOf(
  effects: readonly PlanEffect[],
  pool: string | undefined,
): number | undefined {
  const limits = effects.flatMap(effect =>
    effect.type === 'node-rollout' &&
    effect.onDrainTimeout === 'wait' &&
    (pool === undefined || (effect.pools?.includes(pool) ?? true))
      ? effect.drainTimeoutMinutes ?? []
      : [],
  );
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

function holdersOf({ waits }: ObservedState, node: string): string {
  const objects = waits.flatMap(wait =>
    wait.kind === 'drain' && wait.node === node ? wait.object ?? [] : [],
  );
  return [...new Set(objects)].join(', ') || 'its pods';
}
