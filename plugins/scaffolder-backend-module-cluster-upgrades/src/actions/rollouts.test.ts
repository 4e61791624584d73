import { mockServices } from '@backstage/backend-test-utils';
import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  FakePlans,
  planWith,
  refusal,
  rolloutWith,
  stageWith,
} from '../__testUtils__/FakePlans';
import { runAction } from '../__testUtils__/runAction';
import { createRolloutApproveAction } from './rolloutApprove';
import { createRolloutControlActions } from './rolloutControl';
import { createRolloutStartAction } from './rolloutStart';
import { createRolloutWaitAction } from './rolloutWait';
import { taskKey } from './taskKey';

const appBaseUrl = 'https://portal.example';
const reasonOf = (text: string) => ({ code: 'test', params: {}, text });
const approved = planWith({
  state: 'approved',
  digest: 'd-1',
  actions: [
    { action: 'start', allowed: true },
    { action: 'approve', allowed: false, reason: reasonOf('You requested it') },
  ],
});
const withPlan = (plan = approved) => Object.assign(new FakePlans(), { plan });

describe('cluster-upgrades:rollout:start', () => {
  const start = (service: FakePlans) =>
    createRolloutStartAction({ apiFor: service.apiFor, appBaseUrl });

  it('starts what is approved, once per task and step', async () => {
    const service = withPlan();
    const { outputs } = await runAction(start(service), {
      input: { planId: 'to-1-36' },
    });
    expect(service.changes).toEqual([
      {
        what: 'startRollout',
        request: {
          planId: 'p-1',
          digest: 'd-1',
          idempotencyKey: expect.stringMatching(
            /^scaffolder\/task-7\/[0-9a-f]{64}$/,
          ),
          requestedFrom: 'Scaffolder task task-7',
        },
      },
    ]);
    expect(outputs).toEqual({
      rolloutId: 'r-1',
      url: 'https://portal.example/cluster-upgrades/rollouts/r-1',
    });
  });

  it.each(['p-1', 'p-2'])(
    'starts each plan that one step names, as a template does with each: %s',
    async id => {
      const service = withPlan({ ...approved, id });
      await runAction(start(service), { input: { planId: 'to-1-36' } });
      expect(service.changes).toMatchObject([
        {
          request: {
            planId: id,
            idempotencyKey: taskKey(
              { task: { id: 'task-7' }, step: { id: 'step' } },
              id,
            ),
          },
        },
      ]);
    },
  );

  it('starts exactly the digest that is asked for: whether it is approved is decided by the API', async () => {
    const service = withPlan();
    await runAction(start(service), {
      input: { planId: 'to-1-36', digest: 'd-0' },
    });
    expect(service.changes[0].request).toMatchObject({ digest: 'd-0' });
  });

  it.each([
    [
      'a plan that is not there',
      new FakePlans(),
      'Plan to-1-36 was not found, or you do not have access to it.',
    ],
    [
      'a draft',
      withPlan(planWith()),
      'Everything to 1.36 is draft; only what was submitted and approved can start',
    ],
  ])('refuses %s', async (_, service, message) => {
    const { error } = await runAction(start(service), {
      input: { planId: 'to-1-36' },
    });
    expect(error?.message).toBe(message);
    expect(service.changes).toEqual([]);
  });

  it('says in a dry run whether it would start, and starts nothing', async () => {
    const service = withPlan();
    expect(
      (
        await runAction(start(service), {
          input: { planId: 'to-1-36' },
          isDryRun: true,
        })
      ).outputs.rolloutId,
    ).toBe('dry-run');
    expect(
      (
        await runAction(start(service), {
          input: { planId: 'to-1-36', digest: 'd-0' },
          isDryRun: true,
        })
      ).error?.message,
    ).toContain('d-0 is not what is submitted now (d-1)');
    service.plan = planWith({
      state: 'submitted',
      digest: 'd-1',
      actions: [
        {
          action: 'start',
          allowed: false,
          reason: reasonOf('0 of 1 approvals'),
        },
      ],
    });
    expect(
      (
        await runAction(start(service), {
          input: { planId: 'to-1-36' },
          isDryRun: true,
        })
      ).error?.message,
    ).toBe('The rollout would not start: 0 of 1 approvals');
    expect(service.changes).toEqual([]);
  });
});

