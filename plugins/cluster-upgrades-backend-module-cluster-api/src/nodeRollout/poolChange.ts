import type { Reason } from '@drydock/upgrade-reasons';
import type {
  JsonObject,
  NodeRolloutSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  FieldValue,
  PoolField,
  PoolLayout,
  readField,
  withField,
} from './poolFields';

/** One field that was set. */
export interface FieldChange {
  readonly field: PoolField;
  /** Undefined: it was not there. */
  readonly before?: FieldValue;
  readonly set: FieldValue;
  /**
   * Set beside those that were asked for, so that the strategy is whole: with the value that held
   * before by other means.
   */
  readonly filled?: true;
}

/** What a pool does now, where its own entry leaves it to its class. */
export type EffectiveFields = Partial<Readonly<Record<PoolField, FieldValue>>>;

export type PoolChange =
  | { readonly fields: readonly FieldChange[] }
  | { readonly problem: Reason };

const SURGE_FIELDS = ['maxSurge', 'maxUnavailable'] as const;
const ROLLING = 'RollingUpdate';

/**
 * The fields that must be set so that the pool has the settings; none: it has them. A topology's
 * strategy replaces that of its class as a whole, so what is not asked for is filled in with what
 * holds now.
 */
export function poolChange(
  object: JsonObject,
  layout: PoolLayout,
  settings: NodeRolloutSettings,
  effective: EffectiveFields = {},
): PoolChange {
  const own = (field: PoolField) => readField(object, layout, field);
  const now = (field: PoolField) => own(field) ?? effective[field];
  const type = now('type') ?? ROLLING;
  const surges = SURGE_FIELDS.flatMap(field =>
    settings[field] !== undefined && settings[field] !== now(field)
      ? [{ field, before: own(field), set: settings[field] }]
      : [],
  );
  if (surges.length > 0 && type !== ROLLING)
    return {
      problem: {
        code: 'cluster-api.no-surge',
        params: { type: { text: String(type) } },
      },
    };
  if (SURGE_FIELDS.every(field => isNone(settings[field] ?? now(field))))
    return {
      problem: { code: 'cluster-api.nothing-replaceable' },
    };
  const missing =
    surges.length === 0
      ? []
      : (['type', ...SURGE_FIELDS] as const).filter(
          field =>
            own(field) === undefined &&
            !surges.some(change => change.field === field),
        );
  const filled = missing.flatMap(field => {
    const set = field === 'type' ? ROLLING : effective[field];
    return set === undefined ? [] : [{ field, set, filled: true as const }];
  });
  const seconds =
    settings.drain?.onTimeout === 'force'
      ? settings.drain.timeoutMinutes * 60
      : undefined;
  const drains =
    seconds !== undefined && seconds !== now('drainTimeout')
      ? [
          {
            field: 'drainTimeout' as const,
            before: own('drainTimeout'),
            set: seconds,
          },
        ]
      : [];
  return { fields: [...surges, ...filled, ...drains] };
}

export function applyChange(
  object: JsonObject,
  layout: PoolLayout,
  fields: readonly FieldChange[],
): JsonObject {
  return fields.reduce(
    (changed, { field, set }) => withField(changed, layout, field, set),
    object,
  );
}

/**
 * Restores fields that still have the value that Drydock set. `left`: fields that others changed
 * meanwhile; they keep their value.
 */
export function revertChange(
  object: JsonObject,
  layout: PoolLayout,
  fields: readonly FieldChange[],
): { readonly object: JsonObject; readonly left: readonly PoolField[] } {
  const left = fields
    .filter(({ field, set }) => readField(object, layout, field) !== set)
    .map(({ field }) => field);
  // If others changed a part of the strategy, fields that were filled in stay: without them the
  // strategy would be incomplete.
  const isTheirs = left.some(field => field !== 'drainTimeout');
  const back = fields.filter(
    ({ field, filled }) => !left.includes(field) && !(filled && isTheirs),
  );
  return {
    object: back.reduce(
      (changed, { field, before }) => withField(changed, layout, field, before),
      object,
    ),
    left,
  };
}

function isNone(value: FieldValue | undefined): boolean {
  return value === 0 || value === '0%';
}
