import type { ClusterObjects } from '../management/ManagementReader';
import { poolsOf } from '../nodeRollout/pool';
import type { Pool } from '../nodeRollout/pool';
import { withValue } from '../nodeRollout/poolFields';
import type { JsonObject } from '../objects/json';
import { at, isObject } from '../objects/json';
import type { CapiNodePool } from '../objects/types';
import {
  candidateOf,
  canaryNodeOf,
  canaryNoteOf,
  noCanaryNodeReason,
  ON_DELETE,
  strategyHolderOf,
} from './canaryNodeOf';
import { noteName, readNote, writeNote } from './note';

/** What a write changes of a pool's strategy, besides what else it writes. */
export interface StrategyChange {
  readonly pool: Pool;
  /** `pool.fields` as they shall be. */
  readonly fields: JsonObject;
  /** Of the object that holds the pool; null takes one away. */
  readonly annotations: Readonly<Record<string, string | null>>;
  /** In words. */
  readonly said: string;
}

export type Choice =
  | { readonly change: StrategyChange | undefined }
  | { readonly problem: string };

/** `OnDelete` and the note of the Machine; no change: one was chosen before. Another one where that is lost. */
export function chooseNode(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
): Choice {
  const problem = noCanaryNodeReason(objects, nodePool);
  const pool = strategyHolderOf(objects, nodePool);
  const machine = candidateOf(objects, nodePool);
  if (problem !== undefined || !pool)
    return {
      problem: `No node of ${
        nodePool.topologyName ?? nodePool.name
      } can go first: ${problem}`,
    };
  const note = canaryNoteOf(pool);
  if (note && canaryNodeOf(objects, nodePool)?.state !== 'lost')
    return { change: undefined };
  if (!machine?.uid)
    return {
      problem: `No node of ${pool.name} can go first: none of its nodes is ready`,
    };
  // Where another one was chosen before, `OnDelete` stands there, and its note knows what stood there before.
  const strategy =
    note && note !== 'damaged'
      ? note.strategy
      : at(pool.fields, ...pool.layout.strategy);
  const node = machine.node ?? machine.name;
  return {
    change: {
      pool,
      fields: withValue(pool.fields, pool.layout.strategy, { type: ON_DELETE }),
      annotations: writeNote(pool, {
        machine: machine.name,
        uid: machine.uid,
        node,
        ...(isObject(strategy) ? { strategy } : {}),
      }),
      said: `only node ${node} of ${pool.name} will go first`,
    },
  };
}

/**
 * Restores the earlier strategy, unless it was changed meanwhile, and removes the note. No change
 * if there is no note.
 */
export function giveStrategyBack(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
): Choice {
  const pool = strategyHolderOf(objects, nodePool);
  if (!pool || readNote(pool) === undefined) return { change: undefined };
  const note = canaryNoteOf(pool);
  if (note === 'damaged')
    return {
      problem: `The annotation ${noteName(
        pool,
      )} no longer says what the strategy of ${
        pool.name
      } was before. Put it back by hand and remove the annotation`,
    };
  const fields = note
    ? withValue(pool.fields, pool.layout.strategy, note.strategy)
    : pool.fields;
  return {
    change: {
      pool,
      fields,
      annotations: { [noteName(pool)]: null },
      said: `${pool.name} rolls on as it did before`,
    },
  };
}

/**
 * Annotations to remove with the next write of a topology's Cluster: notes of pools whose strategy
 * a user restored by hand. If they stayed, an `OnDelete` that a user sets later would look like
 * Drydock's.
 */
export function notesWithoutEffect(
  objects: ClusterObjects,
): Readonly<Record<string, null>> {
  const without = poolsOf(objects).filter(
    pool => readNote(pool) !== undefined && canaryNoteOf(pool) === undefined,
  );
  return Object.fromEntries(without.map(pool => [noteName(pool), null]));
}
