import type { Reason } from '@drydock/upgrade-reasons';
import {
  isObject,
  pathOf,
  type JsonObject,
  type Patch,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  chooseNode,
  giveStrategyBack,
  notesWithoutEffect,
  StrategyChange,
} from '../canaryNode/strategyChange';
import { pluralOf } from '../management/apiPaths';
import type { ClusterObjects } from '../management/ManagementReader';
import { mergePatchBetween } from '../nodeRollout/poolFields';
import type {
  CapiCluster,
  CapiNodePool,
  MachineTemplateReference,
  ObjectMeta,
} from '../objects/types';
import { objectParam } from '../objects/nameOf';
import { versionFieldOf } from '../observe/foreignOwner';
import { compareVersionTexts, sameVersion } from '../observe/versions';
import { poolsToHold, poolsToLetGo } from './poolHolds';
import type { PoolsChange } from './poolHolds';

/** One object that a hop changes: sets its version, or what its topology holds back. */
export interface VersionWrite {
  readonly object: ObjectMeta;
  /** Version written in it now. */
  readonly current: string | undefined;
  readonly machineTemplate?: MachineTemplateReference;
  /** Of a Cluster: what shall be held back with this write, or let go. */
  readonly pools?: PoolsChange;
  /** Strategies that change with this write, because one node goes first or did. */
  readonly strategies?: readonly StrategyChange[];
  /** Of the object, taken away with this write; no reason to write. */
  readonly staleAnnotations?: Readonly<Record<string, null>>;
}

/**
 * Whether there is something to write: a version that is not there yet (of a way back: that is
 * newer), pools that this hop is to let go, or a strategy.
 */
export function isOpen(write: VersionWrite, hop: Hop): boolean {
  if (write.strategies && write.strategies.length > 0) return true;
  if (hop.back)
    return (
      write.current === undefined ||
      compareVersionTexts(write.current, hop.to) > 0
    );
  return (
    write.pools?.change === 'let-go' || !sameVersion(write.current, hop.to)
  );
}

/**
 * `follows`: there is nothing to write, the platform rolls these by itself once the version stands
 * where it belongs.
 */
export type VersionWrites =
  | {
      readonly ok: true;
      readonly writes: readonly VersionWrite[];
      readonly follows: boolean;
    }
  | { readonly ok: false; readonly message: Reason };

export function versionWritesFor(
  objects: ClusterObjects,
  hop: Hop,
): VersionWrites {
  const { cluster, controlPlane } = objects;
  if (cluster.topology) return topologyWrites(objects, cluster.topology, hop);
  if (!controlPlane)
    return {
      ok: false,
      message: {
        code: 'cluster-api.no-control-plane',
        params: { object: objectParam(cluster) },
      },
    };
  if (controlPlane.kind !== 'KubeadmControlPlane') {
    return {
      ok: false,
      message: {
        code: 'cluster-api.other-control-plane',
        params: { kind: { object: controlPlane.kind } },
      },
    };
  }
  if (hop.kind === 'control-plane') {
    return {
      ok: true,
      writes: [
        {
          object: controlPlane,
          current: controlPlane.version,
          machineTemplate: controlPlane.machineTemplate,
        },
      ],
      follows: false,
    };
  }
  return poolWrites(objects, hop);
}

/** Of the hop's pools: the one node that shall go first, or what was so before. */
function strategiesOf(
  objects: ClusterObjects,
  pools: readonly CapiNodePool[],
  hop: Hop,
):
  | { readonly changes: readonly StrategyChange[] }
  | { readonly problem: Reason } {
  const changes: StrategyChange[] = [];
  for (const pool of pools) {
    const choice =
      hop.canaryNode === 'choose'
        ? chooseNode(objects, pool)
        : giveStrategyBack(objects, pool);
    if ('problem' in choice) return choice;
    if (choice.change) changes.push(choice.change);
  }
  return { changes };
}

