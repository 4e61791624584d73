import { refusal } from '../../foundation/refusal';
import { InputError } from '@backstage/errors';
import type { Knex } from 'knex';
import { cleanEntityRef } from '../../clusters/sanitize';
import { chunked } from '../../foundation/database/client';
import {
  findCluster,
  visibleIds,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { servicesOf } from '../../readiness/store/readinessQueries';
import type { CatalogIndex } from '../../readiness/CatalogIndex';

/** Which clusters concern an entity, and through what. */
export interface Concern {
  /** Services (Components) of the entity by cluster. */
  readonly services: ReadonlyMap<string, readonly string[]>;
  /** Owns clusters of these owners itself; empty for entities that own nothing. */
  readonly clusterOwners: ReadonlySet<string>;
  /** The entity is a cluster; `clusterId`: the one that it stands for, where Drydock knows it. */
  readonly isCluster?: boolean;
  readonly clusterId?: string;
  /** Whose answer counts on a cluster, by what runs there. */
  readonly answersFor: (
    services: readonly string[],
    clusterOwner: string | undefined,
  ) => readonly string[];
}

/** Who looks: what they may see, and through which entities they own. */
export interface Onlooker {
  /** Undefined: everything. */
  readonly visibility: VisibilityCriteria | undefined;
  /** Entity references, lower case. */
  readonly ownershipRefs: readonly string[];
}

const KINDS = ['component', 'system', 'domain', 'group', 'user', 'resource'];

/**
 * @param entityRef - full and lower-case
 * @param onlooker - what concerns the entities that they own through concerns callers who ask for themselves
 * @throws InputError for a kind that no upgrade concerns
 */
export async function concernOf(
  knex: Knex,
  index: CatalogIndex,
  entityRef: string,
  { ownershipRefs, visibility }: Onlooker,
): Promise<Concern> {
  const kind = entityRef.split(':')[0];
  if (cleanEntityRef(entityRef, '') !== entityRef || !KINDS.includes(kind))
    throw refusal(InputError, {
      code: 'input.reference',
      params: {
        reference: { text: entityRef.slice(0, 200) },
        kinds: { list: KINDS.map(text => ({ text })) },
      },
    });
  if (kind === 'resource')
    return concernOfCluster(knex, index, entityRef, visibility);
  if (kind === 'user' && ownershipRefs.includes(entityRef))
    return concernOfCaller(knex, index, ownershipRefs);
  const components =
    kind === 'component'
      ? [entityRef]
      : index.componentsBelow(entityRef).map(({ ref }) => ref);
  const isOwner = kind === 'group' || kind === 'user';
  return {
    services: byCluster(await servicesOf(knex, components)),
    clusterOwners: new Set(isOwner ? index.withBelow(entityRef) : []),
    answersFor: services => (isOwner ? [entityRef] : ownersOf(index, services)),
  };
}

/** Everything of the caller's teams. Teams answer, not persons, so that one answer is seen by all of a team. */
async function concernOfCaller(
  knex: Knex,
  index: CatalogIndex,
  ownershipRefs: readonly string[],
): Promise<Concern> {
  const owners = index.ownersThrough(ownershipRefs);
  const below = new Map(
    ownershipRefs.map(owner => [owner, new Set(index.withBelow(owner))]),
  );
  return {
    services: byCluster(
      await servicesOf(
        knex,
        index.componentsOf(owners).map(({ ref }) => ref),
      ),
    ),
    clusterOwners: new Set(owners),
    answersFor: (services, clusterOwner) => {
      const direct = [
        ...ownersOf(index, services),
        ...(clusterOwner === undefined ? [] : [clusterOwner]),
      ];
      const above = ownershipRefs.filter(owner =>
        direct.some(each => below.get(owner)?.has(each)),
      );
      return [...new Set([...direct, ...above])];
    },
  };
}

async function concernOfCluster(
  knex: Knex,
  index: CatalogIndex,
  entityRef: string,
  visibility: VisibilityCriteria | undefined,
): Promise<Concern> {
  const cluster = await findCluster(knex, entityRef, visibility);
  const services = cluster
    ? await servicesOn(knex, [cluster.id])
    : new Map<string, readonly string[]>();
  return {
    services,
    clusterOwners: new Set(),
    isCluster: true,
    clusterId: cluster?.id,
    answersFor: (here, clusterOwner) => [
      ...new Set([
        ...(clusterOwner === undefined ? [] : [clusterOwner]),
        ...ownersOf(index, here),
      ]),
    ],
  };
}

/**
 * Whether a viewer may see all clusters that concern an entity now, whatever is planned for them.
 */
export async function seesAllConcerned(
  knex: Knex,
  { services, clusterOwners, clusterId }: Concern,
  visibility: VisibilityCriteria,
): Promise<boolean> {
  const concerned = new Set([
    ...services.keys(),
    ...(clusterId === undefined ? [] : [clusterId]),
  ]);
  for (const owners of chunked([...clusterOwners]))
    for (const id of await knex('clusters')
      .where({ removed: false })
      .whereIn('owner', owners)
      .pluck<string[]>('id'))
      concerned.add(id);
  return (
    (await visibleIds(knex, [...concerned], visibility)).length ===
    concerned.size
  );
}

/** Owners of Components, each once. */
export function ownersOf(
  index: CatalogIndex,
  services: readonly string[],
): readonly string[] {
  return [
    ...new Set(
      services.flatMap(service => index.component(service)?.owner ?? []),
    ),
  ].sort();
}

/** Components that run on some clusters, by cluster. */
export async function servicesOn(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows: { clusterId: string; entityRef: string }[] = [];
  for (const ids of chunked(clusterIds))
    rows.push(
      ...(await knex('cluster_services')
        .whereIn('cluster_id', ids)
        .orderBy('entity_ref')
        .select('cluster_id as clusterId', 'entity_ref as entityRef')),
    );
  return byCluster(rows);
}

function byCluster(
  rows: readonly { readonly clusterId: string; readonly entityRef: string }[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { clusterId, entityRef } of rows)
    found.set(clusterId, [
      ...new Set([...(found.get(clusterId) ?? []), entityRef]),
    ]);
  return found;
}
