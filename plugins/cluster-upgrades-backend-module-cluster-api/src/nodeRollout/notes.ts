import { ReasonError } from '@drydock/upgrade-reasons';
import { isObject } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ObjectMeta } from '../objects/types';
import type { FieldChange } from './poolChange';
import type { FieldValue, PoolField } from './poolFields';

/** Holds the key of the effect that set something on the object. */
export const SET_BY = 'drydock.dev/node-rollout';
/**
 * Followed by the name of a pool of the topology: what was set of it, and what was before.
 * Annotations are limited in length, so that each pool has its own.
 */
const POOL_NOTE = 'node-rollout.drydock.dev/';
/** In place of a pool's name, on a MachineDeployment itself. */
export const OWN_POOL = 'this-pool';

const FIELDS: readonly string[] = [
  'type',
  'maxSurge',
  'maxUnavailable',
  'drainTimeout',
] satisfies readonly PoolField[];

/** What the annotations of one object say. */
export interface Notes {
  readonly key: string;
  /** By name of the pool. @throws Error where one is damaged */
  pools(): ReadonlyMap<string, readonly FieldChange[]>;
}

/** Undefined: nothing of ours is set on it. */
export function readNotes({
  annotations,
  kind,
  name,
}: ObjectMeta): Notes | undefined {
  if (!Object.hasOwn(annotations, SET_BY)) return undefined;
  const pools = () =>
    new Map(
      Object.entries(annotations).flatMap(
        ([annotation, text]): [string, readonly FieldChange[]][] => {
          if (!annotation.startsWith(POOL_NOTE)) return [];
          const fields = parseNote(text);
          if (!fields)
            throw new ReasonError({
              code: 'cluster-api.pool-note-damaged',
              params: {
                annotation: { object: annotation },
                object: { object: `${kind} ${name}` },
                setBy: { object: SET_BY },
              },
            });
          return [[annotation.slice(POOL_NOTE.length), fields]];
        },
      ),
    );
  return { key: annotations[SET_BY], pools };
}

export function writeNotes(
  key: string,
  pools: ReadonlyMap<string, readonly FieldChange[]>,
): Record<string, string> {
  return {
    [SET_BY]: key,
    ...Object.fromEntries(
      [...pools].map(([pool, fields]) => [
        `${POOL_NOTE}${pool}`,
        JSON.stringify(fields),
      ]),
    ),
  };
}

/** Takes all of ours away, in a merge patch. */
export function removeNotes({ annotations }: ObjectMeta): Record<string, null> {
  return Object.fromEntries(
    Object.keys(annotations)
      .filter(
        annotation => annotation === SET_BY || annotation.startsWith(POOL_NOTE),
      )
      .map(annotation => [annotation, null]),
  );
}

function parseNote(text: string): readonly FieldChange[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) &&
      parsed.length > 0 &&
      parsed.every(isFieldChange)
      ? parsed
      : undefined;
  } catch {
    return undefined;
  }
}

function isFieldChange(value: unknown): value is FieldChange {
  if (!isObject(value)) return false;
  const { field, before, set, filled } = value;
  return (
    typeof field === 'string' &&
    FIELDS.includes(field) &&
    isValue(set) &&
    (before === undefined || isValue(before)) &&
    (filled === undefined || filled === true)
  );
}

function isValue(value: unknown): value is FieldValue {
  return (
    (typeof value === 'number' && Number.isFinite(value) && value >= 0) ||
    (typeof value === 'string' && value.length > 0 && value.length <= 100)
  );
}
