import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import type { Cluster, Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { cleanEntityRef } from '../clusters/sanitize';
import { clustersByIds, visibleIds, type VisibilityCriteria } from '../database/clusterQueries';
import { findingsOf, servicesOf, type FindingText, type ServiceRow } from '../database/readinessQueries';
import { SEVERITY_RANK } from '../database/findingRow';
import { waiversByIds, type StoredWaiver } from '../database/waiverQueries';
import type { CatalogIndex } from '../readiness/CatalogIndex';
import type { ClusterPresenter } from './ClusterPresenter';
import { clusterReference, presentWaiver } from './FindingPresenter';
import { groupBy } from './groupBy';

/** What runs on clusters, or owns what does. */
const KINDS = ['component', 'system', 'domain', 'group', 'user'];

const inState = (findings: readonly FindingText[], state: string) => findings.filter(finding => finding.state === state);
/** Only what is open is for anybody to fix. */
const open = (findings: readonly FindingText[], severity: string) => inState(findings, 'open').filter(finding => finding.severity === severity);

function earliest(dates: readonly (string | undefined)[]): string | undefined {
  return dates.filter(date => date !== undefined).sort()[0];
}

/** What upgrades mean to a Component, or to all Components of a System, Domain, Group or User. */
export class ImpactReader {
  readonly #knex: Knex;
  readonly #presenter: ClusterPresenter;
  readonly #catalogIndex: () => Promise<CatalogIndex>;

  constructor(knex: Knex, presenter: ClusterPresenter, catalogIndex: () => Promise<CatalogIndex>) {
    this.#knex = knex;
    this.#presenter = presenter;
    this.#catalogIndex = catalogIndex;
  }

  /**
   * @param entityRef - full and lower-case
   * @param ownershipRefs - entities that the caller owns through: what is theirs is the caller's, who asks for themselves
   * @returns an {@link Impact} as JSON: findings are put into it as they are stored, because there can be thousands, and to take each apart and
   *   put it together again took as long as to read them
   */
  async read(entityRef: string, visibility: VisibilityCriteria | undefined, ownershipRefs: readonly string[] = []): Promise<string> {
    const kind = kindOf(entityRef);
    const index = await this.#catalogIndex();
    const isOwner = kind === 'group' || kind === 'user';
    const isCaller = kind === 'user' && ownershipRefs.includes(entityRef);
    const owners = isCaller ? index.ownersThrough(ownershipRefs) : index.withBelow(entityRef);
    const below = isCaller ? index.componentsOf(owners) : index.componentsBelow(entityRef);
    const components = kind === 'component' ? [entityRef] : below.map(component => component.ref);
    const [services, findings] = await Promise.all([servicesOf(this.#knex, components), findingsOf(this.#knex, components, isOwner ? owners : [])]);
    const [waivers, clusters] = await Promise.all([waiversByIds(this.#knex, findings.flatMap(({ waiverId }) => waiverId ?? [])), this.#clusters([...services, ...findings], visibility)]);
    const seenServices = services.filter(service => clusters.has(service.clusterId));
    const seenFindings = findings.filter(({ clusterId }) => clusters.has(clusterId));
    const servicesByCluster = groupBy(seenServices, service => service.clusterId);
    const findingsByCluster = groupBy(seenFindings, ({ clusterId }) => clusterId);
    const perCluster = [...clusters.values()].map(cluster => describeCluster(cluster, servicesByCluster.get(cluster.id) ?? [], findingsByCluster.get(cluster.id) ?? []));
    const impact: Omit<Impact, 'findings'> = {
      entityRef,
      owners: isCaller ? owners : undefined,
      dueAt: earliest(perCluster.map(entry => entry.dueAt)),
      clusters: perCluster.sort((a, b) => b.blockers - a.blockers || (a.cluster.title < b.cluster.title ? -1 : 1)),
      rollup: kind === 'component' ? [] : components.map(component => rollUp(component, seenServices, seenFindings)),
      unlinked: perCluster.length === 0 ? unlinked(kind) : undefined,
    };
    const listed = byDueDate(seenFindings.flatMap(found => describeFinding(found, clusters.get(found.clusterId), waivers) ?? []));
    return withField(impact, 'findings', `[${listed.map(({ described, found }) => withField(described, 'finding', found.text)).join(',')}]`);
  }

  async #clusters(rows: readonly { clusterId: string }[], visibility: VisibilityCriteria | undefined): Promise<Map<string, Cluster>> {
    const ids = [...new Set(rows.map(row => row.clusterId))];
    const visible = visibility === undefined ? ids : await visibleIds(this.#knex, ids, visibility);
    const present = (await clustersByIds(this.#knex, visible)).filter(cluster => !cluster.removed);
    return new Map((await this.#presenter.present(present)).map(cluster => [cluster.id, cluster]));
  }
}

function kindOf(entityRef: string): string {
  const kind = entityRef.split(':')[0];
  if (cleanEntityRef(entityRef, '') === entityRef && KINDS.includes(kind)) return kind;
  throw new InputError(`'${entityRef.slice(0, 200)}' is no reference of a ${KINDS.join(', ')}; use /impact/<kind>/<namespace>/<name>`);
}

interface ListedFinding {
  readonly found: FindingText;
  readonly described: Omit<Impact['findings'][number], 'finding'>;
}

/** The JSON of an object with a field more, whose value is JSON already. */
function withField(object: object, name: string, json: string): string {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}

/** The open ones come first, by the day by which they are due; then what is not due; waived ones last. What nothing else tells apart goes by title. */
function byDueDate(findings: readonly ListedFinding[]): ListedFinding[] {
  const key = ({ described: { state, dueAt, clusterName }, found }: ListedFinding) => [state === 'open' ? 0 : 1, dueAt ?? '9999', SEVERITY_RANK[found.severity], clusterName].join(' ');
  return findings
    .map(listed => ({ listed, key: key(listed) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.listed.found.words, b.listed.found.words))
    .map(({ listed }) => listed);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** @param here - services on this cluster @param found - findings on it */
function describeCluster(cluster: Cluster, here: readonly ServiceRow[], found: readonly FindingText[]): Impact['clusters'][number] {
  const blockers = open(found, 'blocker');
  return {
    cluster,
    foundBy: [...new Set(here.map(service => service.foundBy))].join(', ') || 'findings',
    workloads: here.reduce((total, service) => total + service.workloads, 0),
    blockers: blockers.length,
    warnings: open(found, 'warning').length,
    waived: inState(found, 'waived').length,
    dueAt: earliest(blockers.map(({ dueAt }) => dueAt)),
  };
}

function describeFinding(found: FindingText, cluster: Cluster | undefined, waivers: ReadonlyMap<string, StoredWaiver>): ListedFinding | undefined {
  if (!cluster) return undefined;
  const { state, dueAt, waiverId } = found;
  const waiver = waiverId === undefined ? undefined : waivers.get(waiverId);
  return {
    found,
    described: {
      clusterId: cluster.id,
      clusterName: cluster.title,
      clusterEntityRef: cluster.entityRef,
      target: cluster.target ?? '',
      dueAt,
      state,
      waiver: waiver && presentWaiver(waiver, clusterReference(cluster)),
    },
  };
}

function rollUp(component: string, services: readonly ServiceRow[], findings: readonly FindingText[]): Impact['rollup'][number] {
  const own = findings.filter(({ service }) => service === component);
  const blocked = open(own, 'blocker');
  return {
    entityRef: component,
    clusters: new Set(services.filter(service => service.entityRef === component).map(service => service.clusterId)).size,
    blockers: blocked.length,
    warnings: open(own, 'warning').length,
    dueAt: earliest(blocked.map(({ dueAt }) => dueAt)),
  };
}

function unlinked(kind: string): string {
  return kind === 'component'
    ? 'No workload on a known cluster leads to this component. Add the annotation backstage.io/kubernetes-id to its entity and the same label to its workloads.'
    : 'No component below it leads to a workload on a known cluster. Add the annotation backstage.io/kubernetes-id to its components and the same label to their workloads.';
}
