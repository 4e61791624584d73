import {
  isObject,
  type JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PoolList, TopologyPool } from '../objects/types';
import {
  DEFER_ANNOTATION,
  HELD_BY_DRYDOCK,
  isHeldByDrydock,
} from '../observe/heldPools';

/**
 * Which pools of a topology a write holds back or lets go, and the lists of pools as they are to be
 * written.
 *
 * A merge patch replaces lists whole, so each list that changes is sent as it was read, with one
 * annotation more or less in some entries. That loses nothing: the write carries the
 * resourceVersion of the very object that was read, and whatever anybody changed since makes it a
 * conflict. A JSON patch with `test` operations would say the same in more words, and would answer
 * a list that has changed like a refusal of the webhook (422), not like a conflict (409). Owners of
 * the other fields stay what they are: the API server gives `drydock` what differs, the annotation.
 */
export interface PoolsChange {
  readonly change: 'hold' | 'let-go';
  /** Pools whose entry changes. Pools that others defer are left alone. */
  readonly names: readonly string[];
  /** Only the lists in which something changes. */
  readonly lists: Partial<Readonly<Record<PoolList, readonly JsonObject[]>>>;
}

/** All pools that are not deferred yet. */
export function poolsToHold(pools: readonly TopologyPool[]): PoolsChange {
  return changeOf(
    pools,
    'hold',
    ({ annotations }) => !Object.hasOwn(annotations, DEFER_ANNOTATION),
  );
}

/**
 * Those of the named that Drydock holds back. `altered`: entries that change in other respects too,
 * by name of their pool.
 */
export function poolsToLetGo(
  pools: readonly TopologyPool[],
  names: readonly string[],
  altered: ReadonlyMap<string, JsonObject> = new Map(),
): PoolsChange {
  const entries = pools.map(pool => ({
    ...pool,
    entry:
      (pool.list === 'machineDeployments' && altered.get(pool.name)) ||
      pool.entry,
  }));
  return changeOf(
    entries,
    'let-go',
    pool =>
      names.includes(pool.name) &&
      (isHeldByDrydock(pool) || altered.has(pool.name)),
  );
}

function changeOf(
  pools: readonly TopologyPool[],
  change: PoolsChange['change'],
  concerns: (pool: TopologyPool) => boolean,
): PoolsChange {
  const changed = pools.filter(concerns);
  const lists = [...new Set(changed.map(({ list }) => list))].map(list => {
    const entries = pools.filter(pool => pool.list === list);
    return [
      list,
      entries.map(pool =>
        changed.includes(pool) ? entryAfter(pool, change) : pool.entry,
      ),
    ];
  });
  return {
    change,
    names: changed.map(({ name }) => name),
    lists: Object.fromEntries(lists),
  };
}

function entryAfter(
  { entry }: TopologyPool,
  change: PoolsChange['change'],
): JsonObject {
  const { metadata, ...rest } = entry;
  const before = isObject(metadata) ? metadata : {};
  const { annotations, ...otherMetadata } = before;
  const others = Object.entries(
    isObject(annotations) ? annotations : {},
  ).filter(
    ([key, value]) =>
      key !== DEFER_ANNOTATION ||
      (change === 'let-go' && value !== HELD_BY_DRYDOCK),
  );
  const after =
    change === 'hold'
      ? [...others, [DEFER_ANNOTATION, HELD_BY_DRYDOCK]]
      : others;
  const written = {
    ...otherMetadata,
    ...(after.length > 0 ? { annotations: Object.fromEntries(after) } : {}),
  };
  return {
    ...rest,
    ...(Object.keys(written).length > 0 ? { metadata: written } : {}),
  };
}
