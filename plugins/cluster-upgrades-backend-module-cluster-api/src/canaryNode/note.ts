import {
  isObject,
  textAt,
  type JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ObjectMeta } from '../objects/types';
import type { Pool } from '../nodeRollout/pool';

/** Followed by the name of a pool of the topology, or `this-pool` on a MachineDeployment itself. */
const NOTE = 'canary-node.drydock.dev/';

/** What Drydock wrote down when it chose a Machine. */
export interface CanaryNote {
  readonly machine: string;
  readonly uid: string;
  readonly node: string;
  /** The strategy as it stood there; absent: none did, so that the class or the default held. */
  readonly strategy?: JsonObject;
}

export function noteName({ noteName: name }: Pick<Pool, 'noteName'>): string {
  return `${NOTE}${name}`;
}

/** `damaged`: the note was edited and can no longer be read. */
export function readNote({
  holder: { annotations },
  ...pool
}: {
  readonly holder: Pick<ObjectMeta, 'annotations'>;
  readonly noteName: string;
}): CanaryNote | 'damaged' | undefined {
  const name = noteName(pool);
  return Object.hasOwn(annotations, name)
    ? parse(annotations[name])
    : undefined;
}

export function writeNote(
  pool: Pick<Pool, 'noteName'>,
  note: CanaryNote,
): Readonly<Record<string, string>> {
  return { [noteName(pool)]: JSON.stringify(note) };
}

function parse(text: string): CanaryNote | 'damaged' {
  try {
    const value: unknown = JSON.parse(text);
    const [machine, uid, node] = ['machine', 'uid', 'node'].map(key =>
      textAt(value, key),
    );
    const strategy = isObject(value) ? value.strategy : undefined;
    if (
      !machine ||
      !uid ||
      !node ||
      (strategy !== undefined && !isObject(strategy))
    )
      return 'damaged';
    return { machine, uid, node, ...(strategy ? { strategy } : {}) };
  } catch {
    return 'damaged';
  }
}
