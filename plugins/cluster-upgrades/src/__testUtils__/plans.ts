import type {
  ActionRule,
  Plan,
  PlanEvent,
  PlanPreview,
  PreviewMember,
  Reason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { minutesAgo } from './clusters';
import { freezes } from './rollouts';
import { platformFacts, platformUnknown } from './platform';
import { aReason } from './reasons';

const HOUR = 60;
const DAY = 24 * HOUR;

export const PLAN_DOCUMENT = `apiVersion: drydock.dev/v1
kind: UpgradePlan
metadata:
  name: emea-prod-to-1-35
  title: EMEA prod to v1.35
spec:
  target: "1.35"
  timeZone: Europe/Berlin
  windows:
    - name: weekend
      rule: FREQ=WEEKLY;BYDAY=FR,SA,SU;BYHOUR=6;BYMINUTE=0
      durationMinutes: 360
  stages:
    # The smallest first.
    - name: canary
      title: Canary
      clusters: { names: [prod-eu-4] }
      soakMinutes: 1440
    - name: prod
      title: Prod
      clusters: { environments: [prod] }
      failureBudget: 1
`;

const rule = (action: string, reason?: string): ActionRule => ({
  action,
  allowed: reason === undefined,
  ...(reason ? { reason: aReason(reason) } : {}),
});

/** As the backend says how far a requirement is met. */
const aRequirement = (because: Reason): Reason => ({
  ...aReason(`1 of 2 (${because.text})`),
  code: 'plan.approvals-given',
  params: {
    given: { number: 1 },
    required: { number: 2 },
    because: { reasons: [because] },
  },
});

export const submittedPlan: Plan = {
  id: 'plan-2',
  name: 'emea-prod-to-1-35',
  title: 'EMEA prod to v1.35',
  state: 'submitted',
  stateReason: aReason('1 of 2 approvals given'),
  revision: 3,
  document: PLAN_DOCUMENT,
  target: '1.35',
  digest: 'c41d77a09be2f1',
  createdBy: 'user:default/linus',
  authors: [],
  createdAt: minutesAgo(7 * DAY),
  updatedAt: minutesAgo(20),
  requestedBy: 'user:default/linus',
  submittedAt: minutesAgo(20),
  approvals: [
    {
      id: 'a2',
      decision: 'approve',
      principal: 'user:default/grace',
      at: minutesAgo(10),
      expiresAt: minutesAgo(-7 * DAY),
      digest: 'c41d77a09be2f1',
      live: true,
    },
    {
      id: 'a1',
      decision: 'approve',
      principal: 'user:default/ada',
      at: minutesAgo(3 * DAY),
      digest: '9f00aa',
      live: false,
      endedReason: aReason('It was for revision 2'),
    },
  ],
  requirements: [
    {
      required: 2,
      given: 1,
      groups: ['group:default/platform-leads'],
      satisfied: false,
      reason: aRequirement({
        code: 'plan.requirement-of-environments',
        params: { environments: { list: [{ text: 'prod' }] } },
        text: 'clusters of prod',
      }),
    },
    {
      stage: 'prod',
      gate: 'go-live',
      required: 1,
      given: 0,
      satisfied: false,
      reason: aReason('0 of 1 before stage prod'),
    },
  ],
  stages: [
    {
      name: 'canary',
      title: 'Canary',
      clusters: 1,
      maxConcurrent: 1,
      canaries: 0,
      failureBudget: 0,
      soakMinutes: DAY,
    },
    {
      name: 'prod',
      title: 'Prod',
      clusters: 2,
      maxConcurrent: 1,
      canaries: 0,
      failureBudget: 1,
      soakMinutes: 0,
    },
  ],
  clusters: 3,
  differences: [
    {
      kind: 'membership',
      path: 'spec.stages[1]',
      before: '1 cluster',
      after: '2 clusters',
      reason: aReason('Stage prod gained prod-eu-2'),
    },
    {
      kind: 'document',
      path: 'spec.stages[1].failureBudget',
      before: '0',
      after: '1',
      reason: aReason('failureBudget of stage prod'),
    },
    { kind: 'blockers', reason: aReason('prod-eu-1: 3 blockers more') },
  ],
  lastApprovedRevision: 2,
  rollouts: [],
  actions: [
    rule('edit'),
    rule('withdraw', 'Only the requester withdraws a plan'),
    rule('archive', 'Withdraw it first'),
    rule('approve'),
    rule('reject'),
    rule('submit', 'It is submitted already'),
    rule('start', '1 of 2 approvals is missing'),
  ],
};

/** The same for its requester. */
export const ownPlan: Plan = {
  ...submittedPlan,
  requestedBy: 'user:default/ada',
  createdBy: 'user:default/ada',
  actions: [
    rule('edit'),
    rule('withdraw'),
    rule('archive', 'Withdraw it first'),
    rule(
      'approve',
      'You requested this plan; another member of platform-leads has to approve it.',
    ),
    rule('reject', 'You requested this plan; withdraw it instead.'),
    rule('submit', 'It is submitted already'),
    rule('start', '1 of 2 approvals is missing'),
  ],
};

export const approvedPlan: Plan = {
  ...submittedPlan,
  state: 'approved',
  stateReason: undefined,
  requirements: [
    {
      required: 1,
      given: 1,
      satisfied: true,
      reason: aRequirement({
        code: 'plan.requirement',
        params: {},
        text: 'the plan',
      }),
    },
  ],
  differences: [],
  actions: [
    rule('edit'),
    rule('withdraw'),
    rule('archive', 'Withdraw it first'),
    rule('approve', 'All approvals are given'),
    rule('reject'),
    rule('submit', 'It is approved already'),
    rule('start'),
  ],
};

export const draftPlan: Plan = {
  ...submittedPlan,
  id: 'plan-3',
  name: 'lab-to-1-37',
  title: 'Lab to v1.37',
  state: 'draft',
  stateReason: undefined,
  digest: undefined,
  requestedBy: undefined,
  submittedAt: undefined,
  approvals: [],
  requirements: [],
  differences: [],
  lastApprovedRevision: undefined,
  actions: [
    rule('edit'),
    rule('submit'),
    rule('archive'),
    rule('withdraw', 'It is not submitted'),
    rule('approve', 'It is not submitted'),
    rule('reject', 'It is not submitted'),
    rule('start', 'It is not approved'),
  ],
};

export const runningPlan: Plan = {
  ...approvedPlan,
  id: 'plan-1',
  name: 'q4-to-1-36',
  title: 'Q4 to v1.36',
  target: '1.36',
  state: 'running',
  clusters: 46,
  rollouts: [
    { id: 'rollout-1', phase: 'running', createdAt: minutesAgo(3 * DAY) },
  ],
};

export const plans: Plan[] = [submittedPlan, runningPlan, draftPlan];

const aMember = (
  name: string,
  change: Partial<PreviewMember>,
): PreviewMember => ({
  clusterId: `id-${name}`,
  clusterName: name,
  clusterEntityRef: `resource:default/${name}`,
  owner: 'group:default/platform-emea',
  environment: 'prod',
  provider: 'eks',
  canary: false,
  from: '1.34.9',
  target: '1.35.6',
  hops: [
    {
      kind: 'control-plane',
      from: '1.34.9',
      to: '1.35.6',
      disrupts: ['control-plane'],
    },
  ],
  verdict: 'ready',
  blockers: 0,
  warnings: 0,
  reasons: [],
  notRun: [],
  affected: 4,
  readAt: minutesAgo(12),
  refusals: [],
  ...change,
});

/**
 * One of four clusters is blocked, one is not known; the second stage cannot start before the
 * canary has soaked.
 */
export const blockedPreview: PlanPreview = {
  problems: [],
  submittable: false,
  digest: 'c41d77a09be2f1',
  target: '1.35',
  timeZone: 'Europe/Berlin',
  stages: [
    {
      name: 'canary',
      title: 'Canary',
      members: [
        aMember('prod-eu-4', {
          canary: true,
          earliestStart: '2026-11-27T05:00:00Z',
          rollback: aReason('control plane, 7 days'),
        }),
      ],
      leftOut: [],
      maxConcurrent: 1,
      canaries: 0,
      failureBudget: 0,
      soakMinutes: DAY,
      openings: [
        { from: '2026-11-27T05:00:00Z', until: '2026-11-27T11:00:00Z' },
        { from: '2026-11-28T05:00:00Z', until: '2026-11-28T11:00:00Z' },
        { from: '2026-11-29T05:00:00Z', until: '2026-11-29T11:00:00Z' },
      ],
      earliestStart: '2026-11-27T05:00:00Z',
      earliestEnd: '2026-11-27T08:30:00Z',
      latestEnd: '2026-11-27T09:20:00Z',
      gates: [],
    },
    {
      name: 'prod',
      title: 'Prod',
      members: [
        aMember('prod-eu-1', {
          verdict: 'blocked',
          blockers: 3,
          warnings: 4,
          reasons: [aReason('PDB, webhook, cgroup v1')],
          ownersToAct: [
            'group:default/payments',
            'group:default/checkout',
            'group:default/platform-emea',
          ],
          refusals: [aReason('3 blockers')],
          affected: 12,
          rollback: aReason('control plane, 7 days'),
        }),
        aMember('prod-ap-1', {
          platform: platformUnknown,
          provider: 'gke',
          verdict: 'unknown',
          notRun: ['helm-releases', 'api-callers'].map(checkId => ({
            checkId,
            title: aReason(`Check ${checkId}`),
          })),
          reasons: [aReason('2 of 24 checks did not run')],
          ownersToAct: ['group:default/platform-apac'],
          refusals: [aReason('2 checks did not run')],
        }),
        aMember('prod-eu-2', {
          platform: platformFacts,
          provider: 'aks',
          verdict: 'attention',
          warnings: 3,
          reasons: [aReason('ingress-nginx retired')],
          ownersToAct: ['group:default/platform-emea'],
          estimate: { samples: 31, p50Minutes: 120, p90Minutes: 160 },
        }),
      ],
      leftOut: [
        {
          clusterId: 'id-prod-eu-3',
          clusterName: 'prod-eu-3',
          clusterEntityRef: 'resource:default/prod-eu-3',
          reason: aReason('It is already at v1.35'),
        },
      ],
      maxConcurrent: 1,
      canaries: 0,
      failureBudget: 1,
      soakMinutes: 0,
      openings: [
        { from: '2026-11-28T05:00:00Z', until: '2026-11-28T11:00:00Z' },
        { from: '2026-11-29T05:00:00Z', until: '2026-11-29T11:00:00Z' },
      ],
      earliestStart: '2026-11-28T08:30:00Z',
      gates: [{ name: 'error-rate', type: 'metric', when: 'before-cluster' }],
    },
  ],
  freezes,
  owners: [
    {
      owner: 'group:default/payments',
      services: ['component:default/payments-api', 'component:default/ledger'],
      clusters: ['prod-eu-1', 'prod-eu-2'],
      disruption: 'cannot-be-moved',
      reason: aReason('PDB payments/api allows no disruption'),
      answer: {
        answer: 'acknowledged',
        by: 'user:default/mo',
        at: minutesAgo(60),
      },
    },
    {
      owner: 'group:default/checkout',
      services: ['component:default/checkout'],
      clusters: ['prod-eu-1'],
      disruption: 'rolling',
      reason: aReason('rolling, none expected'),
    },
    {
      owner: '(none)',
      services: [],
      clusters: ['prod-eu-1'],
      disruption: 'unknown',
      reason: aReason('namespaces legacy-cron, tmp-load'),
    },
  ],
  targets: [
    { version: '1.35', allowed: true, clusters: 4, supportEnds: '2027-03-27' },
    {
      version: '1.36',
      allowed: false,
      clusters: 0,
      reason: aReason(
        'Needs 2 minors; the plan allows 1. Plan v1.35 first, or allow 2.',
      ),
    },
    {
      version: '1.33',
      allowed: false,
      clusters: 0,
      reason: aReason('Downgrade. No provider offers it.'),
    },
  ],
  refusals: [
    {
      clusterId: 'id-prod-eu-1',
      clusterName: 'prod-eu-1',
      reason: aReason('3 blockers with payments, checkout and platform-emea'),
      remedy: 'override',
    },
    {
      clusterId: 'id-prod-ap-1',
      clusterName: 'prod-ap-1',
      reason: aReason('2 of 24 checks did not run: helm-releases, api-callers'),
      remedy: 'accept-checks',
    },
  ],
  policy: [
    {
      ruleId: 'two-approvals-in-production',
      title: 'Two approvals in production',
      allowed: true,
      reason: aReason('Stage prod needs 2 approvals'),
    },
    {
      ruleId: 'no-friday',
      title: 'No production on Fridays',
      allowed: false,
      reason: aReason('Window weekend opens on a Friday'),
      clusterId: 'id-prod-eu-4',
    },
  ],
  requirements: [
    {
      required: 2,
      given: 0,
      groups: ['group:default/platform-leads'],
      satisfied: false,
      reason: aReason('0 of 2 of group:default/platform-leads'),
    },
  ],
  differences: [],
  estimate: { samples: 31, p50Minutes: 310, p90Minutes: 440 },
};

/** It has no blockers. */
export const cleanPreview: PlanPreview = {
  ...blockedPreview,
  submittable: true,
  refusals: [],
  policy: [],
  stages: blockedPreview.stages.map(stage => ({
    ...stage,
    members: stage.members.map(member => ({
      ...member,
      verdict: 'ready' as const,
      blockers: 0,
      notRun: [],
      reasons: [],
      refusals: [],
      ownersToAct: [],
    })),
  })),
};

export const planEvents: PlanEvent[] = [
  {
    id: 'p2',
    at: minutesAgo(10),
    kind: 'approval-given',
    principal: 'user:default/grace',
    message: aReason('Approved revision 3'),
  },
  {
    id: 'p1',
    at: minutesAgo(20),
    kind: 'plan-submitted',
    principal: 'user:default/linus',
    message: aReason('Submitted revision 3 for approval'),
  },
];
