import type {
  PolicyClusterFacts,
  PolicyPlanFacts,
  PolicyStageFacts,
} from '../facts';

export function stageFacts(
  parts: Partial<PolicyStageFacts> = {},
): PolicyStageFacts {
  return {
    name: 'prod',
    index: 0,
    environments: ['prod'],
    production: true,
    clusters: 5,
    canaries: 0,
    maxConcurrent: 1,
    soakMinutes: 0,
    approvals: 0,
    ...parts,
  };
}

export function planFacts(
  parts: Partial<PolicyPlanFacts> = {},
  plan: Partial<PolicyPlanFacts['plan']> = {},
): PolicyPlanFacts {
  return {
    plan: {
      name: 'autumn',
      target: '1.36',
      scope: 'full',
      rollback: false,
      stages: [stageFacts()],
      productionClusters: 5,
      forcesDrains: false,
      ...plan,
    },
    approvals: { required: 1, given: 1 },
    request: {
      requester: 'user:default/ann',
      overrideReason: '',
      requesterHasApproved: false,
    },
    now: { iso: '2026-11-27T10:00:00+01:00', dayOfWeek: 'Fri', hour: 10 },
    event: 'effect',
    ...parts,
  };
}

export function clusterFacts(
  parts: Partial<PolicyClusterFacts> = {},
): PolicyClusterFacts {
  return {
    ...planFacts(),
    cluster: {
      name: 'prod-eu-1',
      environment: 'prod',
      production: true,
      owner: 'group:default/shop',
      labels: { tier: 'gold' },
      version: '1.35.2',
    },
    readiness: {
      verdict: 'ready',
      blockers: 0,
      warnings: 1,
      overridden: false,
    },
    ...parts,
  };
}
