import {
  at,
  isObject,
  type JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** The fields of a pool that are set: `type` goes with the two of surge. */
export type PoolField = 'type' | 'maxSurge' | 'maxUnavailable' | 'drainTimeout';
export type FieldValue = string | number;

/** Where the fields of one pool stand in an object. */
export interface PoolLayout {
  readonly strategy: readonly string[];
  readonly drainTimeout: readonly string[];
  /** v1beta1 writes durations (`1h0m0s`), v1beta2 seconds. */
  readonly durations: boolean;
}

/** Of an entry of `spec.topology.workers.machineDeployments`. */
export function layoutInTopology(apiVersion: string): PoolLayout {
  return isBeta1(apiVersion)
    ? {
        strategy: ['strategy'],
        drainTimeout: ['nodeDrainTimeout'],
        durations: true,
      }
    : {
        strategy: ['rollout', 'strategy'],
        drainTimeout: ['deletion', 'nodeDrainTimeoutSeconds'],
        durations: false,
      };
}

/** Of a MachineDeployment, from its root. */
export function layoutOfDeployment(apiVersion: string): PoolLayout {
  const template = ['spec', 'template', 'spec'];
  const { strategy, drainTimeout, durations } = layoutInTopology(apiVersion);
  return {
    strategy: ['spec', ...strategy],
    drainTimeout: [...template, ...drainTimeout],
    durations,
  };
}

function isBeta1(apiVersion: string): boolean {
  return apiVersion.endsWith('/v1beta1');
}

export function pathOfField(
  { strategy, drainTimeout }: PoolLayout,
  field: PoolField,
): readonly string[] {
  if (field === 'drainTimeout') return drainTimeout;
  return field === 'type'
    ? [...strategy, 'type']
    : [...strategy, 'rollingUpdate', field];
}

/** Drain timeouts as seconds, whatever the version. */
export function readField(
  object: JsonObject,
  layout: PoolLayout,
  field: PoolField,
): FieldValue | undefined {
  const value = at(object, ...pathOfField(layout, field));
  if (field === 'drainTimeout' && layout.durations)
    return typeof value === 'string' ? secondsOf(value) : undefined;
  return typeof value === 'string' || typeof value === 'number'
    ? value
    : undefined;
}

/**
 * The object with the field set, or, with undefined, taken out together with what would be empty
 * without it.
 */
export function withField(
  object: JsonObject,
  layout: PoolLayout,
  field: PoolField,
  value: FieldValue | undefined,
): JsonObject {
  const written =
    field === 'drainTimeout' && layout.durations && value !== undefined
      ? `${value}s`
      : value;
  return withValue(object, pathOfField(layout, field), written);
}

/**
 * The object with any value at a path, or, with undefined, without it and without what would be
 * empty then.
 */
export function withValue(
  object: JsonObject,
  [first, ...rest]: readonly string[],
  value: unknown,
): JsonObject {
  const inner = object[first];
  const after =
    rest.length === 0
      ? value
      : withValue(isObject(inner) ? inner : {}, rest, value);
  const { [first]: _, ...others } = object;
  const isEmpty =
    after === undefined || (isObject(after) && Object.keys(after).length === 0);
  return isEmpty ? others : { ...object, [first]: after };
}

/** A duration as Go writes it; undefined: it is none. */
export function secondsOf(text: string): number | undefined {
  const [, hours, minutes, seconds] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(text) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined)
    return undefined;
  return (
    Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  );
}

/** JSON merge patch (RFC 7386) that makes one object of the other; lists are replaced whole. */
export function mergePatchBetween(
  before: JsonObject,
  after: JsonObject,
): JsonObject {
  const entries = [
    ...new Set([...Object.keys(before), ...Object.keys(after)]),
  ].flatMap((key): [string, unknown][] => {
    const [from, to] = [before[key], after[key]];
    if (to === undefined) return [[key, null]];
    if (!isObject(from) || !isObject(to))
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[key, to]];
    const inner = mergePatchBetween(from, to);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(entries);
}
