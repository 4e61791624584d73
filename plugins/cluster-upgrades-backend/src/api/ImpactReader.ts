import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import type { Cluster, Finding, Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { cleanEntityRef } from '../clusters/sanitize';
import { clustersByIds, visibleIds, type VisibilityCriteria } from '../database/clusterQueries';
import { findingsOf, servicesOf, type ServiceRow } from '../database/readinessQueries';
import type { CatalogIndex } from '../readiness/CatalogIndex';
import type { ClusterPresenter } from './ClusterPresenter';

/** What runs on clusters, or owns what does. */
const KINDS = ['component', 'system', 'domain', 'group', 'user'];

interface FindingOnCluster {
  readonly clusterId: string;
  readonly finding: Finding;
}

const count = (findings: readonly FindingOnCluster[], severity: string) =>
  findings.filter(({ finding }) => finding.severity === severity).length;

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

  /** @param entityRef - full and lower-case */
  async read(entityRef: string, visibility: VisibilityCriteria | undefined): Promise<Impact> {
    const kind = kindOf(entityRef);
    const index = await this.#catalogIndex();
    const components = kind === 'component' ? [entityRef] : index.componentsBelow(entityRef).map(component => component.ref);
    const isOwner = kind === 'group' || kind === 'user';
    const services = await servicesOf(this.#knex, components);
    const findings = await findingsOf(this.#knex, components, isOwner ? entityRef : undefined);
    const clusters = await this.#clusters([...services, ...findings], visibility);
    const seenServices = services.filter(service => clusters.has(service.clusterId));
    const seenFindings = findings.filter(({ clusterId }) => clusters.has(clusterId));
    const perCluster = [...clusters.values()].map(cluster => describeCluster(cluster, seenServices, seenFindings));
    return {
      entityRef,
      dueAt: earliest(perCluster.map(entry => entry.dueAt)),
      clusters: perCluster.sort((a, b) => b.blockers - a.blockers || (a.cluster.title < b.cluster.title ? -1 : 1)),
      findings: seenFindings.map(({ clusterId, finding }) => describeFinding(finding, clusters.get(clusterId))).filter(entry => entry !== undefined),
      rollup: kind === 'component' ? [] : components.map(component => rollUp(component, seenServices, seenFindings, clusters)),
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

/** A blocker must be fixed before the version that the cluster runs falls out of support. */
function dueAt(cluster: Cluster, blockers: number): string | undefined {
  return blockers > 0 ? cluster.support.until : undefined;
}

function describeCluster(cluster: Cluster, services: readonly ServiceRow[], findings: readonly FindingOnCluster[]): Impact['clusters'][number] {
  const here = services.filter(service => service.clusterId === cluster.id);
  const found = findings.filter(({ clusterId }) => clusterId === cluster.id);
  const blockers = count(found, 'blocker');
  return {
    cluster,
    foundBy: here[0]?.foundBy ?? 'its findings',
    workloads: here.reduce((total, service) => total + service.workloads, 0),
    blockers,
    warnings: count(found, 'warning'),
    dueAt: dueAt(cluster, blockers),
  };
}

function describeFinding(finding: Finding, cluster: Cluster | undefined): Impact['findings'][number] | undefined {
  if (!cluster) return undefined;
  return {
    finding,
    clusterId: cluster.id,
    clusterName: cluster.title,
    target: cluster.target ?? '',
    dueAt: dueAt(cluster, finding.severity === 'blocker' ? 1 : 0),
  };
}

function rollUp(component: string, services: readonly ServiceRow[], findings: readonly FindingOnCluster[], clusters: ReadonlyMap<string, Cluster>): Impact['rollup'][number] {
  const own = findings.filter(({ finding }) => finding.service === component);
  const blocked = own.filter(({ finding }) => finding.severity === 'blocker');
  return {
    entityRef: component,
    clusters: new Set(services.filter(service => service.entityRef === component).map(service => service.clusterId)).size,
    blockers: blocked.length,
    warnings: count(own, 'warning'),
    dueAt: earliest(blocked.map(({ clusterId }) => clusters.get(clusterId)?.support.until)),
  };
}

function unlinked(kind: string): string {
  return kind === 'component'
    ? 'No workload on a known cluster leads to this component. Add the annotation backstage.io/kubernetes-id to its entity and the same label to its workloads.'
    : 'No component below it leads to a workload on a known cluster. Add the annotation backstage.io/kubernetes-id to its components and the same label to their workloads.';
}
