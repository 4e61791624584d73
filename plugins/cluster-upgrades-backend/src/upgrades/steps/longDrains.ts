import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect } from '@drydock/upgrade-plans';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { names } from '../params';
import type { SeenDrain, StepResult } from '../model';
import type { HopFacts } from './hopFacts';

const MINUTE_MS = 60_000;
const MOST_DRAINS = 100;
const MOST_TOLD = 3;

/**
 * Since when each node that is drained now has been; one that came to its end is forgotten. Pure.
 */
export function rememberDrains(
  facts: HopFacts,
  observed: ObservedState,
  nowMs: number,
): HopFacts {
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
  result: StepResult<HopFacts>,
  { drains = [] }: Pick<HopFacts, 'drains'>,
  observed: ObservedState,
  effects: readonly PlanEffect[],
  nowMs: number,
  owner?: string,
): StepResult<HopFacts> {
  if (result.kind !== 'waiting') return result;
  const long = drains.flatMap(({ node, pool, sinceMs }) => {
    const minutes = limitOf(effects, pool);
    return minutes !== undefined && nowMs - sinceMs >= minutes * MINUTE_MS
      ? [{ node, minutes, holders: holdersOf(observed, node) }]
      : [];
  });
  if (long.length === 0) return result;
  const told = long.slice(0, MOST_TOLD).map(tooLong);
  const more: readonly Reason[] =
    long.length > MOST_TOLD
      ? [
          {
            code: 'step.more-drains-too-long',
            params: { count: { number: long.length - MOST_TOLD } },
          },
        ]
      : [];
  const [first, ...others] = [...told, ...more, result.reason];
  return {
    ...result,
    on: result.on === 'progress' ? 'person' : result.on,
    warns: true,
    reason: {
      ...allOf([first, ...others]),
      who: result.reason.who ?? (owner ? { entityRef: owner } : undefined),
    },
  };
}

function tooLong({
  node,
  minutes,
  holders,
}: {
  readonly node: string;
  readonly minutes: number;
  readonly holders: readonly string[];
}): Reason {
  const params = { node: { object: node }, minutes: { number: minutes } };
  return holders.length === 0
    ? { code: 'step.drain-of-pods-too-long', params }
    : {
        code: 'step.drain-too-long',
        params: { ...params, objects: names(holders) },
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

function holdersOf({ waits }: ObservedState, node: string): readonly string[] {
  const objects = waits.flatMap(wait =>
    wait.kind === 'drain' && wait.node === node ? wait.object ?? [] : [],
  );
  return [...new Set(objects)];
}
