import { refusal } from '../../../foundation/refusal';
import type { Knex } from 'knex';
import { NotFoundError } from '@backstage/errors';
import type {
  Finding,
  FindingCoverage,
  FindingDetail,
  FindingFacets,
  FindingGroupPage,
  FindingPage,
  Reason as ApiReason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../../clusters/cluster';
import type { VisibilityCriteria } from '../../../clusters/store/clusterQueries';
import { readCoverage } from '../../../readiness/store/coverageQueries';
import { eventsOfFinding } from '../../../readiness/store/findingEvents';
import {
  countFindings,
  findingFacets,
  groupFindings,
  type FindingGroupBy,
} from '../../../readiness/store/findingCounts';
import type { FindingFilter } from '../../../readiness/store/findingFilter';
import {
  clustersWithFinding,
  findFinding,
  listFindings,
  type FindingListQuery,
} from '../../../readiness/store/findingQueries';
import { loadEvaluation } from '../../../readiness/store/readinessQueries';
import { waiversOfFinding } from '../../../readiness/store/waiverQueries';
import { isAskedOfSome } from '../../../readiness/askedChecks';
import type { HeldTrials } from '../../../readiness/trials/HeldTrials';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import {
  clusterReference,
  clusterReferences,
  presentFindings,
  presentWaiver,
} from '../../present/FindingPresenter';
import { presentReason } from '../../../foundation/presentReason';
import { presentCoverage } from '../../present/presentFinding';
import { presentTrial } from '../../present/presentTrial';

const MAX_GAPS = 50;
const MAX_ELSEWHERE = 50;

export interface FindingReaderOptions {
  readonly knex: Knex;
  readonly presenter: ClusterPresenter;
  readonly checks: readonly ReadinessCheck[];
  readonly trials: Pick<HeldTrials, 'describe'>;
}

/** Findings over clusters: pages, groups, one with all about it. */
export class FindingReader {
  readonly #knex: Knex;
  readonly #presenter: ClusterPresenter;
  readonly #checks: ReadonlyMap<string, ReadinessCheck>;
  readonly #trials: FindingReaderOptions['trials'];

  constructor({ knex, presenter, checks, trials }: FindingReaderOptions) {
    this.#knex = knex;
    this.#presenter = presenter;
    this.#trials = trials;
    this.#checks = new Map(checks.map(check => [check.id, check]));
  }

  /**
   * @param withFacets - also counts and coverage, which a further page of the same filters has no
   *   need of
   */
  async page(
    query: FindingListQuery,
    withFacets: boolean,
  ): Promise<FindingPage> {
    const { filter, offset, limit } = query;
    const [listed, counted, facets, coverage] = await Promise.all([
      listFindings(this.#knex, query),
      withFacets ? undefined : countFindings(this.#knex, filter),
      withFacets ? this.#facets(filter) : undefined,
      withFacets ? this.coverage(filter) : undefined,
    ]);
    const total = counted ?? totalOf(facets, filter);
    const items = await presentFindings(this.#knex, listed);
    return {
      items,
      total,
      offset,
      limit,
      facets,
      coverage,
      knowledge: this.#presenter.knowledgeState(),
    };
  }

  async groups(
    filter: FindingFilter,
    by: FindingGroupBy,
    offset: number,
    limit: number,
  ): Promise<FindingGroupPage> {
    const { items, total } = await groupFindings(
      this.#knex,
      filter,
      by,
      offset,
      limit,
    );
    const reference = await clusterReferences(
      this.#knex,
      by === 'cluster' ? items.map(({ key }) => key) : [],
    );
    return {
      items: items.map(({ key, ...counts }) => {
        if (by === 'cluster')
          return {
            key,
            label: presentReason(said(reference(key).title)),
            entityRef: reference(key).entityRef,
            ...counts,
          };
        if (by === 'check')
          return { key, label: this.#titleOf(key), ...counts };
        return {
          key,
          label: presentReason(said(key)),
          entityRef: by === 'owner' && key.includes(':') ? key : undefined,
          ...counts,
        };
      }),
      total,
      offset,
      limit,
    };
  }

  async coverage(filter: FindingFilter): Promise<FindingCoverage> {
    const checks = [...this.#checks.values()];
    const idsOf = (some: readonly ReadinessCheck[]) => some.map(({ id }) => id);
    const asked = {
      everywhere: idsOf(checks.filter(check => !isAskedOfSome(check))),
      whereStored: idsOf(checks.filter(isAskedOfSome)),
    };
    const {
      clusters,
      fullyChecked,
      checks: askedChecks,
      gaps,
      gapsTotal,
    } = await readCoverage(this.#knex, filter, asked, MAX_GAPS);
    const reference = await clusterReferences(
      this.#knex,
      gaps.map(gap => gap.clusterId),
    );
    return {
      clusters,
      fullyChecked,
      checks: askedChecks,
      notRunTotal: gapsTotal,
      notRun: gaps.map(({ clusterId, checkId, status, reason }) => ({
        cluster: reference(clusterId),
        checkId,
        title: this.#titleOf(checkId),
        status,
        reason: presentReason(reason),
      })),
    };
  }

  /** @throws NotFoundError */
  async detail(
    cluster: StoredCluster,
    fingerprint: string,
    visibility: VisibilityCriteria | undefined,
    permissions: FindingDetail['permissions'],
  ): Promise<FindingDetail> {
    const listed = await findFinding(this.#knex, cluster.id, fingerprint);
    if (!listed) {
      throw refusal(NotFoundError, {
        code: 'request.no-own-finding',
        params: {
          cluster: { cluster: cluster.id, name: cluster.name },
          finding: { text: fingerprint.slice(0, 100) },
          id: { text: cluster.id },
        },
      });
    }
    const [[item], waivers, events, elsewhere, evaluation] = await Promise.all([
      presentFindings(this.#knex, [listed]),
      waiversOfFinding(this.#knex, cluster.id, fingerprint),
      eventsOfFinding(this.#knex, cluster.id, fingerprint),
      clustersWithFinding(
        this.#knex,
        fingerprint,
        cluster.id,
        visibility,
        MAX_ELSEWHERE,
      ),
      loadEvaluation(this.#knex, cluster.id),
    ]);
    const check = evaluation?.coverage.find(
      ({ checkId }) => checkId === item.finding.checkId,
    );
    const trial = this.#isOfTrial(item.finding)
      ? await this.#trials.describe(cluster, cluster.target ?? '')
      : undefined;
    const reference = await clusterReferences(this.#knex, elsewhere.ids);
    return {
      item,
      check: check && presentCoverage(check),
      trial: trial && presentTrial(trial),
      waivers: waivers.map(waiver =>
        presentWaiver(waiver, clusterReference(cluster)),
      ),
      events,
      elsewhere: elsewhere.ids.map(id => reference(id)),
      elsewhereTotal: elsewhere.total,
      permissions,
    };
  }

  async #facets(filter: FindingFilter): Promise<FindingFacets> {
    const { severity, owner, check, cluster, state } = await findingFacets(
      this.#knex,
      filter,
    );
    const reference = await clusterReferences(
      this.#knex,
      cluster.map(({ value }) => value),
    );
    return {
      severity,
      owner,
      check: check.map(facet => ({
        ...facet,
        label: this.#titleOf(facet.value),
      })),
      cluster: cluster.map(facet => ({
        ...facet,
        label: presentReason(said(reference(facet.value).title)),
      })),
      state,
    };
  }

  /**
   * The check of schemas also tells of manifest files; what it tells of them rests on the schema.
   */
  #isOfTrial({ checkId, evidence }: Finding): boolean {
    const check = this.#checks.get(checkId);
    return (
      check?.needs.includes('trial') === true ||
      (check?.needsOneOf?.includes('trial') === true &&
        evidence.every(({ source }) => source !== 'schema'))
    );
  }

  #titleOf(checkId: string): ApiReason {
    return presentReason(this.#checks.get(checkId)?.title ?? said(checkId));
  }
}

/** The severities' counts know the total already: they are under all filters but their own. */
function totalOf(
  facets: FindingFacets | undefined,
  { severity }: FindingFilter,
): number {
  const asked = (facets?.severity ?? []).filter(
    ({ value }) => !severity?.length || severity.includes(value),
  );
  return asked.reduce((sum, { count }) => sum + count, 0);
}
