import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import type {
  Impact,
  ImpactClusterPage,
  ImpactComponent,
  ImpactComponentPage,
  ImpactFixPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  clustersByIds,
  type VisibilityCriteria,
} from '../../../clusters/store/clusterQueries';
import { findingsByKeys } from '../../../readiness/store/findingQueries';
import {
  clustersPerComponent,
  concernCounts,
  concernedClusters,
  countFixes,
  listFixes,
  NO_CONCERN,
  runningOn,
  type ConcernCounts,
  type ConcernedCluster,
  type ConcernFilter,
  type Running,
} from '../../../readiness/store/impactQueries';
import {
  clustersWithServiceGaps,
  listServiceGaps,
  type ServiceChecks,
} from '../../../readiness/store/serviceGapQueries';
import type { CatalogIndex } from '../../../readiness/CatalogIndex';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import {
  clusterReferences,
  presentFindings,
} from '../../present/FindingPresenter';
import { presentReason } from '../../../foundation/presentReason';
import { impactScope, type ImpactScope } from './impactScope';
import type { NotLinked } from './NotLinked';
import { whyNotChecked } from './whyNotChecked';

/** Of how many more clusters a fix names. */
const ELSEWHERE = 10;
/** Reasons that a cluster is shown with. */
const MAX_REASONS = 20;

/** Who asks, and of which entity. */
export interface ImpactQuestion {
  /** Full and lower-case. */
  readonly entityRef: string;
  readonly visibility?: VisibilityCriteria;
  /** Entities that the caller owns through. */
  readonly ownershipRefs: readonly string[];
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A cluster with what of the entity is on it. */
interface Concerned extends Partial<Running> {
  readonly cluster: ConcernedCluster;
  readonly counts: ConcernCounts;
  /** Of the cluster as a whole; beside the gaps of single checks. */
  readonly notChecked: readonly Reason[];
  readonly fullyChecked: boolean;
}

/** Enough of a check to tell whether it is about services. */
export type ImpactCheck = Pick<
  ReadinessCheck,
  'id' | 'title' | 'needs' | 'ofCluster'
>;

/**
 * What upgrades mean to a Component, or to all Components of a System, Domain, Group or User. No
 * answer grows with the number of findings or clusters: both are counted in the database, and
 * listed in pages.
 */
export class ImpactPages {
  readonly #knex: Knex;
  readonly #presenter: ClusterPresenter;
  readonly #catalogIndex: () => Promise<CatalogIndex>;
  readonly #notLinked: Pick<NotLinked, 'describe'>;
  readonly #titles: ReadonlyMap<string, Reason>;
  readonly #serviceChecks: ServiceChecks;

  constructor(
    knex: Knex,
    presenter: ClusterPresenter,
    catalogIndex: () => Promise<CatalogIndex>,
    notLinked: Pick<NotLinked, 'describe'>,
    checks: readonly ImpactCheck[],
  ) {
    this.#knex = knex;
    this.#presenter = presenter;
    this.#catalogIndex = catalogIndex;
    this.#notLinked = notLinked;
    this.#titles = new Map(checks.map(({ id, title }) => [id, title]));
    const idsOf = (some: readonly ImpactCheck[]) => some.map(({ id }) => id);
    this.#serviceChecks = {
      ofCluster: idsOf(checks.filter(({ ofCluster }) => ofCluster)),
      ofFiles: idsOf(checks.filter(({ needs }) => needs.includes('manifests'))),
    };
  }

