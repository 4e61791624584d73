import type { ComponentClaim } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  ReadinessSummary,
  UpgradeSubject,
  UpgradeSubjects,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';

/** Readiness is not what these tests are about: every cluster is ready. */
export class ReadySubjects implements UpgradeSubjects {
  constructor(
    private readonly providerId: string,
    private readonly reference: (clusterId: string) => string,
    private readonly version?: string,
    private readonly claims?: (clusterId: string) => readonly ComponentClaim[],
    private readonly environment: (
      clusterId: string,
    ) => string | undefined = () => undefined,
  ) {}

  async find(id: string): Promise<UpgradeSubject> {
    return {
      id,
      name: id,
      version: this.version,
      environment: this.environment(id),
      provider: { id: this.providerId, reference: this.reference(id) },
      claims: this.claims?.(id),
    };
  }
  async judge(_clusterId: string, target: string): Promise<ReadinessSummary> {
    return {
      target,
      verdict: 'ready',
      reasons: [],
      blockers: 0,
      warnings: 0,
      infos: 0,
      blocking: [],
      notRun: [],
      checksRun: 7,
      checksTotal: 7,
      affected: [],
    };
  }
  async recheck(clusterId: string, target: string): Promise<ReadinessSummary> {
    return this.judge(clusterId, target);
  }
  async requestRefresh(): Promise<void> {
    // Nothing reads these clusters.
  }
}
