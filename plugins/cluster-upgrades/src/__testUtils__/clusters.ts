import type {
  Cluster,
  Support,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from './reasons';

/** Times of the fixtures are relative to this one; a test sets its clock to it. */
export const fixtureNow = new Date('2026-11-21T09:12:00Z');

const MINUTE_MS = 60_000;

export function minutesAgo(minutes: number, now: Date = fixtureNow): string {
  return new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
}

const standard = (until: string, daysLeft: number): Support => ({
  provider: 'upstream',
  providerName: 'Upstream',
  state: 'standard',
  until,
  daysLeft,
  released: '2025-08-27',
  standardEnd: until,
});

export function aCluster(name: string, change: Partial<Cluster> = {}): Cluster {
  return {
    id: `id-${name}`,
    name,
    title: name,
    entityRef: `resource:default/${name}`,
    sources: [{ id: 'kubernetes', name, listed: true }],
    owner: 'group:default/platform-emea',
    environment: 'prod',
    region: 'fra1',
    platform: 'cluster-api',
    providerId: 'cluster-api',
    version: 'v1.35.4',
    minor: '1.35',
    nodeVersions: [{ version: 'v1.35.4', nodes: 12 }],
    nodeMinorsBehind: 0,
    support: standard('2027-02-28', 99),
    target: '1.36.2',
    targetReason: aReason('latest patch of the next minor'),
    verdict: 'ready',
    verdictReasons: [],
    findings: { blockers: 0, warnings: 0, infos: 0 },
    checks: { ran: 24, total: 24 },
    blockersByOwner: [],
    freshness: {
      state: 'fresh',
      readAt: minutesAgo(12),
      nextReadAt: minutesAgo(-18),
      intervalSeconds: 1800,
    },
    upgradable: { possible: true },
    permissions: { operate: true, override: false },
    ...change,
  };
}

export const blockedCluster = aCluster('prod-eu-1', {
  platform: 'eks',
  region: 'eu-central-1',
  version: 'v1.34.9',
  minor: '1.34',
  target: '1.35.6',
  nodeVersions: [
    { version: 'v1.32.13', nodes: 8 },
    { version: 'v1.34.9', nodes: 27 },
  ],
  nodeMinorsBehind: 2,
  support: {
    provider: 'eks',
    providerName: 'Amazon EKS',
    state: 'standard',
    until: '2026-12-02',
    daysLeft: 11,
    released: '2025-10-02',
    standardEnd: '2026-12-02',
    extendedEnd: '2027-12-02',
    extendedCostPerHourUsd: 0.6,
  },
  verdict: 'blocked',
  verdictReasons: [aReason('3 blockers')],
  findings: { blockers: 3, warnings: 2, infos: 0 },
  blockersByOwner: [
    { owner: 'group:default/payments', blockers: 1 },
    { owner: 'group:default/checkout', blockers: 1 },
    { owner: 'group:default/platform-emea', blockers: 1 },
  ],
});

export const upgradingCluster = aCluster('prod-fra-1', {
  version: 'v1.36.4',
  minor: '1.36',
  target: '1.36.4',
  targetReason: aReason('the running upgrade'),
  nodeVersions: [{ version: 'v1.34.11', nodes: 13 }],
  nodeMinorsBehind: 2,
  verdict: 'blocked',
  findings: { blockers: 1, warnings: 1, infos: 0 },
  blockersByOwner: [{ owner: 'group:default/payments', blockers: 1 }],
  freshness: { state: 'fresh', readAt: minutesAgo(1), intervalSeconds: 1800 },
  upgrade: {
    id: 'upgrade-1',
    target: '1.36.4',
    phase: 'waiting',
    stepNumber: 6,
    stepCount: 8,
    message: aReason('PDB payments/api, 23 min'),
  },
});

export const unreachableCluster = aCluster('edge-store-014', {
  owner: 'group:default/retail-edge',
  platform: 'k3s',
  region: 'store 014',
  version: 'v1.34.6',
  minor: '1.34',
  target: '1.35.6',
  verdict: 'unknown',
  verdictReasons: [aReason('Unreachable: i/o timeout')],
  checks: { ran: 0, total: 24 },
  support: {
    provider: 'upstream',
    providerName: 'Upstream',
    state: 'unsupported',
    standardEnd: '2026-10-27',
  },
  freshness: {
    state: 'unreachable',
    readAt: minutesAgo(2 * 24 * 60),
    nextReadAt: minutesAgo(-49),
    intervalSeconds: 1800,
    consecutiveFailures: 31,
    failingSince: minutesAgo(2 * 24 * 60 - 30),
    failure: {
      kind: 'timeout',
      reason: aReason('i/o timeout after 10 s'),
      retryable: true,
      remedy: aReason('Check that the portal can reach the API server.'),
    },
  },
  upgradable: {
    possible: false,
    reason: aReason('No provider can change a K3s cluster yet'),
  },
});

export const partlyReadCluster = aCluster('prod-ap-1', {
  owner: 'group:default/platform-apac',
  platform: 'gke',
  region: 'asia-southeast1',
  version: 'v1.34.9',
  minor: '1.34',
  target: '1.35.6',
  verdict: 'unknown',
  verdictReasons: [aReason('prod-ap-1 refuses list secrets and get /metrics')],
  checks: { ran: 22, total: 24 },
  support: {
    provider: 'gke',
    providerName: 'Google GKE',
    state: 'extended',
    until: '2027-09-30',
    daysLeft: 313,
    released: '2025-09-01',
    standardEnd: '2026-10-01',
    extendedEnd: '2027-09-30',
  },
});

export const staleCluster = aCluster('staging-ap-1', {
  environment: 'staging',
  owner: 'group:default/platform-apac',
  platform: 'aks',
  region: 'southeastasia',
  verdict: 'attention',
  findings: { blockers: 0, warnings: 1, infos: 0 },
  freshness: {
    state: 'stale',
    readAt: minutesAgo(180),
    intervalSeconds: 1800,
    failure: {
      kind: 'rate-limited',
      reason: aReason(
        'The last 5 reads were cut off by a rate limit: 429, retry after 20 min.',
      ),
      retryable: true,
    },
  },
});

export const clusters: Cluster[] = [
  upgradingCluster,
  blockedCluster,
  unreachableCluster,
  partlyReadCluster,
  aCluster('sandbox-7', {
    owner: 'group:default/dev-platform',
    environment: 'sandbox',
    version: 'v1.37.1',
    minor: '1.37',
    target: '1.38',
    targetReason: aReason('planned 16 Dec'),
    verdict: 'unknown',
    verdictReasons: [aReason('Target beyond our knowledge')],
    support: standard('2027-10-28', 341),
    nodeVersions: [{ version: 'v1.37.1', nodes: 3 }],
  }),
  aCluster('dev-eu-1', {
    environment: 'dev',
    version: 'v1.33.13',
    minor: '1.33',
    target: '1.34.9',
    verdict: 'attention',
    findings: { blockers: 0, warnings: 4, infos: 1 },
    support: {
      provider: 'upstream',
      providerName: 'Upstream',
      state: 'unsupported',
      standardEnd: '2026-06-28',
    },
    nodeVersions: [{ version: 'v1.33.13', nodes: 5 }],
  }),
  staleCluster,
  aCluster('staging-us-1', {
    environment: 'staging',
    owner: 'group:default/platform-amer',
    platform: 'gke',
    region: 'us-central1',
    verdict: 'attention',
    findings: { blockers: 0, warnings: 2, infos: 0 },
    support: standard('2027-04-11', 141),
    upgrade: {
      id: 'upgrade-2',
      target: '1.36.2',
      phase: 'failed',
      stepNumber: 5,
      stepCount: 8,
      message: aReason('Verify: metrics-server'),
    },
  }),
  aCluster('prod-eu-3', {
    platform: 'eks',
    region: 'eu-west-1',
    support: standard('2027-03-27', 126),
  }),
  aCluster('staging-eu-1', {
    environment: 'staging',
    platform: 'eks',
    region: 'eu-central-1',
    support: standard('2027-03-27', 126),
    freshness: { state: 'fresh', readAt: minutesAgo(1), intervalSeconds: 1800 },
    upgrade: {
      id: 'upgrade-3',
      target: '1.36.2',
      phase: 'running',
      stepNumber: 3,
      stepCount: 8,
      message: aReason('Control plane to v1.36.2'),
    },
  }),
  aCluster('dev-us-2', {
    environment: 'dev',
    owner: 'group:default/platform-amer',
    platform: 'eks',
    region: 'us-west-2',
    version: 'v1.36.2',
    minor: '1.36',
    target: '1.37.1',
    support: standard('2027-08-02', 254),
    nodeVersions: [{ version: 'v1.36.2', nodes: 4 }],
  }),
];
