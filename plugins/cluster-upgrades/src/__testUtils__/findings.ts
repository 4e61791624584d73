import { aReason } from './reasons';
import type {
  ClusterReference,
  FindingCoverage,
  FindingDetail,
  FindingItem,
  ImpactFix,
  Waiver,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  blockedCluster,
  clusters,
  minutesAgo,
  partlyReadCluster,
  unreachableCluster,
  upgradingCluster,
} from './clusters';
import { findings, fullCoverage } from './readiness';

export function referenceTo({
  id,
  name,
  title,
  entityRef,
  environment,
  owner,
}: (typeof clusters)[number]): ClusterReference {
  return { id, name, title, entityRef, environment, owner };
}

export const activeWaiver: Waiver = {
  id: 'waiver-1',
  state: 'active',
  cluster: referenceTo(blockedCluster),
  fingerprint: 'f-single',
  checkId: 'single-replica',
  title: 'search/indexer has one replica and no PDB',
  target: '1.35.6',
  reason:
    'The indexer may be away for ten minutes at night; agreed with search',
  until: '2026-12-05',
  createdBy: 'user:default/ada',
  createdAt: minutesAgo(3 * 24 * 60),
};

const flowSchema: FindingItem['finding'] = {
  fingerprint: 'f-flowschema',
  checkId: 'removed-api-helm',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'next-apply',
  title: aReason(
    'FlowSchema checkout-priority uses flowcontrol.apiserver.k8s.io/v1beta3',
  ),
  object: {
    group: 'flowcontrol.apiserver.k8s.io',
    kind: 'FlowSchema',
    name: 'checkout-priority',
  },
  breaksAt: '1.32',
  evidence: [
    {
      what: aReason(
        'Release checkout v41 renders v1beta3: the source of the next apply',
      ),
      source: 'Helm release',
      time: minutesAgo(9 * 24 * 60),
    },
    {
      what: aReason(
        'helm wrote at v1beta3, later than last-applied: still in use',
      ),
      source: 'Field manager',
      time: minutesAgo(9 * 24 * 60),
    },
    {
      what: aReason('1 caller since 3 Nov, kept over 2 restarts'),
      source: 'API metric',
    },
    {
      what: aReason(
        'kubectl, v1beta2, Mar 2024: older than all others, a harmless trace',
      ),
      source: 'Last-applied',
      time: '2024-03-08T08:00:00Z',
    },
  ],
  fix: {
    what: aReason(
      'Fix the chart; the live object needs no change. Fields are unchanged between v1beta3 and v1, which is served since v1.29.',
    ),
    link: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
    change: {
      before:
        'apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: FlowSchema\nmetadata:\n  name: checkout-priority\n',
      after:
        'apiVersion: flowcontrol.apiserver.k8s.io/v1\nkind: FlowSchema\nmetadata:\n  name: checkout-priority\n',
    },
  },
  owner: 'group:default/checkout',
  ownerFoundBy: 'helm-release',
  service: 'component:default/checkout',
  firstSeenAt: '2026-10-06T08:00:00Z',
  evidenceDigest: 'digest-1',
  state: 'open',
};

function item(
  finding: FindingItem['finding'],
  cluster: (typeof clusters)[number],
  change: Partial<FindingItem> = {},
): FindingItem {
  return {
    finding,
    cluster: referenceTo(cluster),
    from: cluster.version,
    target: cluster.target ?? '',
    state: 'open',
    breaksAt: finding.breaksAt,
    dueAt: finding.severity === 'blocker' ? cluster.support.until : undefined,
    firstSeenAt: finding.firstSeenAt ?? minutesAgo(60),
    assessedAt: cluster.freshness.readAt ?? minutesAgo(12),
    ...change,
  };
}

export const findingItems: FindingItem[] = [
  item(flowSchema, blockedCluster),
  item(findings[1], blockedCluster),
  item(findings[0], blockedCluster),
  item({ ...findings[0], fingerprint: 'f-pdb-fra' }, upgradingCluster),
  item(findings[2], blockedCluster),
  item(findings[3], blockedCluster),
  item(
    {
      ...findings[3],
      fingerprint: 'f-ingress-edge',
      title: aReason('ingress-nginx is retired since March 2026, v1.11.8'),
    },
    unreachableCluster,
    { stale: true },
  ),
  item({ ...findings[4], state: 'waived' }, blockedCluster, {
    state: 'waived',
    waiver: activeWaiver,
  }),
];

export function fixOf(
  shown: FindingItem,
  elsewhere: (typeof clusters)[number][] = [],
  elsewhereTotal = elsewhere.length,
): ImpactFix {
  return { item: shown, elsewhere: elsewhere.map(referenceTo), elsewhereTotal };
}

/** Of payments-api: the fix that its owner makes, on one cluster. */
export const impactFixes: ImpactFix[] = [
  fixOf({ ...findingItems[2], dueAt: '2026-11-28' }),
];

export const everyCheckRan: FindingCoverage = {
  clusters: 11,
  fullyChecked: 11,
  checks: 24,
  notRun: [],
  notRunTotal: 0,
};

export const someChecksDidNotRun: FindingCoverage = {
  clusters: 11,
  fullyChecked: 9,
  checks: 24,
  notRunTotal: 3,
  notRun: [
    {
      cluster: referenceTo(partlyReadCluster),
      checkId: 'helm-releases',
      title: aReason('Helm releases'),
      status: 'not-run',
      reason: aReason('forbidden: list secrets'),
    },
    {
      cluster: referenceTo(partlyReadCluster),
      checkId: 'api-callers',
      title: aReason('Callers of deprecated APIs'),
      status: 'not-run',
      reason: aReason('forbidden: get /metrics'),
    },
    {
      cluster: referenceTo(unreachableCluster),
      checkId: 'api-callers',
      title: aReason('Callers of deprecated APIs'),
      status: 'partial',
      reason: aReason('1 of 3 API servers seen'),
    },
  ],
};

export function detailOf(shown: FindingItem): FindingDetail {
  return {
    item: shown,
    check: fullCoverage[0],
    waivers: shown.waiver ? [shown.waiver] : [],
    events: [
      ...(shown.waiver
        ? [
            {
              at: shown.waiver.createdAt,
              kind: 'waived' as const,
              by: shown.waiver.createdBy,
              reason: shown.waiver.reason,
              until: shown.waiver.until,
              waiverId: shown.waiver.id,
            },
          ]
        : []),
      { at: shown.firstSeenAt, kind: 'seen' },
    ],
    elsewhere: clusters
      .filter(({ name }) => name === 'staging-us-1' || name === 'dev-us-2')
      .map(referenceTo),
    elsewhereTotal: 2,
    permissions: { waive: true, maxDays: 90 },
  };
}
