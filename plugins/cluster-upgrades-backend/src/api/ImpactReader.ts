import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import type { Cluster, Finding, Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { cleanEntityRef } from '../clusters/sanitize';
import { clustersByIds, visibleIds, type VisibilityCriteria } from '../database/clusterQueries';
import { findingsOf, servicesOf, type ServiceRow } from '../database/readinessQueries';
import { SEVERITY_RANK } from '../database/findingRow';
import { waiversByIds, type StoredWaiver } from '../database/waiverQueries';
import type { CatalogIndex } from '../readiness/CatalogIndex';
import type { ClusterPresenter } from './ClusterPresenter';
import { clusterReference, presentWaiver } from './FindingPresenter';
import { groupBy } from './groupBy';

/** What runs on clusters, or owns what does. */
const KINDS = ['component', 'system', 'domain', 'group', 'user'];

interface FindingOnCluster {
  readonly clusterId: string;
  readonly finding: Finding;
}

const inState = (findings: readonly FindingOnCluster[], state: string) => findings.filter(({ finding }) => (finding.state ?? 'open') === state);
/** Only what is open is for anybody to fix. */
const open = (findings: readonly FindingOnCluster[], severity: string) => inState(findings, 'open').filter(({ finding }) => finding.severity === severity);

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
   */
  async read(entityRef: string, visibility: VisibilityCriteria | undefined, ownershipRefs: readonly string[] = []): Promise<Impact> {
    const kind = kindOf(entityRef);
    const index = await this.#catalogIndex();
    const isOwner = kind === 'group' || kind === 'user';
    const isCaller = kind === 'user' && ownershipRefs.includes(entityRef);
    const owners = isCaller ? index.ownersThrough(ownershipRefs) : index.withBelow(entityRef);
    const below = isCaller ? index.componentsOf(owners) : index.componentsBelow(entityRef);
    const components = kind === 'component' ? [entityRef] : below.map(component => component.ref);
    const services = await servicesOf(this.#knex, components);
    const findings = await findingsOf(this.#knex, components, isOwner ? owners : []);
    const waivers = await waiversByIds(this.#knex, findings.flatMap(({ finding }) => finding.waiver?.id ?? []));
    const clusters = await this.#clusters([...services, ...findings], visibility);
    const seenServices = services.filter(service => clusters.has(service.clusterId));
    const seenFindings = findings.filter(({ clusterId }) => clusters.has(clusterId));
    const servicesByCluster = groupBy(seenServices, service => service.clusterId);
    const findingsByCluster = groupBy(seenFindings, ({ clusterId }) => clusterId);
    const perCluster = [...clusters.values()].map(cluster => describeCluster(cluster, servicesByCluster.get(cluster.id) ?? [], findingsByCluster.get(cluster.id) ?? []));
    return {
      entityRef,
      owners: isCaller ? owners : undefined,
      dueAt: earliest(perCluster.map(entry => entry.dueAt)),
      clusters: perCluster.sort((a, b) => b.blockers - a.blockers || (a.cluster.title < b.cluster.title ? -1 : 1)),
      findings: byDueDate(seenFindings.map(({ clusterId, finding }) => describeFinding(finding, clusters.get(clusterId), waivers)).filter(entry => entry !== undefined)),
      rollup: kind === 'component' ? [] : components.map(component => rollUp(component, seenServices, seenFindings)),
      unlinked: perCluster.length === 0 ? unlinked(kind) : undefined,
    };
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

/** The open ones come first, by the day by which they are due; then what is not due; waived ones last. */
function byDueDate(findings: readonly ImpactFinding[]): ImpactFinding[] {
  const key = ({ state, dueAt, finding, clusterName }: ImpactFinding) => [state === 'open' ? 0 : 1, dueAt ?? '9999', SEVERITY_RANK[finding.severity], clusterName, finding.title].join(' ');
  return findings
    .map(finding => ({ finding, key: key(finding) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ finding }) => finding);
}

type ImpactFinding = Impact['findings'][number];

/** @param here - services on this cluster @param found - findings on it */
function describeCluster(cluster: Cluster, here: readonly ServiceRow[], found: readonly FindingOnCluster[]): Impact['clusters'][number] {
  const blockers = open(found, 'blocker');
  return {
    cluster,
    foundBy: [...new Set(here.map(service => service.foundBy))].join(', ') || 'findings',
    workloads: here.reduce((total, service) => total + service.workloads, 0),
    blockers: blockers.length,
    warnings: open(found, 'warning').length,
    waived: inState(found, 'waived').length,
    dueAt: earliest(blockers.map(({ finding }) => finding.dueAt)),
  };
}

function describeFinding(finding: Finding, cluster: Cluster | undefined, waivers: ReadonlyMap<string, StoredWaiver>): ImpactFinding | undefined {
  if (!cluster) return undefined;
  const waiver = finding.waiver && waivers.get(finding.waiver.id);
  return {
    finding,
    clusterId: cluster.id,
    clusterName: cluster.title,
    clusterEntityRef: cluster.entityRef,
    target: cluster.target ?? '',
    dueAt: finding.dueAt,
    state: finding.state ?? 'open',
    waiver: waiver && presentWaiver(waiver, clusterReference(cluster)),
  };
}

function rollUp(component: string, services: readonly ServiceRow[], findings: readonly FindingOnCluster[]): Impact['rollup'][number] {
  const own = findings.filter(({ finding }) => finding.service === component);
  const blocked = open(own, 'blocker');
  return {
    entityRef: component,
    clusters: new Set(services.filter(service => service.entityRef === component).map(service => service.clusterId)).size,
    blockers: blocked.length,
    warnings: open(own, 'warning').length,
    dueAt: earliest(blocked.map(({ finding }) => finding.dueAt)),
  };
}

function unlinked(kind: string): string {
  return kind === 'component'
    ? 'No workload on a known cluster leads to this component. Add the annotation backstage.io/kubernetes-id to its entity and the same label to its workloads.'
    : 'No component below it leads to a workload on a known cluster. Add the annotation backstage.io/kubernetes-id to its components and the same label to their workloads.';
}
