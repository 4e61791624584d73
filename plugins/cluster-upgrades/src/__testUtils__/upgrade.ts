import type {
  LogLine,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { minutesAgo } from './clusters';
import { aReason } from './reasons';

const hops: Upgrade['hops'] = [
  {
    kind: 'control-plane',
    from: '1.34.11',
    to: '1.35.9',
    disrupts: ['control-plane'],
    status: 'done',
    startedAt: minutesAgo(230),
    endedAt: minutesAgo(186),
  },
  {
    kind: 'control-plane',
    from: '1.35.9',
    to: '1.36.4',
    disrupts: ['control-plane'],
    status: 'done',
    startedAt: minutesAgo(180),
    endedAt: minutesAgo(140),
  },
  {
    kind: 'node-pools',
    from: '1.34.11',
    to: '1.36.4',
    disrupts: ['nodes'],
    pools: ['canary-a', 'general', 'system'],
    status: 'waiting',
    done: 6,
    total: 13,
    startedAt: minutesAgo(116),
  },
];

/** Waits for a disruption budget in the middle of the node pools. */
export const waitingUpgrade: Upgrade = {
  id: 'upgrade-1',
  rolloutId: 'rollout-1',
  clusterId: 'id-prod-fra-1',
  clusterName: 'prod-fra-1',
  clusterEntityRef: 'resource:default/prod-fra-1',
  providerId: 'cluster-api',
  from: '1.34.11',
  target: '1.36.4',
  phase: 'waiting',
  desired: 'run',
  message: aReason('Step 6 waits on payments.'),
  hops,
  steps: [
    {
      id: 's1',
      number: 1,
      type: 'readiness-recheck',
      title: aReason('Readiness recheck'),
      status: 'done',
      message: aReason('24 of 24 checks · 0 blockers, 2 warnings'),
      attempts: 1,
      startedAt: minutesAgo(252),
      endedAt: minutesAgo(251),
    },
    {
      id: 's2',
      number: 2,
      type: 'control-plane',
      title: aReason('Control plane to v1.35.9'),
      status: 'done',
      message: aReason('3 of 3 machines'),
      hop: hops[0],
      attempts: 1,
      startedAt: minutesAgo(230),
      endedAt: minutesAgo(186),
    },
    {
      id: 's3',
      number: 3,
      type: 'verify',
      title: aReason('Verify hop 1'),
      status: 'done',
      message: aReason('API, DNS, scheduling'),
      attempts: 1,
      startedAt: minutesAgo(186),
      endedAt: minutesAgo(180),
    },
    {
      id: 's4',
      number: 4,
      type: 'control-plane',
      title: aReason('Control plane to v1.36.4'),
      status: 'done',
      message: aReason('3 of 3 machines'),
      hop: hops[1],
      attempts: 2,
      startedAt: minutesAgo(180),
      endedAt: minutesAgo(140),
    },
    {
      id: 's5',
      number: 5,
      type: 'verify',
      title: aReason('Verify hop 2'),
      status: 'done',
      message: aReason('API, DNS, scheduling'),
      attempts: 1,
      startedAt: minutesAgo(140),
      endedAt: minutesAgo(116),
    },
    {
      id: 's6',
      number: 6,
      type: 'node-pools',
      title: aReason('Node pools to v1.36.4'),
      status: 'waiting',
      message: {
        ...aReason(
          'PDB payments/api allows no disruption. Node fra1-general-w06 is cordoned; pod payments/api-6d8f9c-x2k4q cannot be evicted. After 60 min the step is blocked; nothing is forced.',
        ),
        who: { entityRef: 'group:default/payments' },
      },
      hop: hops[2],
      attempts: 1,
      startedAt: minutesAgo(116),
      progress: [
        { name: aReason('canary-a'), done: 1, total: 1 },
        { name: aReason('general'), done: 5, total: 9 },
        { name: aReason('system'), done: 0, total: 3 },
      ],
    },
    {
      id: 's7',
      number: 7,
      type: 'verify',
      title: aReason('Verify'),
      status: 'pending',
      attempts: 0,
    },
    {
      id: 's8',
      number: 8,
      type: 'prove',
      title: aReason('Prove: predicted versus actual'),
      status: 'pending',
      attempts: 0,
    },
  ],
  requestedBy: 'user:default/ada',
  requestedFrom: 'scaffolder task 7f3c',
  verdictAtStart: 'attention',
  findingsAtStart: { blockers: 0, warnings: 2, infos: 0 },
  createdAt: minutesAgo(253),
  startedAt: minutesAgo(252),
  updatedAt: minutesAgo(0),
  actions: [
    { action: 'pause', allowed: true },
    { action: 'resume', allowed: false, reason: aReason('It is not paused') },
    { action: 'stop', allowed: true },
    {
      action: 'retry',
      allowed: false,
      reason: aReason('Nothing is blocked or failed'),
    },
  ],
  affected: [
    {
      entityRef: 'component:default/payments-api',
      owner: 'group:default/payments',
    },
    { entityRef: 'component:default/login', owner: 'group:default/identity' },
    { entityRef: 'component:default/search-api' },
  ],
};

/** It failed, its alerts are still silent, and a second effect was undone. */
export const leftBehindUpgrade: Upgrade = {
  ...waitingUpgrade,
  phase: 'failed',
  message: aReason('Node pools to v1.36.4 failed: no capacity'),
  endedAt: minutesAgo(0),
  hops: [hops[0], hops[1], { ...hops[2], status: 'failed' }],
  steps: waitingUpgrade.steps.map(step =>
    step.id === 's6'
      ? {
          ...step,
          status: 'failed',
          message: aReason('no capacity'),
        }
      : step,
  ),
  effects: [
    {
      name: 'autoscaler',
      title: aReason('autoscaler'),
      type: 'pause-autoscaler',
      state: 'undone',
      byHand: aReason('resume the group general'),
    },
    {
      name: 'quiet',
      title: aReason('quiet'),
      type: 'silence-alerts',
      state: 'undo-failed',
      message: aReason(
        'It was left behind and is tried again: Alertmanager main (alerts.example) answered 500 and did not end the silence',
      ),
      byHand: aReason(
        'expire the silence at https://alerts.example/ whose comment holds "[drydock upgrade-1/effect-quiet]"',
      ),
    },
  ],
};

const to = { from: '1.35.9', to: '1.36.4' };
const poolHops: Upgrade['hops'] = [
  {
    kind: 'control-plane',
    ...to,
    disrupts: ['control-plane'],
    holdPools: ['canary-a', 'general', 'system'],
    status: 'done',
    startedAt: minutesAgo(90),
    endedAt: minutesAgo(60),
  },
  {
    kind: 'node-pools',
    ...to,
    disrupts: ['nodes'],
    pools: ['canary-a'],
    status: 'done',
    startedAt: minutesAgo(60),
    endedAt: minutesAgo(40),
  },
  {
    kind: 'node-pools',
    ...to,
    disrupts: ['nodes'],
    pools: ['general', 'system'],
    status: 'pending',
  },
];

/** Its canary pool soaks while the other node pools are held back. */
export const canaryPoolUpgrade: Upgrade = {
  ...waitingUpgrade,
  phase: 'running',
  message: aReason('Healthy; watched until 2026-11-21 12:30 UTC'),
  hops: poolHops,
  steps: [
    {
      id: 's1',
      number: 1,
      type: 'control-plane',
      title: aReason('Control plane v1.35.9 → v1.36.4, node pools held back'),
      status: 'done',
      message: aReason('Control plane at v1.36.4'),
      hop: poolHops[0],
      attempts: 1,
      startedAt: minutesAgo(90),
      endedAt: minutesAgo(60),
    },
    {
      id: 's2',
      number: 2,
      type: 'node-pools',
      title: aReason('Node pools canary-a v1.35.9 → v1.36.4'),
      status: 'done',
      message: aReason('Node pools at v1.36.4'),
      hop: poolHops[1],
      attempts: 1,
      startedAt: minutesAgo(60),
      endedAt: minutesAgo(40),
    },
    {
      id: 's3',
      number: 3,
      type: 'soak-pools',
      title: aReason(
        'Watch canary-a for 60 min before the other node pools begin',
      ),
      status: 'running',
      message: aReason('Healthy; watched until 2026-11-21 12:30 UTC'),
      hop: poolHops[1],
      attempts: 1,
      startedAt: minutesAgo(40),
    },
    {
      id: 's4',
      number: 4,
      type: 'node-pools',
      title: aReason('Node pools general, system v1.35.9 → v1.36.4'),
      status: 'pending',
      hop: poolHops[2],
      attempts: 0,
    },
    {
      id: 's5',
      number: 5,
      type: 'prove',
      title: aReason('Compare with the prediction'),
      status: 'pending',
      attempts: 0,
    },
  ],
};

const deniedReason = aReason(
  'Needs cluster-upgrades.rollout.operate on environment prod',
  'cluster-upgrades.rollout.operate',
);

/** The same, seen by a user with read permission only. */
export const deniedUpgrade: Upgrade = {
  ...waitingUpgrade,
  actions: waitingUpgrade.actions.map(({ action }) => ({
    action,
    allowed: false,
    reason: deniedReason,
  })),
};

export const logLines: LogLine[] = [
  {
    sequence: 1,
    time: minutesAgo(41),
    level: 'info',
    stepId: 's6',
    message: aReason(
      'observe: MachineDeployment general 5 of 9 up to date, 9 ready',
    ),
  },
  {
    sequence: 2,
    time: minutesAgo(25),
    level: 'info',
    stepId: 's6',
    message: aReason('node fra1-general-w06: cordoned'),
  },
  {
    sequence: 3,
    time: minutesAgo(23),
    level: 'warning',
    stepId: 's6',
    message: aReason(
      'waiting: PDB payments/api disruptionsAllowed 0, pod payments/api-6d8f9c-x2k4q; owner payments via kubernetes-id',
    ),
  },
  {
    sequence: 4,
    time: minutesAgo(0),
    level: 'error',
    stepId: 's6',
    message: aReason('observe: 500 from the management cluster, again in 30 s'),
  },
];

/** Its nodes wait for hooks, one of which failed for another node. */
export const nodeHooksUpgrade: Upgrade = {
  ...waitingUpgrade,
  message: aReason('Node fra1-general-w06 waits for its hook'),
  steps: waitingUpgrade.steps.map(step =>
    step.id === 's6'
      ? {
          ...step,
          status: 'waiting',
          message: aReason('Node fra1-general-w06 waits for its hook'),
          facts: {
            nodeHooks: {
              succeeded: 11,
              failed: 1,
              queued: 3,
              running: [
                {
                  node: 'fra1-general-w06',
                  pool: 'general',
                  point: 'before-node-drain',
                  hook: 'move-shards',
                  state: 'retrying',
                  since: minutesAgo(7),
                  attempt: 2,
                  message: aReason(
                    'Attempt 1 of 3 failed: 503 Service Unavailable',
                  ),
                },
                {
                  node: 'fra1-general-w05',
                  pool: 'general',
                  point: 'after-node-drain',
                  state: 'letting-go',
                  since: minutesAgo(1),
                },
              ],
              results: Array.from({ length: 12 }, (_, number) => ({
                node: `fra1-general-w0${number}`,
                pool: 'general',
                point: 'before-node-drain' as const,
                hook: 'move-shards',
                outcome:
                  number === 1 ? ('failed' as const) : ('succeeded' as const),
                attempts: [1, 3, 2][number] ?? 1,
                message: aReason(number === 1 ? 'The index is red' : '200 OK'),
                lastFailure:
                  number === 2 ? aReason('503 Service Unavailable') : undefined,
                at: minutesAgo(10 + number),
              })),
            },
          },
        }
      : step,
  ),
};
