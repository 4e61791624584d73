import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { StoredCluster } from '../../clusters/cluster';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import { isSameVersion } from '../../clusters/platform/OfferedTargets';
import { wishOf } from '../../upgrades/start/hopsInScope';
import { judgedVersion } from '../../upgrades/start/judgedVersion';
import type { UpgradeSubjects } from '../../upgrades/ports';
import { arrivedSince, withoutArrived } from './arrived';
import { openBlockers } from '../store/blockerQueries';
import { changesSince, type Present } from './changes';
import { mapConcurrently } from './mapConcurrently';
import type { PlanSnapshot } from '../model';
import type { PlanChange, RevisionRecord } from '../store/records';
import { selectClusters } from './selection';
import { membersOf } from './snapshot';
import type { TargetVersions } from './target';

const MOST_AT_A_TIME = 8;

export interface PresentReaderOptions {
  readonly knex: Knex;
  readonly subjects: Pick<UpgradeSubjects, 'judge'>;
  readonly targets: TargetVersions;
}

type Blockers = Present['blockers'];

type Submitted = Pick<RevisionRecord, 'plan' | 'snapshot'>;

/** How things stand now, beside what was submitted. */
export interface SinceSubmission {
  /** What would happen otherwise than submitted. */
  readonly changes: readonly PlanChange[];
  /** Submitted clusters with nothing left to do. */
  readonly arrived: ReturnType<typeof arrivedSince>;
}

export const NOTHING_SINCE: SinceSubmission = { changes: [], arrived: [] };

/**
 * Compares what was submitted with what is stored of the clusters now. Asks no cluster and no
 * platform.
 */
export class CurrentStateReader {
  readonly #options: PresentReaderOptions;

  constructor(options: PresentReaderOptions) {
    this.#options = options;
  }

  /** Both from one look at the clusters. Nothing where nothing was submitted. */
  async since({ plan, snapshot }: Submitted): Promise<SinceSubmission> {
    if (!snapshot) return NOTHING_SINCE;
    const { knex, targets } = this.#options;
    const selection = await selectClusters(knex, plan);
    const selected = new Map(
      selection.selected.map(({ cluster }) => [cluster.id, cluster]),
    );
    const target = targets.resolve(plan.spec.target);
    const wish = wishOf(plan.spec);
    const clusters = await submittedClusters(knex, snapshot, selected);
    const arrived = arrivedSince(snapshot, clusters, wish);
    const toDo = withoutArrived(snapshot, arrived);
    const changes = changesSince(snapshot, {
      selection,
      target,
      ownVersion: (version, cluster) => targets.of(version, cluster),
      wish,
      clusters,
      blockers: await this.#blockers(toDo, selected, wish.rollback),
    });
    return { changes, arrived };
  }

  /** Submitted clusters with nothing left to do. */
  async arrived({
    plan,
    snapshot,
  }: Submitted): Promise<SinceSubmission['arrived']> {
    return snapshot
      ? arrivedSince(
          snapshot,
          await submittedClusters(this.#options.knex, snapshot),
          wishOf(plan.spec),
        )
      : [];
  }

  /**
   * As stored where the cluster is judged for this target anyway; judged again from stored facts
   * for the others.
   */
  async #blockers(
    snapshot: PlanSnapshot,
    clusters: ReadonlyMap<string, StoredCluster>,
    rollback: boolean,
  ): Promise<Blockers> {
    const members = membersOf(snapshot).flatMap(member => {
      const cluster = clusters.get(member.clusterId);
      const judged =
        cluster &&
        judgedVersion({
          rollback,
          served: cluster.version ?? cluster.reportedVersion,
          target: member.target,
        });
      return cluster && judged !== undefined
        ? [{ member, cluster, judged }]
        : [];
    });
    const isStored = ({ judged, cluster }: (typeof members)[number]) =>
      cluster.evaluatedAt !== undefined &&
      isSameVersion(judged, cluster.target);
    const stored = members.filter(isStored).map(({ cluster }) => cluster.id);
    const blockers = new Map(
      stored.map(id => [id, []]) as [
        string,
        { fingerprint: string; title: Reason }[],
      ][],
    );
    for (const { clusterId, fingerprint, title } of await openBlockers(
      this.#options.knex,
      stored,
    ))
      blockers.get(clusterId)?.push({ fingerprint, title });
    await mapConcurrently(
      members.filter(each => !isStored(each)),
      MOST_AT_A_TIME,
      async ({ member: { clusterId }, judged }) => {
        const found = await this.#judge(clusterId, judged);
        if (found) blockers.set(clusterId, found);
      },
    );
    return blockers;
  }

  /** Undefined where the cluster cannot be judged, which is a change by itself. */
  async #judge(
    clusterId: string,
    target: string,
  ): Promise<{ fingerprint: string; title: Reason }[] | undefined> {
    try {
      const { blocking } = await this.#options.subjects.judge(
        clusterId,
        formatVersion(target),
      );
      return blocking.map(({ fingerprint, title }) => ({ fingerprint, title }));
    } catch {
      return undefined;
    }
  }
}

/** @param known - clusters that were read already */
async function submittedClusters(
  knex: Knex,
  snapshot: PlanSnapshot,
  known: ReadonlyMap<string, StoredCluster> = new Map(),
): Promise<ReadonlyMap<string, StoredCluster>> {
  const ids = membersOf(snapshot).map(({ clusterId }) => clusterId);
  const read = await clustersByIds(
    knex,
    ids.filter(id => !known.has(id)),
  );
  return new Map(
    [...ids.flatMap(id => known.get(id) ?? []), ...read]
      .filter(({ removed }) => !removed)
      .map(cluster => [cluster.id, cluster]),
  );
}