describe('cluster-upgrades:rollout:approve', () => {
  const approve = (service: FakePlans) =>
    createRolloutApproveAction({ apiFor: service.apiFor, appBaseUrl });
  const submitted = planWith({
    state: 'submitted',
    digest: 'd-1',
    requirements: [
      {
        required: 2,
        given: 1,
        satisfied: false,
        reason: {
          code: 'test',
          params: {},
          text: '1 of 2 of group:default/platform',
        },
      },
    ],
  });
  const input = { planId: 'to-1-36', digest: 'd-1' };

  it('approves what was looked at, and says what is still missing', async () => {
    const service = withPlan(submitted);
    const { outputs } = await runAction(approve(service), {
      input: { ...input, reason: 'reviewed' },
    });
    expect(service.changes).toEqual([
      {
        what: 'decidePlan',
        request: {
          planId: 'p-1',
          decision: 'approve',
          digest: 'd-1',
          reason: 'reviewed',
        },
      },
    ]);
    expect(outputs).toEqual({
      state: 'approved',
      missing: ['1 of 2 of group:default/platform'],
      url: 'https://portal.example/cluster-upgrades/plans/p-1',
    });
  });

  it('never approves what was not looked at', async () => {
    const service = withPlan(submitted);
    const { error } = await runAction(approve(service), {
      input: { ...input, digest: 'd-0' },
    });
    expect(error?.message).toContain(
      'is not what was looked at: its digest is d-1',
    );
    expect(service.changes).toEqual([]);
  });

  it('opens the gate of one stage, and takes no half of its name', async () => {
    const service = withPlan(submitted);
    await runAction(approve(service), {
      input: { ...input, stage: 'production', gate: 'board' },
    });
    expect(service.changes[0].request).toMatchObject({
      stage: 'production',
      gate: 'board',
    });
    expect(
      (
        await runAction(approve(service), {
          input: { ...input, gate: 'board' },
        })
      ).error?.message,
    ).toContain('Give stage and gate together');
  });

  it('decides once when the task runs twice, but each person for themselves', async () => {
    const given = {
      id: 'a-1',
      decision: 'approve' as const,
      principal: 'user:default/lena',
      at: '2026-11-21T11:00:00Z',
      digest: 'd-1',
      live: true,
    };
    const service = withPlan({ ...submitted, approvals: [given] });
    await runAction(approve(service), { input, user: 'user:default/lena' });
    expect(service.changes).toEqual([]);
    await runAction(approve(service), { input, user: 'user:default/guest' });
    service.plan = { ...submitted, approvals: [{ ...given, live: false }] };
    await runAction(approve(service), { input, user: 'user:default/lena' });
    expect(service.changes).toHaveLength(2);
  });

  it('says in a dry run why the user cannot', async () => {
    const { error } = await runAction(approve(withPlan()), {
      input,
      isDryRun: true,
    });
    expect(error?.message).toBe(
      'You cannot approve Everything to 1.36: You requested it',
    );
  });
});

