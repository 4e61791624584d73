import { said } from '@drydock/upgrade-reasons';
import { planSchema } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';
import { readiness } from '../../upgrades/__testUtils__/records';
import type { AssessedMember } from './MemberAssessor';
import { planSnapshot, snapshotMember } from '../__testUtils__/records';
import type { SnapshotMember } from '../model';
import {
  decisionDigest,
  environmentsOf,
  membersOf,
  snapshotOf,
  type Decided,
} from './snapshot';

const plan = planSchema.parse({
  apiVersion: 'drydock.dev/v1',
  kind: 'UpgradePlan',
  metadata: { name: 'winter' },
  spec: { target: '1.36', stages: [{ name: 'all', clusters: {} }] },
});

const cluster: StoredCluster = {
  id: 'c1',
  name: 'one',
  title: 'One',
  removed: false,
  versionRead: true,
  nodesRead: true,
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
};

const platform: AssessedMember['platform'] = {
  insights: { state: 'read', items: [] },
  rollback: { state: 'read', items: [] },
  addOns: { state: 'read', items: [] },
};

function assessed(change: AssessedMember['change']): AssessedMember {
  const hops: AssessedMember['hops'] = [
    {
      kind: 'control-plane',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['control-plane'],
    },
  ];
  return {
    cluster,
    stage: 'all',
    canary: false,
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops,
    change,
    readiness: readiness(),
    platform,
    holds: [],
  };
}

describe('snapshot of a submission', () => {
  it('keeps the steps of each cluster, because its hops do not show that node pools follow', () => {
    const [member] = membersOf(
      snapshotOf(plan, 'v1.36.4', [assessed({ minor: true, nodes: true })]),
    );
    expect(member.change).toEqual({ minor: true, nodes: true });
  });

  it('keeps clusters that are at the target already apart from those to upgrade', () => {
    const there: AssessedMember = {
      ...assessed({ minor: false, nodes: false }),
      cluster: { ...cluster, id: 'c2', name: 'two' },
      alreadyThere: said('It is already at v1.36.4'),
      readiness: undefined,
    };
    const snapshot = snapshotOf(plan, 'v1.36.4', [
      there,
      assessed({ minor: true, nodes: true }),
    ]);
    expect([
      membersOf(snapshot).map(({ clusterId }) => clusterId),
      snapshot.upToDate,
    ]).toEqual([
      ['c1'],
      [{ clusterId: 'c2', clusterName: 'two', served: cluster.version }],
    ]);
  });

  it('is not made of a cluster that was not asked or judged', () => {
    for (const missing of [{ from: undefined }, { readiness: undefined }])
      expect(() =>
        snapshotOf(plan, 'v1.36.4', [
          { ...assessed({ minor: true, nodes: true }), ...missing },
        ]),
      ).toThrow('Cluster one was not asked or judged');
  });

  it('has a digest that does not depend on it', () => {
    const digestOf = (change: AssessedMember['change']) =>
      decisionDigest({
        plan,
        snapshot: snapshotOf(plan, 'v1.36.4', [assessed(change)]),
        acceptedUnknownChecks: [],
        startWhenApproved: false,
      });
    expect(digestOf({ minor: true, nodes: true })).toBe(
      digestOf({ minor: true, nodes: false }),
    );
  });
});

describe('decisionDigest', () => {
  const one = snapshotMember('one', { blockers: ['f1'], notRun: ['webhooks'] });
  const two = snapshotMember('two');
  const base: Decided = {
    plan,
    snapshot: planSnapshot({ all: [one, two] }),
    acceptedUnknownChecks: ['webhooks', 'helm'],
    startWhenApproved: false,
  };
  const digest = (changed: Partial<Decided> = {}) =>
    decisionDigest({ ...base, ...changed });
  const withMember = (changed: Partial<SnapshotMember>) =>
    digest({ snapshot: planSnapshot({ all: [{ ...one, ...changed }, two] }) });

  it.each<[string, Partial<SnapshotMember>]>([
    ['cluster', { clusterId: 'other' }],
    ['canary', { canary: true }],
    ['version', { from: 'v1.35.4' }],
    ['target', { target: 'v1.36.5' }],
    [
      'way',
      {
        hops: [
          {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.36.4',
            disrupts: ['control-plane'],
            holdPools: ['workers'],
          },
        ],
      },
    ],
    ['blocker', { blockers: ['f1', 'f2'] }],
    ['check that did not run', { notRun: [] }],
  ])('is another one for another %s', (_, changed) =>
    expect(withMember(changed)).not.toBe(digest()),
  );

  it.each<[string, Partial<Decided>]>([
    ['order of clusters', { snapshot: planSnapshot({ all: [two, one] }) }],
    ['stage', { snapshot: planSnapshot({ first: [one], all: [two] }) }],
    [
      'resolved target',
      { snapshot: planSnapshot({ all: [one, two] }, { target: 'v1.36.5' }) },
    ],
    ['document', { plan: { ...plan, spec: { ...plan.spec, maxMinors: 2 } } }],
    ['override', { overrideReason: 'urgent' }],
    ['accepted check', { acceptedUnknownChecks: ['webhooks'] }],
    ['start', { startWhenApproved: true }],
  ])('is another one for another %s', (_, changed) =>
    expect(digest(changed)).not.toBe(digest()),
  );

  it('is the same for other names and owners, and for checks in another order', () => {
    expect(
      withMember({
        clusterName: 'renamed',
        clusterOwner: 'group:default/new',
        clusterEntityRef: 'resource:default/new',
        environment: 'dev',
        served: 'v1.35.6',
        verdict: 'attention',
      }),
    ).toBe(digest());
    expect(digest({ acceptedUnknownChecks: ['helm', 'webhooks'] })).toBe(
      digest(),
    );
  });
});

describe('environmentsOf', () => {
  it('names each once, and the empty text for one that is not known', () => {
    expect([
      ...environmentsOf(
        planSnapshot({
          a: [
            snapshotMember('one', { environment: 'prod' }),
            snapshotMember('two', { environment: 'prod' }),
          ],
          b: [snapshotMember('three')],
        }),
      ),
    ]).toEqual(['prod', '']);
  });
});
