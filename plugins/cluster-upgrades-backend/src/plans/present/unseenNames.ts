import type { Knex } from 'knex';
import { namesCluster, type UpgradePlanFile } from '@drydock/upgrade-plans';
import { clustersNamed } from '../../clusters/store/selectableQueries';
import type { SeesCluster } from '../preview/selection';

/** Names that a plan writes and a reader may not read. */
export type UnseenNames = ReadonlySet<string>;

/** What a reader sees of clusters. */
export interface Sight {
  /** Every cluster, whatever there is. */
  readonly seesAll: boolean;
  readonly sees: SeesCluster;
}

/**
 * What a plan calls clusters by name, also those that it leaves out: names and entity references as
 * they were written.
 */
export function namesInPlan({ spec }: UpgradePlanFile): readonly string[] {
  return spec.stages.flatMap(({ clusters }) => [
    ...(clusters.names ?? []),
    ...(clusters.except?.names ?? []),
  ]);
}

/**
 * Names in plans that mean no cluster that the reader sees. A name of a hidden cluster and a name
 * of no cluster are treated alike, so that no reader finds out which names exist.
 */
export async function unseenNames(
  knex: Knex,
  { seesAll, sees }: Sight,
  plans: readonly UpgradePlanFile[],
): Promise<UnseenNames> {
  if (seesAll) return new Set();
  const names = plans.flatMap(namesInPlan);
  const seen = (await clustersNamed(knex, names)).filter(sees);
  return new Set(
    names.filter(name => !seen.some(cluster => namesCluster(name, cluster))),
  );
}
