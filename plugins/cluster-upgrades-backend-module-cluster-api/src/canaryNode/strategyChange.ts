import type { Reason } from '@drydock/upgrade-reasons';
import {
  at,
  isObject,
  type JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterObjects } from '../management/ManagementReader';
import { poolsOf } from '../nodeRollout/pool';
import type { Pool } from '../nodeRollout/pool';
import { withValue } from '../nodeRollout/poolFields';
import type { CapiNodePool } from '../objects/types';
import {
  candidateOf,
  canaryNodeOf,
  canaryNoteOf,
  noCanaryNodeReason,
  noNodeFirst,
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
  /** What changes. */
  readonly said: Reason;
}

export type Choice =
  | { readonly change: StrategyChange | undefined }
  | { readonly problem: Reason };

/**
 * `OnDelete` and the note of the Machine; no change: one was chosen before. Another one where that
 * is lost.
 */
export function chooseNode(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
): Choice {
  const problem = noCanaryNodeReason(objects, nodePool);
  const pool = strategyHolderOf(objects, nodePool);
  const machine = candidateOf(objects, nodePool);
  if (problem !== undefined || !pool)
    return {
      problem: noNodeFirst(nodePool.topologyName ?? nodePool.name, problem),
    };
  const note = canaryNoteOf(pool);
  if (note && canaryNodeOf(objects, nodePool)?.state !== 'lost')
    return { change: undefined };
  if (!machine?.uid) return { problem: noNodeFirst(pool.name) };
  // Where another one was chosen before, `OnDelete` stands there, and its note knows what stood
  // there before.
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
      said: {
        code: 'cluster-api.one-node-first',
        params: { node: { object: node }, pool: { object: pool.name } },
      },
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
      problem: {
        code: 'cluster-api.canary-note-damaged',
        params: { annotation: { object: noteName(pool) } },
      },
    };
  const fields = note
    ? withValue(pool.fields, pool.layout.strategy, note.strategy)
    : pool.fields;
  return {
    change: {
      pool,
      fields,
      annotations: { [noteName(pool)]: null },
      said: {
        code: 'cluster-api.rolls-as-before',
        params: { pool: { object: pool.name } },
      },
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
