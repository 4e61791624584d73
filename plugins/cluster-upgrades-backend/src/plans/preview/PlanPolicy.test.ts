import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import {
  compileRules,
  policyRuleSchema,
  type PolicyRule,
} from '@drydock/upgrade-plans';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { readiness } from '../../upgrades/__testUtils__/records';
import {
  ADA,
  BEN,
  PlanHarness,
  blocked,
  planDocument,
  submitter,
} from '../__testUtils__/PlanHarness';
import { planFile, storedCluster } from '../__testUtils__/records';
import { DatabaseApprovals } from '../approval/approvals';
import type { AssessedMember } from './MemberAssessor';
import { mostRequired, PlanPolicy } from './PlanPolicy';
import type { StoredPlan } from '../store/planQueries';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();
/** Saturday. */
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

function rule(
  scope: 'plan' | 'cluster',
  expression: string,
  more: Partial<PolicyRule> = {},
): PolicyRule {
  return policyRuleSchema.parse({
    id: 'rule',
    title: 'The rule',
    scope,
    expression,
    message: 'Not like this.',
    ...more,
  });
}

function member(
  name: string,
  overrides: Partial<AssessedMember> = {},
): AssessedMember {
  return {
    cluster: storedCluster(name, { environment: 'prod' }),
    stage: 'all',
    canary: false,
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops: [],
    change: { minor: true, nodes: true },
    readiness: readiness(),
    platform: {
      insights: { state: 'read', items: [] },
      rollback: { state: 'read', items: [] },
      addOns: { state: 'read', items: [] },
    },
    holds: [],
    ...overrides,
  };
}

const withEnvironment = (
  name: string,
  environment: string | undefined,
  more: Partial<AssessedMember> = {},
) => member(name, { cluster: storedCluster(name, { environment }), ...more });

