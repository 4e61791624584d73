import type { PolicyClusterFacts, PolicyPlanFacts } from './facts';
import { compileRules, evaluateRules } from './rules';
import { SHIPPED_RULES } from './shippedRules';
import {
  clusterFacts,
  planFacts,
  stageFacts,
} from './__testUtils__/policyFacts';

const all = SHIPPED_RULES.map(rule => ({ ...rule, enabled: true }));
const { compiled, problems } = compileRules(all);

function outcome(
  id: string,
  facts: PolicyPlanFacts | PolicyClusterFacts,
): string {
  return (
    evaluateRules(compiled, facts).find(result => result.ruleId === id)
      ?.outcome ?? 'not asked'
  );
}

const cluster = clusterFacts().cluster;
const overridden = {
  ...clusterFacts().readiness,
  verdict: 'blocked' as const,
  blockers: 1,
  overridden: true,
};
const byAnn = (
  requesterHasApproved: boolean,
  overrideReason = 'tested by hand',
) => ({ requester: 'user:default/ann', requesterHasApproved, overrideReason });
const friday = clusterFacts().now;
const unknownStage = stageFacts({ production: undefined });
const staging = stageFacts({
  name: 'staging',
  environments: ['staging'],
  production: false,
});

const CASES: readonly (readonly [
  string,
  string,
  PolicyPlanFacts | PolicyClusterFacts,
  string,
])[] = [
  [
    'no-production-on-fridays',
    'a Friday in production',
    clusterFacts(),
    'denied',
  ],
  [
    'no-production-on-fridays',
    'the first hour of a Friday',
    clusterFacts({ now: { ...friday, hour: 0 } }),
    'denied',
  ],
  [
    'no-production-on-fridays',
    'a Saturday',
    clusterFacts({ now: { ...friday, dayOfWeek: 'Sat', hour: 0 } }),
    'allowed',
  ],
  [
    'no-production-on-fridays',
    'another environment',
    clusterFacts({
      cluster: { ...cluster, environment: 'dev', production: false },
    }),
    'allowed',
  ],
  [
    'no-production-on-fridays',
    'a cluster whose environment is not known',
    clusterFacts({
      cluster: { ...cluster, environment: undefined, production: undefined },
    }),
    'error',
  ],
  [
    'no-production-on-fridays',
    'a plan that is submitted on a Friday',
    clusterFacts({ event: 'save' }),
    'not asked',
  ],

  ['two-approvals-in-production', 'one approval', planFacts(), 'denied'],
  [
    'two-approvals-in-production',
    'two approvals',
    planFacts({ approvals: { required: 2, given: 2 } }),
    'allowed',
  ],
  [
    'two-approvals-in-production',
    'a submitted plan that asks for one',
    planFacts({ event: 'save', approvals: { required: 1, given: 0 } }),
    'denied',
  ],
  [
    'two-approvals-in-production',
    'a submitted plan that asks for two',
    planFacts({ event: 'save', approvals: { required: 2, given: 0 } }),
    'allowed',
  ],
  [
    'no-forced-drains-in-production',
    'a plan that waits',
    planFacts(),
    'allowed',
  ],
  [
    'no-forced-drains-in-production',
    'a plan that forces',
    planFacts({}, { forcesDrains: true }),
    'denied',
  ],
  [
    'no-forced-drains-in-production',
    'one that forces clusters of which the environment is not known',
    planFacts({}, { forcesDrains: true, productionClusters: undefined }),
    'error',
  ],
  [
    'no-forced-drains-in-production',
    'one that forces without production',
    planFacts({}, { forcesDrains: true, productionClusters: 0 }),
    'allowed',
  ],
  [
    'two-approvals-in-production',
    'a plan without production',
    planFacts({}, { productionClusters: 0 }),
    'allowed',
  ],
  [
    'two-approvals-in-production',
    'a plan of which that is not known',
    planFacts({}, { productionClusters: undefined }),
    'error',
  ],

  ['canary-first', 'many clusters at once', planFacts(), 'denied'],
  [
    'canary-first',
    'canaries',
    planFacts({}, { stages: [stageFacts({ canaries: 1 })] }),
    'allowed',
  ],
  [
    'canary-first',
    'an earlier stage of another environment',
    planFacts({}, { stages: [staging, stageFacts({ index: 1 })] }),
    'allowed',
  ],
  [
    'canary-first',
    'a later stage of another environment',
    planFacts({}, { stages: [stageFacts(), { ...staging, index: 1 }] }),
    'denied',
  ],
  [
    'canary-first',
    'a second stage of production after one with canaries',
    planFacts(
      {},
      { stages: [stageFacts({ canaries: 1 }), stageFacts({ index: 1 })] },
    ),
    'allowed',
  ],
  [
    'canary-first',
    'a second stage of production after one without',
    planFacts({}, { stages: [stageFacts(), stageFacts({ index: 1 })] }),
    'denied',
  ],
  [
    'canary-first',
    'three clusters of production',
    planFacts({}, { productionClusters: 3 }),
    'allowed',
  ],
  [
    'canary-first',
    'clusters of which the environment is not known',
    planFacts({}, { productionClusters: undefined, stages: [unknownStage] }),
    'error',
  ],

  [
    'no-override-of-blockers-by-requesters',
    'nothing overridden',
    clusterFacts({ approvals: { required: 1, given: 0 } }),
    'allowed',
  ],
  [
    'no-override-of-blockers-by-requesters',
    'an override that only the requester approved',
    clusterFacts({ readiness: overridden, request: byAnn(true) }),
    'denied',
  ],
  [
    'no-override-of-blockers-by-requesters',
    'an override without an approval',
    clusterFacts({
      readiness: overridden,
      request: byAnn(false),
      approvals: { required: 1, given: 0 },
    }),
    'denied',
  ],
  [
    'no-override-of-blockers-by-requesters',
    'an override that another user approved',
    clusterFacts({ readiness: overridden, request: byAnn(false) }),
    'allowed',
  ],
  [
    'no-override-of-blockers-by-requesters',
    'an override that the requester and another user approved',
    clusterFacts({
      readiness: overridden,
      request: byAnn(true),
      approvals: { required: 2, given: 2 },
    }),
    'allowed',
  ],
  [
    'no-override-of-blockers-by-requesters',
    'an override without a reason',
    clusterFacts({ readiness: overridden, request: byAnn(false, '') }),
    'denied',
  ],

  [
    'soak-before-production',
    'no soak',
    planFacts({}, { stages: [staging, stageFacts({ index: 1 })] }),
    'denied',
  ],
  [
    'soak-before-production',
    'too short a soak',
    planFacts(
      {},
      { stages: [{ ...staging, soakMinutes: 59 }, stageFacts({ index: 1 })] },
    ),
    'denied',
  ],
  [
    'soak-before-production',
    'an hour of soak',
    planFacts(
      {},
      { stages: [{ ...staging, soakMinutes: 60 }, stageFacts({ index: 1 })] },
    ),
    'allowed',
  ],
  [
    'soak-before-production',
    'a soak after production',
    planFacts(
      {},
      { stages: [stageFacts(), { ...staging, index: 1, soakMinutes: 60 }] },
    ),
    'denied',
  ],
  [
    'soak-before-production',
    'canaries that soak',
    planFacts({}, { stages: [stageFacts({ canaries: 1, soakMinutes: 60 })] }),
    'allowed',
  ],
  [
    'soak-before-production',
    'no production',
    planFacts({}, { productionClusters: 0, stages: [staging] }),
    'allowed',
  ],
  [
    'soak-before-production',
    'clusters of which the environment is not known',
    planFacts({}, { productionClusters: undefined, stages: [unknownStage] }),
    'error',
  ],
];

