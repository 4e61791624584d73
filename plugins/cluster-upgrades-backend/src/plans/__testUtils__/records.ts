import { said } from '@drydock/upgrade-reasons';
import {
  planSchema,
  type UpgradePlanFile,
  type UpgradePlanInput,
} from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';
import type { PlanSnapshot, SnapshotMember } from '../model';
import type { ApprovalRecord, Submission } from '../store/records';

export const DIGEST = 'digest-1';

export function planFile(
  spec: Partial<UpgradePlanInput['spec']> = {},
): UpgradePlanFile {
  return planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'winter' },
    spec: { target: '1.36', stages: [{ name: 'all', clusters: {} }], ...spec },
  });
}

/** A ready cluster at v1.35.5, whose id is its name. */
export function storedCluster(
  name: string,
  overrides: Partial<StoredCluster> = {},
): StoredCluster {
  return {
    id: name,
    name,
    title: name,
    version: 'v1.35.5',
    versionRead: true,
    nodesRead: true,
    removed: false,
    adopted: false,
    supportState: 'standard',
    verdict: 'ready',
    verdictReasons: [],
    blockers: 0,
    warnings: 0,
    infos: 0,
    waived: 0,
    ignored: 0,
    checksRan: 8,
    checksTotal: 8,
    blockersByOwner: [],
    dependents: [],
    consecutiveFailures: 0,
    ...overrides,
  };
}

export function snapshotMember(
  name: string,
  overrides: Partial<SnapshotMember> = {},
): SnapshotMember {
  return {
    clusterId: name,
    clusterName: name,
    canary: false,
    from: 'v1.35.5',
    served: 'v1.35.5',
    target: 'v1.36.4',
    hops: [
      {
        kind: 'control-plane',
        from: 'v1.35.5',
        to: 'v1.36.4',
        disrupts: ['control-plane'],
      },
    ],
    change: { minor: true, nodes: false },
    verdict: 'ready',
    blockers: [],
    notRun: [],
    ...overrides,
  };
}

export function planSnapshot(
  stages: Readonly<Record<string, readonly SnapshotMember[]>>,
  overrides: Partial<PlanSnapshot> = {},
): PlanSnapshot {
  return {
    target: 'v1.36.4',
    stages: Object.entries(stages).map(([name, members]) => ({
      name,
      members,
    })),
    ...overrides,
  };
}

/** Submitted by ada, who wrote it. */
export function submission(overrides: Partial<Submission> = {}): Submission {
  return {
    requestedBy: 'user:default/ada',
    writtenBy: 'user:default/ada',
    statedAuthors: [],
    submittedAtMs: 0,
    digest: DIGEST,
    acceptedUnknownChecks: [],
    requirements: [{ required: 1, because: said('the plan') }],
    environments: ['prod'],
    startWhenApproved: false,
    ...overrides,
  };
}

/** A live approval of the first revision by ben. */
export function approval(
  overrides: Partial<ApprovalRecord> = {},
): ApprovalRecord {
  return {
    id: 'a1',
    planId: 'p1',
    revision: 1,
    digest: DIGEST,
    decision: 'approve',
    principal: 'user:default/ben',
    ownershipRefs: [],
    atMs: 0,
    expiresAtMs: 1,
    live: true,
    ...overrides,
  };
}