  /** @throws InputError */
  async summary(question: ImpactQuestion): Promise<Impact> {
    const { index, scope, filter } = await this.#scope(question);
    const [concerned, fixes] = await Promise.all([
      this.#concerned(filter),
      countFixes(this.#knex, {
        ...filter,
        severity: ['blocker'],
        state: ['open'],
      }),
    ]);
    const sum = (of: (counts: ConcernCounts) => number) =>
      concerned.reduce((total, { counts }) => total + of(counts), 0);
    return {
      entityRef: question.entityRef,
      owners: scope.owners && [...scope.owners],
      dueAt: concerned.flatMap(({ counts }) => counts.dueAt ?? []).sort()[0],
      clusters: concerned.length,
      notFullyChecked: concerned.filter(({ fullyChecked }) => !fullyChecked)
        .length,
      components: scope.components.length,
      fixes,
      clustersToFix: concerned.filter(({ counts }) => counts.blockers > 0)
        .length,
      blockers: sum(counts => counts.blockers),
      warnings: sum(counts => counts.warnings),
      infos: sum(counts => counts.infos),
      waived: sum(counts => counts.waived),
      ...(concerned.length === 0
        ? await this.#notLinked.describe(
            scope.kind,
            question.entityRef,
            index,
            question.visibility,
          )
        : {}),
    };
  }

  /** @throws InputError */
  async fixes(
    question: ImpactQuestion,
    {
      offset,
      limit,
      ...narrowed
    }: Page & Pick<ConcernFilter, 'severity' | 'state'>,
  ): Promise<ImpactFixPage> {
    const { filter } = await this.#scope(question);
    const { items, total } = await listFixes(
      this.#knex,
      { ...filter, ...narrowed },
      offset,
      limit,
      1 + ELSEWHERE,
    );
    const first = items.map(({ fingerprint, clusterIds }) => ({
      fingerprint,
      clusterId: clusterIds[0],
    }));
    const listed = await findingsByKeys(this.#knex, first);
    const [presented, reference] = await Promise.all([
      presentFindings(this.#knex, listed),
      clusterReferences(
        this.#knex,
        items.flatMap(({ clusterIds }) => clusterIds.slice(1)),
      ),
    ]);
    const byKey = new Map(
      presented.map(item => [
        `${item.cluster.id} ${item.finding.fingerprint}`,
        item,
      ]),
    );
    return {
      items: items.flatMap(({ clusters, clusterIds }, position) => {
        const item = byKey.get(
          `${first[position].clusterId} ${first[position].fingerprint}`,
        );
        // Solved between the two queries.
        return item
          ? [
              {
                item,
                elsewhere: clusterIds.slice(1).map(id => reference(id)),
                elsewhereTotal: clusters - 1,
              },
            ]
          : [];
      }),
      total,
      offset,
      limit,
    };
  }

  /** @throws InputError */
  async clusters(
    question: ImpactQuestion,
    { sort, offset, limit }: Page & { readonly sort: 'blockers' | 'near' },
  ): Promise<ImpactClusterPage> {
    const { filter } = await this.#scope(question);
    const concerned = await this.#concerned(filter);
    const ordered =
      sort === 'near'
        ? await this.#nearFirst(concerned)
        : concerned.sort(
            (a, b) =>
              b.counts.blockers - a.counts.blockers ||
              b.counts.warnings - a.counts.warnings,
          );
    const page = ordered.slice(offset, offset + limit);
    const ids = page.map(({ cluster }) => cluster.id);
    const [presented, gaps] = await Promise.all([
      this.#presenter.present(
        await clustersByIds(this.#knex, ids),
        question.visibility,
      ),
      listServiceGaps(this.#knex, ids, this.#serviceChecks),
    ]);
    const byId = new Map(presented.map(cluster => [cluster.id, cluster]));
    return {
      items: page.flatMap(
        ({
          cluster: { id },
          counts,
          notChecked,
          fullyChecked,
          foundBy,
          workloads = 0,
        }) => {
          const cluster = byId.get(id);
          const { blockers, warnings, waived, dueAt } = counts;
          const ofChecks = gaps
            .filter(({ clusterId }) => clusterId === id)
            .map(
              ({
                checkId,
                reason = { code: 'readiness.no-reason' },
              }): Reason => ({
                code: 'readiness.check-gap',
                params: {
                  check: {
                    reasons: [this.#titles.get(checkId) ?? said(checkId)],
                  },
                  why: { reasons: [reason] },
                },
              }),
            );
          const shown = {
            foundBy: foundBy ? [...foundBy] : ['findings'],
            workloads,
            blockers,
            warnings,
            waived,
            dueAt,
          };
          return cluster
            ? [
                {
                  cluster,
                  ...shown,
                  fullyChecked,
                  notChecked: [...notChecked, ...ofChecks]
                    .slice(0, MAX_REASONS)
                    .map(presentReason),
                },
              ]
            : [];
        },
      ),
      total: concerned.length,
      offset,
      limit,
    };
  }

  /** @throws InputError */
  async components(
    question: ImpactQuestion,
    { offset, limit }: Page,
  ): Promise<ImpactComponentPage> {
    const { scope, filter } = await this.#scope(question);
    const [counts, clusters] = await Promise.all([
      concernCounts(this.#knex, filter, 'service'),
      clustersPerComponent(this.#knex, filter),
    ]);
    const components = scope.components.map((entityRef): ImpactComponent => {
      const { blockers, warnings, dueAt } = counts.get(entityRef) ?? NO_CONCERN;
      return {
        entityRef,
        clusters: clusters.get(entityRef) ?? 0,
        blockers,
        warnings,
        dueAt,
      };
    });
    components.sort(
      (a, b) =>
        b.blockers - a.blockers ||
        b.warnings - a.warnings ||
        (a.entityRef < b.entityRef ? -1 : 1),
    );
    return {
      items: components.slice(offset, offset + limit),
      total: components.length,
      offset,
      limit,
    };
  }

  async #scope({
    entityRef,
    visibility,
    ownershipRefs,
  }: ImpactQuestion): Promise<{
    index: CatalogIndex;
    scope: ImpactScope;
    filter: ConcernFilter;
  }> {
    const index = await this.#catalogIndex();
    const scope = impactScope(index, entityRef, ownershipRefs);
    return { index, scope, filter: { concerns: scope.concerns, visibility } };
  }

  /** By title. */
  async #concerned(filter: ConcernFilter): Promise<Concerned[]> {
    const [counts, running, { staleBefore }] = await Promise.all([
      concernCounts(this.#knex, filter, 'cluster_id'),
      runningOn(this.#knex, filter),
      this.#presenter.listContext(),
    ]);
    const clusters = await concernedClusters(this.#knex, [
      ...new Set([...counts.keys(), ...running.keys()]),
    ]);
    const withGaps = await clustersWithServiceGaps(
      this.#knex,
      clusters.map(({ id }) => id),
      this.#serviceChecks,
    );
    return clusters.map(cluster => {
      const notChecked = whyNotChecked(cluster, staleBefore);
      return {
        cluster,
        counts: counts.get(cluster.id) ?? NO_CONCERN,
        notChecked,
        fullyChecked: notChecked.length === 0 && !withGaps.has(cluster.id),
        ...running.get(cluster.id),
      };
    });
  }

  async #nearFirst(concerned: readonly Concerned[]): Promise<Concerned[]> {
    const upgrading = new Set((await this.#presenter.listContext()).upgrading);
    const end = ({ cluster }: Concerned) =>
      cluster.supportState === 'unsupported'
        ? ''
        : cluster.supportUntil ?? '9999';
    return [...concerned].sort(
      (a, b) =>
        Number(upgrading.has(b.cluster.id)) -
          Number(upgrading.has(a.cluster.id)) || compare(end(a), end(b)),
    );
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