describe('cluster-upgrades:rollout:pause, resume and abort', () => {
  const action = (service: FakePlans, verb: string) => {
    const found = createRolloutControlActions({
      apiFor: service.apiFor,
      appBaseUrl,
    }).find(({ id }) => id === `cluster-upgrades:rollout:${verb}`);
    if (!found) throw new Error(`There is no ${verb}`);
    return found;
  };

  it('asks for it, with the reason', async () => {
    const service = new FakePlans();
    const { outputs } = await runAction(action(service, 'pause'), {
      input: { rolloutId: 'r-1', reason: 'slow' },
    });
    expect(service.changes).toEqual([
      {
        what: 'controlRollout',
        request: { rolloutId: 'r-1', action: 'pause', reason: 'slow' },
      },
    ]);
    expect(outputs).toEqual({
      phase: 'paused',
      url: 'https://portal.example/cluster-upgrades/rollouts/r-1',
    });
  });

  it.each([
    ['pause', rolloutWith({ desired: 'pause', phase: 'paused' })],
    ['resume', rolloutWith()],
    ['abort', rolloutWith({ desired: 'abort', phase: 'aborting' })],
  ])('does not %s twice', async (verb, rollout) => {
    const service = new FakePlans();
    service.rollouts = [rollout];
    const { outputs } = await runAction(action(service, verb), {
      input: { rolloutId: 'r-1', reason: 'again' },
    });
    expect({ changes: service.changes, phase: outputs.phase }).toEqual({
      changes: [],
      phase: rollout.phase,
    });
  });

  it('says in a dry run whether the user may, and changes nothing', async () => {
    const service = new FakePlans();
    service.rollouts = [
      rolloutWith({
        actions: [
          {
            action: 'abort',
            allowed: false,
            reason: reasonOf('Needs cluster-upgrades.rollout.operate'),
          },
          { action: 'pause', allowed: true },
        ],
      }),
    ];
    expect(
      (
        await runAction(action(service, 'abort'), {
          input: { rolloutId: 'r-1', reason: 'x' },
          isDryRun: true,
        })
      ).error?.message,
    ).toContain('Needs cluster-upgrades.rollout.operate');
    expect(
      (
        await runAction(action(service, 'pause'), {
          input: { rolloutId: 'r-1' },
          isDryRun: true,
        })
      ).error,
    ).toBeUndefined();
    expect(service.changes).toEqual([]);
  });
});

