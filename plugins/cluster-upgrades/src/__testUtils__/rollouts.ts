import type {
  ActionRule,
  ClusterCounts,
  EmergencyStop,
  Freeze,
  PlanEvent,
  Rollout,
  RolloutCluster,
  RolloutStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { minutesAgo } from './clusters';
import { aReason } from './reasons';

const HOUR = 60;
const DAY = 24 * HOUR;

const counts = (change: Partial<ClusterCounts>): ClusterCounts => ({
  total: 0,
  waiting: 0,
  running: 0,
  succeeded: 0,
  failed: 0,
  skipped: 0,
  ...change,
});
const allow = (...actions: string[]): ActionRule[] =>
  actions.map(action => ({ action, allowed: true }));

export const stages: RolloutStage[] = [
  {
    name: 'canary',
    title: 'Canary',
    number: 1,
    phase: 'done',
    clusters: counts({ total: 3, succeeded: 3 }),
    maxConcurrent: 1,
    failureBudget: 0,
    failures: 0,
    acceptedFailures: 0,
    canaries: 0,
    soakMinutes: DAY,
    startedAt: minutesAgo(3 * DAY),
    endedAt: minutesAgo(DAY),
    gates: [],
    waits: [],
    actions: [],
  },
  {
    name: 'staging',
    title: 'Staging',
    number: 2,
    phase: 'running',
    clusters: counts({
      total: 8,
      waiting: 1,
      running: 2,
      succeeded: 4,
      failed: 1,
    }),
    maxConcurrent: 2,
    failureBudget: 2,
    failures: 1,
    acceptedFailures: 0,
    canaries: 1,
    soakMinutes: DAY,
    soakEndsAt: minutesAgo(-(17 * HOUR + 42)),
    startedAt: minutesAgo(14 * HOUR),
    opening: {
      open: true,
      until: minutesAgo(-2 * HOUR),
    },
    gates: [
      {
        name: 'error-rate',
        type: 'metric',
        when: 'before-cluster',
        status: 'inconclusive',
        message: aReason('Prometheus eu-1 has not answered for 7 min'),
        checkedAt: minutesAgo(1),
        nextCheckAt: minutesAgo(-1),
      },
    ],
    waits: [
      {
        kind: 'gate',
        stage: 'staging',
        reason: {
          ...aReason(
            'Metric gate error-rate is inconclusive: Prometheus eu-1 has not answered for 7 min. Running clusters continue. No cluster starts until it answers.',
          ),
          who: { entityRef: 'group:default/platform-leads' },
          until: minutesAgo(-1),
        },
      },
    ],
    finish: {
      p50: minutesAgo(-3 * HOUR),
      p90: minutesAgo(-6 * HOUR),
      samples: 31,
    },
    actions: [
      { action: 'skip-stage', allowed: true },
      {
        action: 'continue-stage',
        allowed: false,
        reason: aReason('The stage is not halted'),
      },
      { action: 'retry-gate', allowed: true },
    ],
  },
  {
    name: 'prod-emea',
    title: 'Prod EMEA',
    number: 3,
    phase: 'pending',
    clusters: counts({ total: 14, waiting: 14 }),
    maxConcurrent: 3,
    failureBudget: 0,
    failures: 0,
    acceptedFailures: 0,
    canaries: 2,
    soakMinutes: 2 * DAY,
    opening: {
      open: false,
      reason: aReason('window weekends opens Sat 28 Nov 06:00 Europe/Berlin'),
      next: '2026-11-28T05:00:00Z',
    },
    gates: [
      {
        name: 'go-live',
        type: 'approval',
        when: 'before-stage',
        status: 'pending',
        message: aReason('1 of 2 of platform-leads'),
      },
    ],
    waits: [],
    actions: allow('skip-stage'),
  },
  {
    name: 'prod-rest',
    title: 'Prod rest',
    number: 4,
    phase: 'pending',
    clusters: counts({ total: 21, waiting: 21 }),
    maxConcurrent: 5,
    failureBudget: 1,
    failures: 0,
    acceptedFailures: 0,
    canaries: 0,
    soakMinutes: 0,
    gates: [],
    waits: [],
    actions: allow('skip-stage'),
  },
];

export const runningRollout: Rollout = {
  id: 'rollout-1',
  planId: 'plan-1',
  planName: 'q4-to-1-36',
  revision: 3,
  digest: '51c0e9d4aa10bb',
  title: 'Q4 to v1.36',
  target: '1.36',
  phase: 'running',
  desired: 'run',
  requestedBy: 'user:default/ada',
  approvedBy: ['user:default/grace', 'user:default/linus'],
  createdAt: minutesAgo(3 * DAY),
  updatedAt: minutesAgo(0),
  stages,
  clusters: counts({
    total: 46,
    waiting: 36,
    running: 2,
    succeeded: 7,
    failed: 1,
  }),
  waits: [],
  finish: { samples: 3 },
  actions: [
    ...allow('pause', 'stop', 'abort'),
    { action: 'resume', allowed: false, reason: aReason('It is not paused') },
  ],
};

const rolloutDenied = aReason(
  'Needs cluster-upgrades.rollout.operate on environment prod',
  'cluster-upgrades.rollout.operate',
);

/** Seen by a user with read permission only. */
export const deniedRollout: Rollout = {
  ...runningRollout,
  actions: runningRollout.actions.map(({ action }) => ({
    action,
    allowed: false,
    reason: rolloutDenied,
  })),
  stages: stages.map(stage => ({
    ...stage,
    actions: stage.actions.map(({ action }) => ({
      action,
      allowed: false,
      reason: rolloutDenied,
    })),
  })),
};

/** The budget of its second stage is exceeded. */
export const haltedRollout: Rollout = {
  ...runningRollout,
  phase: 'halted',
  message: aReason('Stage staging is halted: 3 failures, 2 allowed.'),
  stages: stages.map(stage =>
    stage.name === 'staging'
      ? {
          ...stage,
          phase: 'halted' as const,
          message: aReason('3 failures, 2 allowed'),
          failures: 3,
          clusters: counts({ total: 8, waiting: 1, succeeded: 4, failed: 3 }),
          waits: [],
          actions: allow('skip-stage', 'continue-stage'),
        }
      : stage,
  ),
  waits: [
    {
      kind: 'budget',
      stage: 'staging',
      reason: {
        ...aReason('Stage staging is halted: 3 failures, 2 allowed.'),
        who: { entityRef: 'group:default/platform-leads' },
      },
    },
  ],
};

const aMember = (
  name: string,
  change: Partial<RolloutCluster>,
): RolloutCluster => ({
  clusterId: `id-${name}`,
  clusterName: name,
  clusterEntityRef: `resource:default/${name}`,
  owner: 'group:default/platform-emea',
  provider: 'eks',
  environment: 'staging',
  stage: 'staging',
  phase: 'succeeded',
  canary: false,
  from: '1.35.9',
  target: '1.36.4',
  upgradeId: `upgrade-${name}`,
  actions: [],
  ...change,
});

export const rolloutClusters: RolloutCluster[] = [
  aMember('staging-us-1', {
    provider: 'gke',
    phase: 'failed',
    upgradePhase: 'failed',
    stepNumber: 9,
    stepCount: 15,
    stepTitle: aReason('Verify'),
    elapsedSeconds: 4_920,
    waitingOn: {
      ...aReason('metrics-server not available'),
      who: { entityRef: 'group:default/platform-amer' },
    },
    changedAt: minutesAgo(4),
    actions: allow('retry-cluster', 'skip-cluster'),
  }),
  aMember('staging-us-2', {
    phase: 'running',
    upgradePhase: 'waiting',
    stepNumber: 11,
    stepCount: 15,
    stepTitle: aReason('Node pools'),
    elapsedSeconds: 7_440,
    eta: { samples: 4 },
    waitingOn: {
      ...aReason('PDB cart/worker, 0 allowed'),
      who: { entityRef: 'group:default/checkout' },
      until: minutesAgo(-49),
    },
    changedAt: minutesAgo(11),
    actions: [
      {
        action: 'skip-cluster',
        allowed: false,
        reason: aReason('It is running'),
      },
    ],
  }),
  aMember('staging-eu-1', {
    phase: 'running',
    upgradePhase: 'running',
    stepNumber: 7,
    stepCount: 15,
    stepTitle: aReason('Control plane'),
    elapsedSeconds: 3_120,
    eta: { p50: minutesAgo(-68), p90: minutesAgo(-103), samples: 31 },
    changedAt: minutesAgo(1),
  }),
  aMember('staging-ap-1', {
    phase: 'waiting',
    canary: true,
    upgradeId: undefined,
    provider: 'aks',
    waitingOn: {
      ...aReason('readiness older than 2 intervals'),
      who: { entityRef: 'group:default/platform-apac' },
    },
    changedAt: minutesAgo(180),
    actions: allow('skip-cluster'),
  }),
  aMember('staging-eu-2', {
    stepNumber: 15,
    stepCount: 15,
    elapsedSeconds: 10_080,
    soakEndsAt: minutesAgo(-(17 * HOUR + 42)),
    changedAt: minutesAgo(6 * HOUR),
  }),
  aMember('staging-eu-3', {
    phase: 'skipped',
    upgradeId: undefined,
    message: aReason('skipped by ada: is taken down next week'),
    changedAt: minutesAgo(8 * HOUR),
  }),
];

export const rolloutEvents: PlanEvent[] = [
  {
    id: 'e3',
    at: minutesAgo(4),
    kind: 'cluster-failed',
    rolloutId: 'rollout-1',
    stage: 'staging',
    clusterId: 'id-staging-us-1',
    clusterName: 'staging-us-1',
    message: aReason('Verify failed: metrics-server not available'),
  },
  {
    id: 'e2',
    at: minutesAgo(14 * HOUR),
    kind: 'stage-started',
    rolloutId: 'rollout-1',
    stage: 'staging',
    message: aReason('Stage staging started with 8 clusters'),
  },
  {
    id: 'e1',
    at: minutesAgo(3 * DAY),
    kind: 'rollout-started',
    rolloutId: 'rollout-1',
    principal: 'user:default/ada',
    message: aReason('Started revision 3'),
  },
];

export const freezes: Freeze[] = [
  {
    name: 'cyber-week',
    from: '2026-11-30T05:00:00Z',
    until: '2026-12-02T05:00:00Z',
    scope: 'all',
    environments: ['prod'],
    reason: 'Cyber week, shop',
    setBy: 'user:default/grace',
    setAt: minutesAgo(9 * DAY),
  },
  {
    name: 'year-end',
    from: '2026-12-18T23:00:00Z',
    until: '2027-01-04T05:00:00Z',
    scope: 'minor',
    reason: 'Year end',
    setBy: 'user:default/grace',
    setAt: minutesAgo(2 * DAY),
  },
];

export const noStop: EmergencyStop = { active: false, mayChange: true };
export const stopped: EmergencyStop = {
  active: true,
  mayChange: true,
  reason: 'DNS is down in eu-1',
  setBy: 'user:default/grace',
  setAt: minutesAgo(12),
  held: 2,
};
