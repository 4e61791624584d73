import type {
  CheckCoverage,
  ClusterDetails,
  Finding,
  Fleet,
  HistoryEntry,
  Impact,
  ImpactCluster,
  ImpactComponent,
  Readiness,
  Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from './reasons';
import {
  blockedCluster,
  clusters,
  minutesAgo,
  upgradingCluster,
} from './clusters';

const knowledge = {
  version: '2026.11',
  reviewedThrough: '1.37',
  reviewedAt: '2026-11-10',
};

const titles = [
  'API removals',
  'Deprecated callers',
  'Helm releases',
  'Version skew',
  'Support dates',
  'Drain blockers',
  'Admission webhooks',
  'Custom resources',
];

export const fullCoverage: CheckCoverage[] = titles.map((title, index) => ({
  checkId: `check-${index}`,
  title: aReason(title),
  status: 'ran',
  reasons: [],
}));

export const partialCoverage: CheckCoverage[] = fullCoverage.map(
  (check, index) => {
    if (index === 1)
      return {
        ...check,
        status: 'not-run',
        reasons: [aReason('get /metrics: forbidden')],
      };
    if (index === 2)
      return {
        ...check,
        status: 'not-run',
        reasons: [aReason('list secrets: forbidden')],
      };
    return check;
  },
);

export const findings: Finding[] = [
  {
    fingerprint: 'f-pdb',
    checkId: 'drain-pdb',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'nodes',
    title: aReason('PDB payments/api allows no disruption'),
    object: {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: 'payments',
      name: 'api',
    },
    breaksAt: '1.35',
    evidence: [
      {
        what: aReason(
          'disruptionsAllowed 0: 2 healthy, minAvailable 2, 2 replicas. Its pods sit on 2 of 24 nodes in pool general.',
        ),
        source: 'PodDisruptionBudget status',
        time: minutesAgo(12),
      },
      {
        what: aReason('The Deployment payments/api asks for 2 replicas.'),
        source: 'Deployment spec',
      },
    ],
    fix: {
      what: aReason('Run 3 replicas'),
      change: {
        before:
          'api:\n  replicas: 2\n  podDisruptionBudget:\n    minAvailable: 2\n',
        after:
          'api:\n  replicas: 3\n  podDisruptionBudget:\n    minAvailable: 2\n',
      },
    },
    owner: 'group:default/payments',
    service: 'component:default/payments-api',
    ownerFoundBy: 'kubernetes-id',
    firstSeenAt: '2026-11-09T08:00:00Z',
  },
  {
    fingerprint: 'f-webhook',
    checkId: 'webhook-dead',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'control-plane',
    title: aReason(
      'Webhook checkout-order-guard fails closed and its backend is dead',
    ),
    breaksAt: '1.35',
    evidence: [
      {
        what: aReason(
          'failurePolicy Fail on pods, all namespaces. Service checkout/order-guard: 0 of 2 endpoints ready for 3 d.',
        ),
        source: 'ValidatingWebhookConfiguration',
      },
    ],
    fix: {
      what: aReason('Restore or scope the webhook'),
      link: 'https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/',
    },
    owner: 'group:default/checkout',
    ownerFoundBy: 'argocd-application',
    firstSeenAt: '2026-11-18T08:00:00Z',
  },
  {
    fingerprint: 'f-cgroup',
    checkId: 'cgroup-v1',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'nodes',
    title: aReason('8 nodes run cgroup v1; kubelet v1.35 refuses to start'),
    breaksAt: '1.35',
    evidence: [
      {
        what: aReason(
          'Pool batch-a: kubelet_cgroup_version 1 on 8 of 8 nodes, Amazon Linux 2, containerd 1.7.27.',
        ),
        source: 'Node status',
      },
    ],
    fix: { what: aReason('Move the pool to AL2023') },
    owner: 'group:default/platform-emea',
    ownerFoundBy: 'cluster-owner',
    firstSeenAt: '2026-09-02T08:00:00Z',
  },
  {
    fingerprint: 'f-ingress',
    checkId: 'add-on-retired',
    severity: 'warning',
    confidence: 'reported',
    phase: 'add-ons',
    title: aReason('ingress-nginx is retired since March 2026'),
    evidence: [
      {
        what: aReason(
          'Deployment ingress/ingress-nginx-controller v1.12.4, 61 Ingresses from 9 owners. It gets no more fixes.',
        ),
        source: 'Deployment',
      },
    ],
    fix: {
      what: aReason('Move to a Gateway API controller'),
      link: 'https://gateway-api.sigs.k8s.io/guides/',
    },
    owner: 'group:default/platform-emea',
    ownerFoundBy: 'helm release',
    firstSeenAt: '2026-04-01T08:00:00Z',
  },
  {
    fingerprint: 'f-single',
    checkId: 'single-replica',
    severity: 'warning',
    confidence: 'inferred',
    phase: 'nodes',
    title: aReason('search/indexer has one replica and no PDB'),
    breaksAt: '1.35',
    evidence: [
      {
        what: aReason(
          'Recreated during the drain: 4–6 min without indexing, from 3 past drains.',
        ),
        source: 'Deployment',
      },
    ],
    fix: { what: aReason('Add a replica') },
    owner: 'group:default/search',
    ownerFoundBy: 'label-selector',
    firstSeenAt: '2026-10-14T08:00:00Z',
  },
];

export const blockedReadiness: Readiness = {
  clusterId: blockedCluster.id,
  target: '1.35.6',
  targetReason: aReason('latest patch of the next minor'),
  verdict: 'blocked',
  reasons: [aReason('3 blockers')],
  findings,
  coverage: fullCoverage,
  checks: { ran: fullCoverage.length, total: fullCoverage.length },
  knowledge,
  whatIf: false,
  evaluatedAt: minutesAgo(12),
};

export const readyReadiness: Readiness = {
  ...blockedReadiness,
  verdict: 'ready',
  reasons: [],
  findings: [],
};

export const unknownReadiness: Readiness = {
  ...blockedReadiness,
  verdict: 'unknown',
  reasons: [aReason('prod-ap-1 refuses list secrets and get /metrics')],
  findings: [],
  coverage: partialCoverage,
  checks: {
    ran: partialCoverage.filter(({ status }) => status === 'ran').length,
    total: partialCoverage.length,
  },
};

export const targets: Target[] = [
  { version: '1.34.11', allowed: true, verdict: 'ready', hops: 1, patch: true },
  {
    version: '1.35.6',
    allowed: true,
    verdict: 'blocked',
    hops: 1,
    isDefault: true,
  },
  { version: '1.36.2', allowed: true, verdict: 'blocked', hops: 2 },
  {
    version: '1.38.0',
    allowed: false,
    reason: aReason('Beyond our knowledge, which is reviewed through v1.37'),
    hops: 4,
  },
];

export const details: ClusterDetails = {
  nodePools: [
    {
      name: 'system',
      nodes: 3,
      ready: 3,
      versions: ['v1.34.9'],
      minorsBehind: 0,
      minorsBehindAtTarget: 1,
      allowedMinorsBehind: 3,
      runtimes: ['containerd 2.1'],
    },
    {
      name: 'general',
      nodes: 24,
      ready: 23,
      versions: ['v1.34.9'],
      minorsBehind: 0,
      minorsBehindAtTarget: 1,
      allowedMinorsBehind: 3,
      runtimes: ['containerd 2.1'],
    },
    {
      name: 'batch-a',
      nodes: 8,
      ready: 8,
      versions: ['v1.32.13'],
      minorsBehind: 2,
      minorsBehindAtTarget: 3,
      allowedMinorsBehind: 3,
      runtimes: ['containerd 1.7'],
    },
  ],
  services: [
    {
      owner: 'group:default/payments',
      services: [
        service('payments-api', 'kubernetes-id'),
        service('ledger', 'kubernetes-id'),
      ],
      blockers: 1,
      warnings: 0,
    },
    {
      owner: 'group:default/checkout',
      services: [
        service('checkout', 'argocd-application'),
        service('cart', 'label-selector'),
      ],
      blockers: 1,
      warnings: 0,
    },
    {
      owner: 'group:default/search',
      services: [service('search-api', 'label-selector')],
      blockers: 0,
      warnings: 1,
    },
    {
      owner: 'group:default/identity',
      services: [service('login', 'helm release')],
      blockers: 0,
      warnings: 0,
    },
  ],
  unowned: ['legacy-cron', 'tmp-load'],
  sections: [
    { section: 'nodes', status: 'read', failures: [] },
    { section: 'workloads', status: 'read', failures: [] },
    {
      section: 'helm-releases',
      status: 'failed',
      reason: aReason('forbidden'),
      failures: [
        {
          kind: 'forbidden',
          reason: aReason(
            'The cluster refused list secrets for the service account drydock-read',
          ),
          request: 'GET /api/v1/secrets',
          status: 403,
          retryable: false,
          remedy: aReason('Apply the optional ClusterRole drydock-helm'),
        },
      ],
    },
    {
      section: 'metrics',
      status: 'off',
      reason: aReason('Switched off by configuration'),
      failures: [],
    },
  ],
};

function service(name: string, foundBy: string) {
  return { entityRef: `component:default/${name}`, foundBy, workloads: 2 };
}

export const fleet: Fleet = {
  total: 200,
  read: 187,
  unreachable: 13,
  fullyChecked: 9,
  asOf: minutesAgo(12),
  sources: [
    {
      id: 'kubernetes',
      title: 'Kubernetes plugin',
      clusters: 140,
      complete: true,
    },
    { id: 'cluster-api', title: 'Cluster API', clusters: 60, complete: true },
  ],
  counters: {
    blocked: 41,
    unknown: 17,
    attention: 62,
    ready: 80,
    outOfSupport: 23,
    supportEnding: 31,
    supportEndingNearestDays: 5,
    upgrading: 6,
    blockers: 58,
    blockingOwners: 12,
    upgradesWaiting: 2,
    upgradesFailed: 1,
    behindDesired: 12,
    desiredUnknown: 2,
  },
  environments: [
    { name: 'prod', clusters: 62 },
    { name: 'staging', clusters: 48 },
    { name: 'dev', clusters: 70 },
    { name: 'sandbox', clusters: 20 },
  ],
  minors: [
    { minor: '1.33', upstreamEnd: '2026-06-28' },
    { minor: '1.34', upstreamEnd: '2026-10-27' },
    { minor: '1.35', upstreamEnd: '2027-02-28' },
    { minor: '1.36', upstreamEnd: '2027-06-28' },
    { minor: '1.37', upstreamEnd: '2027-10-28' },
    { minor: 'unknown' },
  ],
  matrix: ['prod', 'staging', 'dev', 'sandbox'].flatMap((environment, row) => [
    {
      environment,
      minor: '1.33',
      clusters: 9 - row,
      unsupported: row,
      nearestEnd: '2026-07-29',
      nearestEndDays: -115,
    },
    {
      environment,
      minor: '1.34',
      clusters: 21 - 3 * row,
      unsupported: 5 - row,
      nearestEnd: '2026-11-30',
      nearestEndDays: 9,
    },
    {
      environment,
      minor: '1.35',
      clusters: 18,
      unsupported: 0,
      nearestEnd: '2027-02-28',
      nearestEndDays: 99,
    },
    {
      environment,
      minor: '1.36',
      clusters: 10 + row,
      unsupported: 0,
      nearestEnd: '2027-06-28',
      nearestEndDays: 219,
    },
    ...(row > 0
      ? [
          {
            environment,
            minor: '1.37',
            clusters: row,
            unsupported: 0,
            nearestEnd: '2027-10-28',
            nearestEndDays: 341,
          },
        ]
      : []),
    ...(row > 1
      ? [{ environment, minor: 'unknown', clusters: 2, unsupported: 0 }]
      : []),
  ]),
  owners: [
    'group:default/checkout',
    'group:default/payments',
    'group:default/platform-emea',
    'group:default/platform-apac',
  ],
  knowledge,
};

export const impact: Impact = {
  entityRef: 'component:default/payments-api',
  dueAt: '2026-11-28',
  clusters: 3,
  notFullyChecked: 0,
  components: 0,
  fixes: 1,
  clustersToFix: 1,
  blockers: 1,
  warnings: 1,
  infos: 0,
  waived: 0,
};

export const impactClusters: ImpactCluster[] = [
  {
    cluster: blockedCluster,
    foundBy: ['kubernetes-id'],
    workloads: 3,
    blockers: 1,
    warnings: 0,
    waived: 0,
    dueAt: '2026-12-02',
    fullyChecked: true,
  },
  {
    cluster: upgradingCluster,
    foundBy: ['kubernetes-id'],
    workloads: 3,
    blockers: 0,
    warnings: 1,
    waived: 0,
    fullyChecked: true,
  },
  {
    cluster: clusters[9],
    foundBy: ['kubernetes-id'],
    workloads: 1,
    blockers: 0,
    warnings: 0,
    waived: 0,
    fullyChecked: true,
  },
];

export const emptyImpact: Impact = {
  entityRef: 'component:default/payments-api',
  clusters: 0,
  notFullyChecked: 0,
  components: 0,
  fixes: 0,
  clustersToFix: 0,
  blockers: 0,
  warnings: 0,
  infos: 0,
  waived: 0,
  unlinked: 'backstage.io/kubernetes-id',
};

export const systemImpact: Impact = {
  ...impact,
  entityRef: 'system:default/shop',
  components: 2,
};

export const impactComponents: ImpactComponent[] = [
  {
    entityRef: 'component:default/payments-api',
    clusters: 3,
    blockers: 1,
    warnings: 0,
    dueAt: '2026-11-28',
  },
  {
    entityRef: 'component:default/cart',
    clusters: 2,
    blockers: 0,
    warnings: 1,
  },
];

export const historyEntries: HistoryEntry[] = [
  {
    id: 'h1',
    clusterId: blockedCluster.id,
    clusterName: 'prod-eu-1',
    clusterEntityRef: blockedCluster.entityRef,
    upgradeId: 'upgrade-0',
    from: '1.33.4',
    to: '1.34.9',
    outcome: 'succeeded',
    observedOnly: false,
    requestedBy: 'user:default/ada',
    startedAt: '2026-01-24T06:00:00Z',
    endedAt: '2026-01-24T09:12:00Z',
    durationSeconds: 11520,
    verdictAtStart: 'attention',
    findingsAtStart: { blockers: 0, warnings: 2, infos: 0 },
    decisions: [
      {
        kind: 'approved',
        by: 'user:default/grace',
        what: aReason('the plan'),
        at: '2026-01-23T09:00:00Z',
      },
      {
        kind: 'overrode',
        by: 'user:default/ada',
        what: aReason(
          'PDB payments/api allows no disruption (disruption-budgets)',
        ),
        reason: 'end of support',
      },
    ],
    predictedVersusActual: [],
  },
  {
    id: 'h2',
    clusterId: blockedCluster.id,
    clusterName: 'prod-eu-1',
    clusterEntityRef: blockedCluster.entityRef,
    upgradeId: 'upgrade-00',
    from: '1.32.1',
    to: '1.33.4',
    outcome: 'failed',
    observedOnly: false,
    requestedBy: 'user:default/ada',
    message: aReason('metrics-server did not come back'),
    startedAt: '2025-09-06T06:00:00Z',
    endedAt: '2025-09-06T08:41:00Z',
    durationSeconds: 9660,
    findingsAtStart: { blockers: 1, warnings: 0, infos: 0 },
    overrides: [aReason('webhook is being removed today')],
    predictedVersusActual: [
      {
        predicted: aReason('no disruption of search'),
        actual: aReason('search/indexer was away for 6 min'),
      },
    ],
  },
  {
    id: 'h3',
    clusterId: blockedCluster.id,
    clusterName: 'prod-eu-1',
    from: '1.31.2',
    to: '1.32.1',
    outcome: 'observed',
    observedOnly: true,
    endedAt: '2025-03-30T10:00:00Z',
  },
];