describe('cluster-upgrades:rollout:wait', () => {
  const wait = (service: FakePlans, pollSeconds = 0.001) =>
    createRolloutWaitAction({
      apiFor: service.apiFor,
      auth: mockServices.auth(),
      appBaseUrl,
      pollSeconds,
    });
  const input = { rolloutId: 'r-1' };
  const counts = (succeeded: number, failed = 0) => ({
    total: 3,
    waiting: 3 - succeeded - failed,
    running: 0,
    succeeded,
    failed,
    skipped: 0,
  });
  const event = (
    id: string,
    message: string,
    clusterId?: string,
  ): PlanEvent => ({
    id,
    at: '2026-11-21T10:00:00Z',
    kind: 'cluster-started',
    message: { code: 'text', params: {}, text: message },
    ...(clusterId ? { clusterId } : {}),
  });
  const succeeded = rolloutWith({
    phase: 'succeeded',
    stages: [stageWith({ phase: 'done', clusters: counts(3) })],
  });

  it('tells what changes in stages and what holds it, each once, until it ends', async () => {
    const service = new FakePlans();
    const halted = rolloutWith({
      phase: 'halted',
      stages: [
        stageWith({
          phase: 'halted',
          clusters: counts(1, 1),
          waits: [
            {
              kind: 'budget',
              reason: {
                ...reasonOf('1 failure of 0'),
                who: { entityRef: 'group:default/platform' },
              },
            },
          ],
        }),
      ],
    });
    service.rollouts = [
      rolloutWith(),
      rolloutWith(),
      halted,
      halted,
      halted,
      succeeded,
    ];
    const { lines, outputs, error } = await runAction(wait(service), { input });
    expect(error).toBeUndefined();
    expect(lines).toEqual([
      'Live: https://portal.example/cluster-upgrades/rollouts/r-1',
      'Rollout is running',
      'Stage staging (1 of 1) is running: 0 of 3 clusters done, 1 running',
      'Rollout is halted',
      'Stage staging (1 of 1) is halted: 1 of 3 clusters done, 1 failed',
      'Stage staging waits: 1 failure of 0 (group:default/platform)',
      'Rollout is succeeded',
      'Stage staging (1 of 1) is done: 3 of 3 clusters done',
    ]);
    expect(outputs).toEqual({
      rolloutId: 'r-1',
      phase: 'succeeded',
      url: 'https://portal.example/cluster-upgrades/rollouts/r-1',
    });
  });

  it('asks once as the user, then as the service', async () => {
    const service = new FakePlans();
    service.rollouts = [rolloutWith(), rolloutWith(), succeeded];
    await runAction(wait(service), { input });
    expect(service.lookers[0]).toContain('"user"');
    expect(
      service.lookers.slice(1).every(looker => looker.includes('"service"')),
    ).toBe(true);
  });

  it('tells of each cluster once, oldest first, also when there is more than a page', async () => {
    const service = new FakePlans();
    service.events = [
      event('2', 'stage staging begins'),
      event('1', 'dev-1 begins', 'c-1'),
    ];
    const more = Array.from({ length: 150 }, (_, index) =>
      event(String(200 - index), `cluster ${200 - index} begins`, 'c'),
    );
    let looks = 0;
    service.otherwise = {
      listRolloutEvents: async ({ query: { offset = 0, limit = 25 } }) => {
        const { events } = service;
        looks += 1;
        if (looks === 1) service.events = [...more, ...events];
        return {
          items: events.slice(offset, offset + limit),
          total: events.length,
          offset,
          limit,
        };
      },
    };
    service.rollouts = [rolloutWith(), rolloutWith(), rolloutWith(), succeeded];
    const { lines } = await runAction(wait(service), { input });
    const clusters = lines.filter(line => line.endsWith('begins'));
    expect(clusters).toHaveLength(151);
    expect([clusters[0], clusters[1], clusters[150]]).toEqual([
      'dev-1 begins',
      'cluster 51 begins',
      'cluster 200 begins',
    ]);
  });

  it.each([
    ['who can see some clusters only', 2],
    [
      'whose token is over',
      Object.assign(new Error('expired'), { name: 'AuthenticationError' }),
    ],
  ])(
    'names and counts no cluster, and gives no reason that may name one, to a user %s',
    async (_, visible) => {
      const service = new FakePlans();
      Object.assign(service, { visible });
      service.events = [event('1', 'secret-1 begins', 'c-9')];
      const named = {
        message: reasonOf('secret-1 failed'),
        waits: [{ kind: 'gate', reason: reasonOf('secret-1 has errors') }],
      };
      service.rollouts = [
        rolloutWith(named),
        rolloutWith({
          ...named,
          phase: 'failed',
          stages: [stageWith({ waits: named.waits })],
        }),
      ];
      const { lines, error } = await runAction(wait(service), { input });
      expect([...lines, error?.message].join('\n')).not.toContain('secret-1');
      expect(lines[1]).toBe(
        'Clusters are neither named nor counted: you do not have access to all of them',
      );
      expect(lines.join('\n')).not.toMatch(/\d+ of \d+ clusters/);
      expect(error?.message).toContain(
        'Everything to 1.36 failed: see its page',
      );
    },
  );

  it('takes no fault for a refusal', async () => {
    const service = new FakePlans();
    const answers: (number | Error)[] = [new Error('connect ECONNREFUSED'), 3];
    service.otherwise = {
      listRolloutClusters: async () => {
        const answer = answers.shift() ?? 3;
        if (typeof answer !== 'number') throw answer;
        return { items: [], total: answer, offset: 0, limit: 1 };
      },
    };
    service.rollouts = [rolloutWith(), rolloutWith(), succeeded];
    const { lines, error } = await runAction(wait(service), { input });
    expect(error).toBeUndefined();
    expect(lines[1]).toContain(
      'Could not ask how it goes (1 of 60): connect ECONNREFUSED',
    );
    expect(lines.join('\n')).not.toContain('not named');
  });

  it.each(['failed', 'stopped', 'aborted'] as const)(
    'fails when the rollout has %s, with its page',
    async phase => {
      const service = new FakePlans();
      service.rollouts = [
        rolloutWith({ phase, message: reasonOf('2 of 3 clusters') }),
      ];
      const { error, outputs } = await runAction(wait(service), { input });
      expect(error?.message).toBe(
        `Everything to 1.36 ${phase}: 2 of 3 clusters (https://portal.example/cluster-upgrades/rollouts/r-1)`,
      );
      expect(outputs.phase).toBe(phase);
    },
  );

  it('ends with a link when the time is up and changes nothing', async () => {
    const service = new FakePlans();
    const { lines, outputs, error } = await runAction(wait(service), {
      input: { ...input, timeoutMinutes: 0.0001 },
    });
    expect(error).toBeUndefined();
    expect(lines.at(-1)).toBe(
      'Still running after 0.0001 min; it goes on without this task: https://portal.example/cluster-upgrades/rollouts/r-1',
    );
    expect({ phase: outputs.phase, changes: service.changes }).toEqual({
      phase: 'running',
      changes: [],
    });
  });

  it('stops at once when the task is cancelled, and changes nothing', async () => {
    const abort = new AbortController();
    const service = new FakePlans();
    const run = runAction(wait(service, 3600), { input, signal: abort.signal });
    setImmediate(() => abort.abort());
    expect((await run).error?.name).toBe('AbortError');
    expect(service.changes).toEqual([]);
  });

  it('waits for the approval of a plan, then for its newest rollout', async () => {
    const service = new FakePlans();
    const missing = planWith({
      state: 'submitted',
      requirements: [
        {
          required: 1,
          given: 0,
          satisfied: false,
          reason: { code: 'test', params: {}, text: '0 of 1' },
        },
      ],
    });
    const rollouts = [
      {
        id: 'r-0',
        phase: 'failed' as const,
        createdAt: '2026-11-20T10:00:00Z',
      },
      {
        id: 'r-1',
        phase: 'running' as const,
        createdAt: '2026-11-21T10:00:00Z',
      },
    ];
    service.plans = [
      missing,
      missing,
      missing,
      approved,
      planWith({ state: 'running', rollouts }),
    ];
    service.rollouts = [succeeded];
    const { lines, outputs } = await runAction(wait(service), {
      input: { planId: 'to-1-36' },
    });
    const page = (kind: string, id: string) =>
      `Live: https://portal.example/cluster-upgrades/${kind}/${id}`;
    expect(lines.slice(0, 5)).toEqual([
      page('plans', 'p-1'),
      'Everything to 1.36 is submitted, needs approval: 0 of 1',
      'Everything to 1.36 is approved; start it on its page',
      'Everything to 1.36 is running',
      page('rollouts', 'r-1'),
    ]);
    expect(outputs).toMatchObject({ rolloutId: 'r-1', phase: 'succeeded' });
  });

  it.each(['draft', 'rejected', 'void', 'archived'] as const)(
    'does not wait for a plan that is %s',
    async state => {
      const { error, outputs } = await runAction(
        wait(
          withPlan(
            planWith({
              state,
              stateReason: { code: 'test', params: {}, text: 'because' },
            }),
          ),
        ),
        { input: { planId: 'p-1' } },
      );
      expect(error?.message).toBe(
        `No rollout comes of it: Everything to 1.36 is ${state}${
          state === 'void' ? '' : ': because'
        } (https://portal.example/cluster-upgrades/plans/p-1)`,
      );
      expect(outputs.phase).toBe('pending');
    },
  );

  it('wants one subject, and one that the user may see', async () => {
    expect(
      (await runAction(wait(new FakePlans()), { input: {} })).error?.message,
    ).toContain('Give either rolloutId');
    expect(
      (
        await runAction(wait(new FakePlans()), {
          input: { rolloutId: 'r-1', planId: 'p-1' },
        })
      ).error?.message,
    ).toContain('Give either rolloutId');
    expect(
      (await runAction(wait(new FakePlans()), { input: { planId: 'other' } }))
        .error?.message,
    ).toBe('Plan other was not found, or you do not have access to it.');
    const denied = new FakePlans();
    denied.otherwise = {
      getRollout: async () => {
        throw await refusal(403);
      },
    };
    expect((await runAction(wait(denied), { input })).error?.message).toContain(
      '403',
    );
  });
});