describe('the shipped rules', () => {
  it('are right and have unique ids', () => {
    expect(problems).toEqual([]);
    expect(compiled).toHaveLength(SHIPPED_RULES.length);
  });

  it('are off, but for the one that keeps requesters from overriding blockers', () => {
    expect(
      SHIPPED_RULES.filter(rule => rule.enabled).map(rule => rule.id),
    ).toEqual(['no-override-of-blockers-by-requesters']);
  });

  it.each(CASES)('%s: %s', (id, _, facts, expected) => {
    expect(outcome(id, facts)).toBe(expected);
  });

  it('deny when facts are missing altogether', () => {
    const facts = clusterFacts();
    Reflect.deleteProperty(facts.readiness, 'overridden');
    expect(outcome('no-override-of-blockers-by-requesters', facts)).toBe(
      'error',
    );
  });

  it.each(SHIPPED_RULES.map(rule => rule.id))(
    '%s is tested to allow, to deny and to be impossible to evaluate',
    id => {
      const tested = new Set(
        CASES.filter(([of]) => of === id).map(([, , , expected]) => expected),
      );
      expect([...tested]).toEqual(
        expect.arrayContaining(
          id === 'no-override-of-blockers-by-requesters'
            ? ['allowed', 'denied']
            : ['allowed', 'denied', 'error'],
        ),
      );
    },
  );
});
