import type { Param, Reason } from '@drydock/upgrade-reasons';
import {
  fieldOwned,
  type JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterObjects } from '../management/ManagementReader';
import { nameOf } from '../objects/nameOf';
import type {
  CapiCluster,
  CapiNodePool,
  ObjectMeta,
  TopologyPool,
} from '../objects/types';
import { fieldOwnerOf, poolListsOwnerOf } from '../observe/foreignOwner';
import { OWN_POOL } from './notes';
import type { EffectiveFields } from './poolChange';
import {
  layoutInTopology,
  layoutOfDeployment,
  pathOfField,
  PoolField,
  PoolLayout,
  readField,
} from './poolFields';

/**
 * A pool where its fields can be read and written: an entry of the topology, or a MachineDeployment
 * of its own.
 */
export interface Pool {
  readonly name: string;
  /** In the annotations of the object that holds it. */
  readonly noteName: string;
  readonly holder: ObjectMeta;
  readonly fields: JsonObject;
  readonly layout: PoolLayout;
  readonly effective: EffectiveFields;
  /** Way to `fields` through managedFields, and for people. */
  readonly managedPath: readonly string[];
  readonly shownPath: string;
}

/** MachineDeployments alone: nodes of MachinePools are replaced by their infrastructure. */
export function poolsOf({
  cluster,
  nodePools,
}: ClusterObjects): readonly Pool[] {
  const deployments = nodePools.filter(
    ({ kind }) => kind === 'MachineDeployment',
  );
  if (!cluster.topology) return deployments.map(ownPool);
  return cluster.topology.pools
    .filter(({ list }) => list === 'machineDeployments')
    .map(pool =>
      topologyPool(
        cluster,
        pool,
        deployments.find(({ topologyName }) => topologyName === pool.name),
      ),
    );
}

/**
 * What an effect chooses, undefined: all pools. `problem`: one is not there. `machinePools`: chosen
 * ones whose nodes their infrastructure replaces.
 */
export function chosenPools(
  { cluster, nodePools }: ClusterObjects,
  pools: readonly string[] | undefined,
): { readonly problem?: Reason; readonly machinePools: readonly string[] } {
  const all = cluster.topology
    ? cluster.topology.pools.map(({ name, list }) => ({
        name,
        isDeployment: list === 'machineDeployments',
      }))
    : nodePools.map(({ name, kind }) => ({
        name,
        isDeployment: kind === 'MachineDeployment',
      }));
  const missing = (pools ?? []).filter(
    name => !all.some(pool => pool.name === name),
  );
  const problem: Reason | undefined =
    missing.length > 0
      ? {
          code:
            all.length > 0
              ? 'cluster-api.no-such-pool'
              : 'cluster-api.no-such-pool-none',
          params: {
            pools: poolList(missing),
            existing: poolList(all.map(({ name }) => name)),
          },
        }
      : undefined;
  return {
    problem,
    machinePools: all
      .filter(
        ({ name, isDeployment }) =>
          !isDeployment && (!pools || pools.includes(name)),
      )
      .map(({ name }) => name),
  };
}

export function poolList(names: readonly string[]): Param {
  return { list: names.map(object => ({ object })) };
}

function ownPool(deployment: CapiNodePool): Pool {
  const layout = layoutOfDeployment(deployment.apiVersion);
  return {
    name: deployment.name,
    noteName: OWN_POOL,
    holder: deployment,
    fields: { spec: deployment.spec },
    layout,
    effective: {},
    managedPath: [],
    shownPath: '',
  };
}

function topologyPool(
  cluster: CapiCluster,
  { name, entry }: TopologyPool,
  deployment: CapiNodePool | undefined,
): Pool {
  const path = ['spec', 'topology', 'workers', 'machineDeployments'];
  return {
    name,
    noteName: name,
    holder: cluster,
    fields: entry,
    layout: layoutInTopology(cluster.apiVersion),
    effective: deployment ? effectiveOf(deployment) : {},
    managedPath: [
      ...path.map(part => `f:${part}`),
      `k:${JSON.stringify({ name })}`,
    ],
    shownPath: `${path.join('.')}[${name}].`,
  };
}

function effectiveOf({ apiVersion, spec }: CapiNodePool): EffectiveFields {
  const layout = layoutOfDeployment(apiVersion);
  const fields = (
    ['type', 'maxSurge', 'maxUnavailable', 'drainTimeout'] as const
  ).flatMap(field => {
    const value = readField({ spec }, layout, field);
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(fields);
}

/** Who would write the field again, with the way through Git. */
export function ownerOf(
  cluster: CapiCluster,
  { holder, layout, managedPath, shownPath }: Pool,
  field: PoolField,
): Reason | undefined {
  const path = pathOfField(layout, field);
  const owner =
    (holder === cluster ? poolListsOwnerOf(cluster) : undefined) ??
    fieldOwnerOf(holder, cluster, {
      field: `${shownPath}${path.join('.')}`,
      path: [...managedPath, ...path.map(part => `f:${part}`)],
    });
  return owner && fieldOwned(owner, nameOf(holder));
}
