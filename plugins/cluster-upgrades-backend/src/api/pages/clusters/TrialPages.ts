import type { Knex } from 'knex';
import type { TrialReceipt } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import { clustersByIds } from '../../../clusters/store/clusterQueries';
import type { Caller } from '../../../clusters/permissions/Access';
import type { Visible } from '../../../clusters/permissions/Visible';
import type { HeldTrials } from '../../../readiness/trials/HeldTrials';
import type { TrialReports } from '../../../readiness/trials/TrialReports';
import { clusterReference } from '../../present/FindingPresenter';
import { presentTrial } from '../../present/presentTrial';
import { readTrialReport } from '../../requests/readTrialReport';
import { principalOf } from '../../requests/requestInput';

type KeptTrial = Awaited<ReturnType<TrialReports['keep']>>;

/** Trials of clusters that callers see. */
export class TrialPages {
  constructor(
    private readonly knex: Knex,
    private readonly trials: Pick<HeldTrials, 'describe'>,
    private readonly reports: TrialReports,
  ) {}

  /** @throws InputError for a report that cannot be read, or is of another cluster */
  async keep(
    { credentials }: Caller,
    cluster: Visible<StoredCluster>,
    report: Parameters<typeof readTrialReport>[0],
  ): Promise<KeptTrial> {
    return this.reports.keep(
      cluster,
      readTrialReport(report),
      principalOf(credentials),
    );
  }

  /** What the reporter reads of a trial that was kept: the cluster as it is judged with it. */
  async receipt(
    cluster: Visible<StoredCluster>,
    { facts }: KeptTrial,
    target: string,
  ): Promise<TrialReceipt> {
    const described = await this.trials.describe(cluster, target);
    if (!described)
      throw new Error(`A trial for ${target} was kept and is for no version`);
    const [judged = cluster] = await clustersByIds(this.knex, [cluster.id]);
    return {
      cluster: clusterReference(cluster),
      trial: presentTrial(described),
      verdict: judged.verdict,
      findings: facts.findings.length,
    };
  }

  async forget(cluster: Visible<StoredCluster>, minor: string): Promise<void> {
    await this.reports.forget(cluster, minor);
  }
}
