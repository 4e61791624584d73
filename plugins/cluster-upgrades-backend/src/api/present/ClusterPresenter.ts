import type { Knex } from 'knex';
import { parseVersion, type Knowledge } from '@drydock/kubernetes-knowledge';
import type {
  Cluster,
  ClusterReference,
  Fleet,
  KnowledgeState,
  UpgradePhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { CheckCounts, NameOfPlatform } from '@drydock/upgrade-readiness';
import type { StoredCluster, StoredRecord } from '../../clusters/cluster';
import {
  clustersByIds,
  visibleIds,
  type ListContext,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { recordsOf } from '../../clusters/store/discoveryQueries';
import type { ActiveUpgrades } from '../../upgrades/store/activeUpgrades';
import type { DesiredVersions } from '../../clusters/desiredVersions';
import { clusterReference } from './FindingPresenter';
import { presentCluster, staleBefore } from './presentCluster';

const ENDING_DAYS = 90;

export interface ClusterPresenterOptions {
  readonly knex: Knex;
  readonly knowledge: Knowledge;
  readonly nameOfPlatform: NameOfPlatform;
  readonly upgrades: ActiveUpgrades;
  readonly intervalSeconds: number;
  readonly providerIds: ReadonlySet<string>;
  readonly desired: DesiredVersions;
  readonly neverJudged: CheckCounts;
  readonly now: () => Date;
}

/** Turns rows into what the API answers, with a constant number of queries a page. */
export class ClusterPresenter {
  readonly #options: ClusterPresenterOptions;

  constructor(options: ClusterPresenterOptions) {
    this.#options = options;
  }

  /** @param visibility - of the caller; undefined: they may see all clusters */
  async present(
    clusters: readonly StoredCluster[],
    visibility: VisibilityCriteria | undefined,
  ): Promise<Cluster[]> {
    const { knex, upgrades, now, ...options } = this.#options;
    const ids = clusters.map(cluster => cluster.id);
    const [records, active, ended] = await Promise.all([
      recordsOf(knex, ids),
      upgrades.find(ids),
      upgrades.lastEnded(ids),
    ]);
    const claimed = await this.#claimedBy(
      [...records.values()].flat(),
      visibility,
    );
    return clusters.map(cluster =>
      presentCluster(cluster, {
        ...options,
        now: now(),
        records: records.get(cluster.id) ?? [],
        claimed,
        upgrade: active.get(cluster.id),
        ended: ended.get(cluster.id),
      }),
    );
  }

  async presentOne(
    cluster: StoredCluster,
    visibility: VisibilityCriteria | undefined,
  ): Promise<Cluster> {
    return (await this.present([cluster], visibility))[0];
  }

  async #claimedBy(
    records: readonly StoredRecord[],
    visibility: VisibilityCriteria | undefined,
  ): Promise<ReadonlyMap<string, ClusterReference>> {
    const { knex } = this.#options;
    const ids = [
      ...new Set(
        records.flatMap(({ claim }) =>
          claim && 'clusterId' in claim ? [claim.clusterId] : [],
        ),
      ),
    ];
    const visible =
      visibility === undefined || ids.length === 0
        ? ids
        : await visibleIds(knex, ids, visibility);
    return new Map(
      (await clustersByIds(knex, visible)).map(cluster => [
        cluster.id,
        clusterReference(cluster),
      ]),
    );
  }

  /** What filters compare with. */
  async listContext(): Promise<ListContext> {
    const { now, intervalSeconds, upgrades, desired } = this.#options;
    const instant = now();
    const date = (days: number) =>
      new Date(instant.getTime() + days * 86_400_000)
        .toISOString()
        .slice(0, 10);
    return {
      today: date(0),
      endingBefore: date(ENDING_DAYS),
      staleBefore: staleBefore(instant, intervalSeconds),
      upgrading: [...(await upgrades.phases()).keys()],
      desired,
    };
  }

  /** Phases of upgrades in progress on clusters that the caller may see. */
  async visibleUpgradePhases(
    visibility: VisibilityCriteria | undefined,
  ): Promise<UpgradePhase[]> {
    const phases = await this.#options.upgrades.phases();
    const visible =
      visibility === undefined
        ? [...phases.keys()]
        : await visibleIds(this.#options.knex, [...phases.keys()], visibility);
    return visible.flatMap(id => phases.get(id) ?? []);
  }

  /** Minors with the end of their upstream support. */
  minors(minors: readonly string[]): Fleet['minors'] {
    const { knowledge } = this.#options;
    return minors.map(minor => {
      const period = parseVersion(minor)
        ? knowledge.support('upstream', minor)
        : undefined;
      return { minor, upstreamEnd: period?.extendedEnd ?? period?.standardEnd };
    });
  }

  knowledgeState(): KnowledgeState {
    const { version, reviewedThrough, reviewedAt } = this.#options.knowledge;
    return { version, reviewedThrough, reviewedAt };
  }
}
