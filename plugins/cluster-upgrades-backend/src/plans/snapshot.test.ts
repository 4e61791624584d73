import { planSchema } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { readiness } from '../rollouts/__testUtils__/records';
import type { AssessedMember } from './MemberAssessor';
import { decisionDigest, membersOf, snapshotOf } from './snapshot';

const plan = planSchema.parse({
  apiVersion: 'drydock.dev/v1',
  kind: 'UpgradePlan',
  metadata: { name: 'winter' },
  spec: { target: '1.36', stages: [{ name: 'all', clusters: {} }] },
});

const cluster: StoredCluster = {
  id: 'c1', name: 'one', title: 'One', removed: false, adopted: false, supportState: 'standard', verdict: 'ready', verdictReasons: [],
  blockers: 0, warnings: 0, infos: 0, waived: 0, ignored: 0, checksRan: 8, checksTotal: 8, blockersByOwner: [], dependents: [], consecutiveFailures: 0,
};

const platform: AssessedMember['platform'] = { insights: { state: 'read', items: [] }, rollback: { state: 'read', items: [] } };

function assessed(change: AssessedMember['change']): AssessedMember {
  const hops: AssessedMember['hops'] = [{ kind: 'control-plane', from: 'v1.35.5', to: 'v1.36.4' }];
  return { cluster, stage: 'all', canary: false, from: 'v1.35.5', target: 'v1.36.4', hops, change, alreadyThere: false, readiness: readiness(), platform, refusals: [] };
}

describe('snapshot of a submission', () => {
  it('keeps what each cluster goes through: by its hops alone nobody sees that node pools follow', () => {
    const [member] = membersOf(snapshotOf(plan, 'v1.36.4', [assessed({ minor: true, nodes: true })]));
    expect(member.change).toEqual({ minor: true, nodes: true });
  });

  it('has a digest that does not depend on it, so that approvals from before it was kept stay live', () => {
    const digestOf = (change: AssessedMember['change']) =>
      decisionDigest({ plan, snapshot: snapshotOf(plan, 'v1.36.4', [assessed(change)]), acceptedUnknownChecks: [], startWhenApproved: false });
    expect(digestOf({ minor: true, nodes: true })).toBe(digestOf({ minor: true, nodes: false }));
  });
});
