import type { Param, Reason } from '@drydock/upgrade-reasons';
import {
  pathOf,
  type JsonObject,
  type NodeRolloutSettings,
  type Patch,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { pluralOf } from '../management/apiPaths';
import type { ClusterObjects } from '../management/ManagementReader';
import type { ObjectMeta } from '../objects/types';
import { readNotes, removeNotes, SET_BY, writeNotes } from './notes';
import { objectParam } from '../objects/nameOf';
import { chosenPools, poolList, ownerOf, Pool, poolsOf } from './pool';
import {
  applyChange,
  FieldChange,
  poolChange,
  revertChange,
} from './poolChange';
import { mergePatchBetween, PoolField, readField } from './poolFields';

/** One change of one object; `said`: what it does. */
export interface ObjectWrite {
  readonly object: ObjectMeta;
  readonly patch: JsonObject;
  readonly said: readonly Reason[];
}

export type Decided =
  | {
      readonly writes: readonly ObjectWrite[];
      readonly notes: readonly Reason[];
    }
  | { readonly refused: Reason };

/**
 * What is to be written so that the pools have the settings. With an undefined key nothing is left
 * behind: only whether it can be is asked.
 */
export function takeWrites(
  objects: ClusterObjects,
  settings: NodeRolloutSettings,
  key: string | undefined,
): Decided {
  const problem = choiceProblem(objects, settings);
  if (problem !== undefined) return { refused: problem };
  const pools = poolsOf(objects).filter(
    ({ name }) => !settings.pools || settings.pools.includes(name),
  );
  const foreign =
    key === undefined
      ? undefined
      : pools
          .map(({ holder }) => ({ holder, notes: readNotes(holder) }))
          .find(({ notes }) => notes && notes.key !== key);
  if (foreign)
    return {
      refused: {
        code: 'cluster-api.set-by-another-upgrade',
        params: {
          object: objectParam(foreign.holder),
          key: { text: foreign.notes?.key ?? '' },
          annotation: { object: SET_BY },
        },
      },
    };
  const changes = new Map<Pool, readonly FieldChange[]>();
  for (const pool of pools) {
    // Taken before, by a process that was killed: what stands there stands.
    if (key !== undefined && readNotes(pool.holder)?.key === key) continue;
    const change = poolChange(
      pool.fields,
      pool.layout,
      settings,
      pool.effective,
    );
    if ('problem' in change)
      return {
        refused: {
          code: 'cluster-api.pool-problem',
          params: {
            pool: { object: pool.name },
            cause: { reasons: [change.problem] },
          },
        },
      };
    const owner = change.fields
      .map(({ field }) => ownerOf(objects.cluster, pool, field))
      .find(found => found !== undefined);
    if (owner !== undefined) return { refused: owner };
    if (change.fields.length > 0) changes.set(pool, change.fields);
  }
  return {
    writes: writesOf(objects, changes, key ?? ''),
    notes:
      settings.drain?.onTimeout === 'wait' ? pools.flatMap(ownTimeoutNote) : [],
  };
}

/**
 * What is to be written so that nothing of the effect is left, on any object.
 * @throws Error where a note is damaged
 */
export function undoWrites(
  objects: ClusterObjects,
  key: string,
): readonly ObjectWrite[] {
  const pools = poolsOf(objects);
  return holdersOf(objects, key).map(holder => {
    const notes =
      readNotes(holder)?.pools() ?? new Map<string, readonly FieldChange[]>();
    const reverted = pools.flatMap(pool => {
      const fields =
        pool.holder === holder ? notes.get(pool.noteName) : undefined;
      if (!fields) return [];
      const theirs = fields
        .filter(
          ({ field }) => ownerOf(objects.cluster, pool, field) !== undefined,
        )
        .map(({ field }) => field);
      const { object, left } = revertChange(
        pool.fields,
        pool.layout,
        fields.filter(({ field }) => !theirs.includes(field)),
      );
      return [{ pool, fields: object, left: [...left, ...theirs] }];
    });
    const said = reverted.flatMap(({ pool, left }) =>
      left.length > 0
        ? [
            {
              code: 'cluster-api.fields-left' as const,
              params: {
                fields: { list: left.map(fieldParam) },
                pool: { object: pool.name },
              },
            },
          ]
        : [],
    );
    return {
      object: holder,
      patch: patchOf(
        objects,
        holder,
        new Map(reverted.map(({ pool, fields }) => [pool.name, fields])),
        removeNotes(holder),
      ),
      said,
    };
  });
}

/** Objects that carry settings of this effect. */
export function holdersOf(
  { cluster, nodePools }: ClusterObjects,
  key: string,
): readonly ObjectMeta[] {
  return [cluster, ...nodePools].filter(
    object => readNotes(object)?.key === key,
  );
}

export function patchRequest(
  { object, patch }: ObjectWrite,
  dryRun: boolean,
): Patch {
  const [group, version] = object.apiVersion.split('/');
  const { metadata, ...rest } = patch;
  const annotations = typeof metadata === 'object' ? metadata : {};
  return {
    path: pathOf({
      group,
      version,
      resource: pluralOf(object.kind),
      namespace: object.namespace,
      name: object.name,
    }),
    body: {
      ...rest,
      metadata: { ...annotations, resourceVersion: object.resourceVersion },
    },
    dryRun,
  };
}

/** Pools that are chosen and are not there, or cannot be set. */
function choiceProblem(
  objects: ClusterObjects,
  settings: NodeRolloutSettings,
): Reason | undefined {
  const { problem, machinePools } = chosenPools(objects, settings.pools);
  if (
    problem !== undefined ||
    machinePools.length === 0 ||
    !asksPlatform(settings)
  )
    return problem;
  return {
    code: 'cluster-api.machine-pools-no-rollout',
    params: { pools: poolList(machinePools) },
  };
}

function asksPlatform({
  maxSurge,
  maxUnavailable,
  drain,
}: NodeRolloutSettings): boolean {
  return (
    maxSurge !== undefined ||
    maxUnavailable !== undefined ||
    drain?.onTimeout === 'force'
  );
}

function writesOf(
  objects: ClusterObjects,
  changes: ReadonlyMap<Pool, readonly FieldChange[]>,
  key: string,
): readonly ObjectWrite[] {
  const holders = [...new Set([...changes.keys()].map(({ holder }) => holder))];
  return holders.map(holder => {
    const own = [...changes].filter(([pool]) => pool.holder === holder);
    const fields = new Map(
      own.map(([pool, change]) => [
        pool.name,
        applyChange(pool.fields, pool.layout, change),
      ]),
    );
    const annotations = writeNotes(
      key,
      new Map(own.map(([pool, change]) => [pool.noteName, change])),
    );
    return {
      object: holder,
      patch: patchOf(objects, holder, fields, annotations),
      said: own.map(
        ([pool, change]): Reason => ({
          code: 'cluster-api.pool-set',
          params: {
            pool: { object: pool.name },
            changes: {
              list: change
                .filter(({ filled }) => !filled)
                .map(each => ({ reasons: [changeReason(each)] })),
            },
          },
        }),
      ),
    };
  });
}

/**
 * Lists of a topology are replaced whole by a merge patch: all entries are sent as they were read,
 * but for the fields.
 */
function patchOf(
  objects: ClusterObjects,
  holder: ObjectMeta,
  fields: ReadonlyMap<string, JsonObject>,
  annotations: JsonObject,
): JsonObject {
  const metadata = { annotations };
  if (holder !== objects.cluster) {
    const [before] = poolsOf(objects).filter(pool => pool.holder === holder);
    const after = before && fields.get(before.name);
    return {
      metadata,
      ...(after ? mergePatchBetween(before.fields, after) : {}),
    };
  }
  const entries =
    objects.cluster.topology?.pools.filter(
      ({ list }) => list === 'machineDeployments',
    ) ?? [];
  if (
    !entries.some(
      ({ name, entry }) => fields.has(name) && fields.get(name) !== entry,
    )
  )
    return { metadata };
  return {
    metadata,
    spec: {
      topology: {
        workers: {
          machineDeployments: entries.map(
            ({ name, entry }) => fields.get(name) ?? entry,
          ),
        },
      },
    },
  };
}

function ownTimeoutNote({
  name,
  fields,
  layout,
  effective,
}: Pool): readonly Reason[] {
  const seconds =
    readField(fields, layout, 'drainTimeout') ?? effective.drainTimeout;
  return typeof seconds === 'number' && seconds > 0
    ? [
        {
          code: 'cluster-api.own-drain-timeout',
          params: { pool: { object: name }, timeout: { seconds } },
        },
      ]
    : [];
}

function changeReason({ field, before, set }: FieldChange): Reason {
  return {
    code: 'cluster-api.field-changed',
    params: {
      field: fieldParam(field),
      before: valueParam(field, before),
      set: valueParam(field, set),
    },
  };
}

function valueParam(
  field: PoolField,
  value: string | number | undefined,
): Param {
  if (value === undefined) return { term: 'default' };
  return field === 'drainTimeout'
    ? { seconds: Number(value) }
    : { text: String(value) };
}

function fieldParam(field: PoolField): Param {
  return field === 'drainTimeout'
    ? { term: 'drain-timeout' }
    : { object: field };
}