describe('rules when a plan is submitted', () => {
  const PLAN = planFile({
    scope: 'full',
    timeZone: 'Asia/Tokyo',
    stages: [
      {
        name: 'early',
        clusters: {},
        soakMinutes: 90,
        canaries: 1,
        gates: [
          { name: 'a', type: 'approval', required: 2 },
          { name: 'b', type: 'approval' },
        ],
      },
      { name: 'all', clusters: {}, maxConcurrent: '50%' },
    ],
  });

  function decisions(
    rules: readonly PolicyRule[],
    members: readonly AssessedMember[],
    question: Partial<Parameters<PlanPolicy['atSubmission']>[0]> = {},
  ) {
    const { compiled, problems } = compileRules(rules);
    expect(problems).toEqual([]);
    const policy = new PlanPolicy({
      rules: compiled,
      productionEnvironments: ['prod', 'live'],
      approvals: new DatabaseApprovals({ rules: [] }),
    });
    return policy.atSubmission(
      {
        plan: PLAN,
        target: 'v1.36.4',
        approvals: { required: 2, given: 0 },
        requester: ADA,
        nowMs: NOW_MS,
        ...question,
      },
      members,
    );
  }
  /** Whether a rule for the plan holds. */
  const holds = async (
    expression: string,
    ...given: Parameters<typeof decisions> extends [unknown, ...infer Rest]
      ? Rest
      : never
  ) =>
    (await decisions([rule('plan', expression)], ...given)).every(
      ({ allowed }) => allowed,
    );
  const members = [
    withEnvironment('one', 'dev', { stage: 'early' }),
    withEnvironment('two', 'prod'),
    withEnvironment('three', 'live'),
  ];

  it.each([
    [
      'what the plan is',
      'plan.name == "winter" && plan.target == "1.36.4" && plan.scope == "full"',
    ],
    [
      'its stages in order',
      'plan.stages[0].name == "early" && plan.stages[1].index == 1',
    ],
    [
      'clusters of each stage, and how many go at a time',
      'plan.stages[0].clusters == 1 && plan.stages[1].clusters == 2 && plan.stages[1].maxConcurrent == 1',
    ],
    [
      'canaries, soak and approvals of gates',
      'plan.stages[0].canaries == 1 && plan.stages[0].soakMinutes == 90 && plan.stages[0].approvals == 3 && plan.stages[1].approvals == 0',
    ],
    [
      'environments of each stage, and which is of production',
      'plan.stages[1].environments == ["live", "prod"] && plan.stages[1].production && !plan.stages[0].production',
    ],
    ['how many clusters are of production', 'plan.productionClusters == 2'],
    [
      'approvals and who asks',
      'approvals.required == 2 && approvals.given == 0 && request.requester == "user:default/ada" && request.overrideReason == "" && !request.requesterHasApproved',
    ],
    [
      "the time in the plan's zone, and what it is asked for",
      'now.dayOfWeek == "Sat" && now.hour == 21 && event == "save"',
    ],
  ])('know %s', async (_, expression) =>
    expect(await holds(expression, members)).toBe(true),
  );

  it('deny where the environment of one cluster is not known and they ask for all', async () => {
    const unknown = [...members, withEnvironment('four', undefined)];
    expect(
      await decisions([rule('plan', 'plan.productionClusters >= 0')], unknown),
    ).toEqual([
      {
        ruleId: 'rule',
        title: 'The rule',
        allowed: false,
        reason: expect.objectContaining({ code: 'plan.rule-error' }),
        clusterId: undefined,
      },
    ]);
  });

  it('take a stage for production as soon as one cluster of it is, and for nothing while none is and one is not known', async () => {
    expect(
      await holds('plan.stages[1].production', [
        ...members,
        withEnvironment('four', undefined),
      ]),
    ).toBe(true);
    const partly = [
      withEnvironment('one', 'dev'),
      withEnvironment('two', undefined),
    ];
    expect([
      await holds('plan.stages[1].production', partly),
      await holds('!plan.stages[1].production', partly),
    ]).toEqual([false, false]);
    expect(
      await holds('!plan.stages[0].production', [
        withEnvironment('one', 'prod'),
      ]),
    ).toBe(true);
  });

  it('are asked for each cluster that is to be upgraded and was judged, and name it', async () => {
    const asked = await decisions(
      [rule('cluster', 'cluster.environment != "prod"')],
      [
        ...members,
        withEnvironment('there', 'prod', {
          alreadyThere: said('It is already at v1.36.4'),
        }),
        withEnvironment('unjudged', 'prod', { readiness: undefined }),
      ],
    );
    expect(
      asked.map(({ clusterId, allowed, reason }) => [
        clusterId,
        allowed,
        reason && reasonText(reason),
      ]),
    ).toEqual([
      ['one', true, undefined],
      ['two', false, 'Not like this.'],
      ['three', true, undefined],
    ]);
  });

  it.each([
    [
      'what is known of it',
      'cluster.name == "one" && cluster.owner == "group:default/a" && cluster.region == "eu" && cluster.provider == "cluster-api" && cluster.labels["tier"] == "gold" && cluster.version == "1.35.5" && cluster.production',
    ],
    [
      'its readiness',
      'readiness.verdict == "attention" && readiness.blockers == 0 && readiness.warnings == 3 && !readiness.overridden',
    ],
    ['the plan', 'plan.productionClusters == 1'],
  ])('know of a cluster %s', async (_, expression) => {
    const cluster = storedCluster('one', {
      environment: 'prod',
      owner: 'group:default/a',
      region: 'eu',
      provider: { id: 'cluster-api', reference: 'x' },
      labels: { tier: 'gold' },
    });
    expect(
      await decisions(
        [rule('cluster', expression)],
        [
          member('one', {
            cluster,
            readiness: readiness({ verdict: 'attention', warnings: 3 }),
          }),
        ],
      ),
    ).toMatchObject([{ allowed: true }]);
  });

  it('know that blockers were overridden where there are some and a reason was given', async () => {
    const overridden = async (
      verdict: 'ready' | 'blocked',
      overrideReason?: string,
    ) =>
      (
        await decisions(
          [rule('cluster', 'readiness.overridden')],
          [member('one', { readiness: readiness({ verdict }) })],
          { overrideReason },
        )
      )[0].allowed;
    expect([
      await overridden('blocked', 'urgent'),
      await overridden('ready', 'urgent'),
      await overridden('blocked'),
    ]).toEqual([true, false, false]);
  });

  it('leave out rules that are for effects alone', async () =>
    expect(
      await decisions(
        [
          rule('plan', 'false', { when: 'effect' }),
          rule('cluster', 'false', { id: 'other', when: 'effect' }),
        ],
        members,
      ),
    ).toEqual([]));
});

