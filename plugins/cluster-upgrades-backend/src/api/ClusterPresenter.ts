import type { Knex } from 'knex';
import { parseVersion, type Knowledge } from '@drydock/kubernetes-knowledge';
import type { Cluster, Fleet, KnowledgeState, UpgradeSummary } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { visibleIds, type ListContext, type VisibilityCriteria } from '../database/clusterQueries';
import { recordsOf } from '../database/discoveryQueries';
import type { ActiveUpgrades } from '../readiness/activeUpgrades';
import type { DesiredVersions } from '../readiness/desiredVersions';
import { presentCluster, staleBefore } from './presentCluster';

const ENDING_DAYS = 90;

export interface ClusterPresenterOptions {
  readonly knex: Knex;
  readonly knowledge: Knowledge;
  readonly upgrades: ActiveUpgrades;
  readonly intervalSeconds: number;
  readonly providerIds: ReadonlySet<string>;
  readonly desired: DesiredVersions;
  readonly now: () => Date;
}

/** Turns rows into what the API answers, with a constant number of queries a page. */
export class ClusterPresenter {
  readonly #options: ClusterPresenterOptions;

  constructor(options: ClusterPresenterOptions) {
    this.#options = options;
  }

  async present(clusters: readonly StoredCluster[]): Promise<Cluster[]> {
    const { knex, upgrades, now, ...options } = this.#options;
    const ids = clusters.map(cluster => cluster.id);
    const [records, active] = await Promise.all([recordsOf(knex, ids), upgrades.find(ids)]);
    return clusters.map(cluster =>
      presentCluster(cluster, { ...options, now: now(), records: records.get(cluster.id) ?? [], upgrade: active.get(cluster.id) }),
    );
  }

  async presentOne(cluster: StoredCluster): Promise<Cluster> {
    return (await this.present([cluster]))[0];
  }

  /** What filters compare with. */
  async listContext(): Promise<ListContext> {
    const { now, intervalSeconds, upgrades, desired } = this.#options;
    const instant = now();
    const date = (days: number) => new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    return {
      today: date(0),
      endingBefore: date(ENDING_DAYS),
      staleBefore: staleBefore(instant, intervalSeconds),
      upgrading: [...(await upgrades.phases()).keys()],
      desired,
    };
  }

  /** Phases of upgrades in progress on clusters that the caller may see. */
  async visibleUpgradePhases(visibility: VisibilityCriteria | undefined): Promise<UpgradeSummary['phase'][]> {
    const phases = await this.#options.upgrades.phases();
    const visible = visibility === undefined ? [...phases.keys()] : await visibleIds(this.#options.knex, [...phases.keys()], visibility);
    return visible.flatMap(id => phases.get(id) ?? []);
  }

  /** Minors with the end of their upstream support. */
  minors(minors: readonly string[]): Fleet['minors'] {
    const { knowledge } = this.#options;
    return minors.map(minor => {
      const period = parseVersion(minor) ? knowledge.support('upstream', minor) : undefined;
      return { minor, upstreamEnd: period?.extendedEnd ?? period?.standardEnd };
    });
  }

  knowledgeState(): KnowledgeState {
    const { version, reviewedThrough, reviewedAt } = this.#options.knowledge;
    return { version, reviewedThrough, reviewedAt };
  }
}