function topologyWrites(
  objects: ClusterObjects,
  topology: NonNullable<CapiCluster['topology']>,
  hop: Hop,
): VersionWrites {
  const { cluster } = objects;
  const write = {
    object: cluster,
    current: topology.version,
    staleAnnotations: notesWithoutEffect(objects),
  };
  if (hop.kind === 'control-plane') {
    if (!hop.holdPools || sameVersion(topology.version, hop.to))
      return { ok: true, writes: [write], follows: false };
    const { holdPools } = hop;
    const unknown = topology.pools
      .filter(({ name }) => !holdPools.includes(name))
      .map(({ name }) => name);
    if (unknown.length > 0)
      return {
        ok: false,
        message: {
          code: 'cluster-api.pools-added',
          params: { pools: { list: unknown.map(object => ({ object })) } },
        },
      };
    return {
      ok: true,
      writes: [{ ...write, pools: poolsToHold(topology.pools) }],
      follows: false,
    };
  }
  if (!hop.pools) return { ok: true, writes: [write], follows: true };
  const strategies = strategiesOf(
    objects,
    objects.nodePools.filter(pool => hop.pools?.includes(nameInHop(pool))),
    hop,
  );
  if ('problem' in strategies)
    return { ok: false, message: strategies.problem };
  const pools = poolsToLetGo(
    topology.pools,
    hop.pools,
    new Map(strategies.changes.map(({ pool, fields }) => [pool.name, fields])),
  );
  if (pools.names.length > 0 && !sameVersion(topology.version, hop.to)) {
    return {
      ok: false,
      message: {
        code: 'cluster-api.pools-to-other-version',
        params: {
          pools: { list: pools.names.map(object => ({ object })) },
          current: { version: topology.version },
          version: { version: hop.to },
        },
      },
    };
  }
  return pools.names.length > 0
    ? {
        ok: true,
        writes: [{ ...write, pools, strategies: strategies.changes }],
        follows: false,
      }
    : { ok: true, writes: [write], follows: true };
}

function poolWrites(objects: ClusterObjects, hop: Hop): VersionWrites {
  const { nodePools } = objects;
  const missing = (hop.pools ?? []).filter(
    name => !nodePools.some(pool => nameInHop(pool) === name),
  );
  if (missing.length > 0)
    return {
      ok: false,
      message: {
        code: 'cluster-api.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      },
    };
  const chosen = nodePools.filter(
    pool => !hop.pools || hop.pools.includes(nameInHop(pool)),
  );
  const strategies = strategiesOf(objects, chosen, hop);
  if ('problem' in strategies)
    return { ok: false, message: strategies.problem };
  const writes = chosen.map(pool => ({
    object: pool,
    current: pool.version,
    machineTemplate: pool.machineTemplate,
    strategies: strategies.changes.filter(
      change => change.pool.holder === pool,
    ),
  }));
  return { ok: true, writes, follows: false };
}

function nameInHop(pool: CapiNodePool): string {
  return pool.topologyName ?? pool.name;
}

export function patchFor(
  { object, pools, strategies = [], staleAnnotations = {} }: VersionWrite,
  version: string,
  resourceVersion: string,
  dryRun: boolean,
): Patch {
  const [group, apiVersion] = object.apiVersion.split('/');
  const annotations: Readonly<Record<string, string | null>> = Object.assign(
    {},
    staleAnnotations,
    ...strategies.map(change => change.annotations),
  );
  return {
    path: pathOf({
      group,
      version: apiVersion,
      resource: pluralOf(object.kind),
      namespace: object.namespace,
      name: object.name,
    }),
    body: {
      metadata: {
        resourceVersion,
        ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
      },
      ...(pools
        ? topologyPatch(pools, version)
        : specPatch(nested(versionFieldOf(object), version), strategies)),
    },
    dryRun,
  };
}

/** Letting pools go leaves the version alone: it stands there already. */
function topologyPatch(
  { change, lists }: PoolsChange,
  version: string,
): JsonObject {
  const workers = Object.keys(lists).length > 0 ? { workers: lists } : {};
  return {
    spec: {
      topology: { ...(change === 'hold' ? { version } : {}), ...workers },
    },
  };
}

/** The version of a MachineDeployment and its strategy stand in different fields of its spec. */
function specPatch(
  { spec }: JsonObject,
  strategies: readonly StrategyChange[],
): JsonObject {
  const changes = strategies.map(
    ({ pool, fields }) => mergePatchBetween(pool.fields, fields).spec,
  );
  return { spec: Object.assign({}, spec, ...changes.filter(isObject)) };
}

function nested(path: readonly string[], value: string): JsonObject {
  const [first, ...rest] = path;
  return { [first]: rest.length > 0 ? nested(rest, value) : value };
}