describe('mostRequired', () => {
  it('is the greatest number, and none without requirements', () => {
    expect([
      mostRequired([
        { required: 1, because: said('a') },
        { required: 3, because: said('b') },
      ]),
      mostRequired([]),
    ]).toEqual([3, 0]);
  });
});

describe.each(databases.eachSupportedId())(
  'rules before an effect on %s',
  databaseId => {
    async function given(policyRules: readonly PolicyRule[]) {
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      harness.readiness.set('prod-1', blocked());
      const service = harness.service({ policyRules });
      const { stored } = await service.plans.create(planDocument(), {
        principal: ADA,
      });
      const submitted = await service.plans.submit(
        stored,
        { overrideReason: 'we know what we do here' },
        submitter(),
      );
      const ask = async (
        overrides: { clusterId?: string; digest?: string; nowMs?: number } = {},
      ) => {
        const {
          clusterId = harness.ids['prod-1'],
          digest = submitted.revision.submission?.digest ?? '',
          nowMs = NOW_MS,
        } = overrides;
        return service.policy.ask(harness.knex, {
          revision: { planId: submitted.plan.id, revision: 1, digest },
          clusterId,
          clusterName: 'prod-1',
          readiness: readiness({ verdict: 'blocked' }),
          nowMs,
        });
      };
      const approve = (plan: StoredPlan = submitted) =>
        service.plans.decide(
          plan,
          {
            decision: 'approve',
            digest: plan.revision.submission?.digest ?? '',
          },
          { principal: BEN, ownershipRefs: [] },
        );
      return { ...service, harness, submitted, ask, approve };
    }

    it('hold a cluster back with what the rule says, and let it go as soon as it holds', async () => {
      const { ask, approve } = await given([
        rule('plan', 'event == "save" || approvals.given >= 1'),
      ]);
      await expect(ask()).resolves.toEqual(said('Not like this.'));
      await approve();
      await expect(ask()).resolves.toBeUndefined();
    });

    it('know time, clusters and overrides as they are then', async () => {
      const { ask, harness } = await given([
        rule(
          'plan',
          'event == "save" || (now.dayOfWeek == "Sat" && plan.stages[1].clusters == 2)',
          { message: 'time' },
        ),
        rule(
          'cluster',
          'event == "save" || (cluster.environment == "prod" && readiness.overridden)',
          { id: 'cluster', message: 'cluster' },
        ),
      ]);
      await expect(ask()).resolves.toBeUndefined();
      await expect(ask({ nowMs: NOW_MS + 86_400_000 })).resolves.toEqual(
        said('time'),
      );
      await harness.knex('clusters').update({ environment: 'dev' });
      await expect(ask()).resolves.toEqual(said('cluster'));
    });

    it('hold it back when the submitted revision or the cluster is unknown', async () => {
      const { ask } = await given([rule('plan', 'true')]);
      await expect(ask({ digest: 'another' })).resolves.toEqual({
        code: 'rollout.submission-gone',
      });
      expect(inEnglish(await ask({ clusterId: 'gone' }))).toBe(
        'Cluster prod-1 is no longer known',
      );
    });

    it('hold nothing back where every rule is for submissions alone', async () => {
      const { ask } = await given([
        rule('plan', 'event == "save"', { when: 'save' }),
      ]);
      await expect(ask({ digest: 'another' })).resolves.toBeUndefined();
    });
  },
);
