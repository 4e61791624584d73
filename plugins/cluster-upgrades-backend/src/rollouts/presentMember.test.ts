import { upgradeRecord } from '../upgrades/__testUtils__/records';
import { newNodeHookFacts, type NodeHookFacts } from '../hooks/nodeHooks';
import type { StepRecord, UpgradeRecord } from '../upgrades/model';
import { memberRecord, rolloutRecord } from './__testUtils__/records';
import type { MemberRecord, RolloutRecord } from './model';
import { presentMember, type MemberContext } from './presentMember';

const MINUTE_MS = 60_000;
const NOW_MS = 100 * MINUTE_MS;
const at = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString();

function present(
  member: Partial<MemberRecord> = {},
  { rollout = rolloutRecord(), ...context }: Partial<MemberContext> = {},
) {
  const record = memberRecord('one', member);
  return presentMember(record, {
    rollout: { ...rollout, members: [record] },
    nowMs: NOW_MS,
    mayOperate: true,
    text: text => text,
    ...context,
  });
}

function atStep(
  status: StepRecord['status'],
  step: Partial<StepRecord> = {},
  upgrade: Partial<UpgradeRecord> = {},
): UpgradeRecord {
  const record = upgradeRecord(upgrade);
  return {
    ...record,
    steps: record.steps.map((each, index) => ({
      ...each,
      status: index === 0 ? 'done' : each.status,
      ...(index === 1 ? { status, ...step } : {}),
    })),
  };
}

describe('presentMember', () => {
  it('shows a cluster that waits without what it has not', () => {
    expect(
      present({
        clusterOwner: 'group:default/a',
        environment: 'prod',
        canary: true,
        updatedAtMs: NOW_MS,
      }),
    ).toMatchObject({
      clusterId: 'one',
      clusterName: 'one',
      owner: 'group:default/a',
      provider: 'in-memory',
      environment: 'prod',
      stage: 'first',
      phase: 'waiting',
      canary: true,
      from: 'v1.35.5',
      target: 'v1.36.4',
      changedAt: at(100),
      upgradeId: undefined,
      stepNumber: undefined,
      message: undefined,
      elapsedSeconds: undefined,
      eta: undefined,
      soakEndsAt: undefined,
      waitingOn: undefined,
      rollback: undefined,
    });
  });

  it('shows the step at which its upgrade is, and the last one when all are over', () => {
    const upgrade = atStep('running');
    expect(present({ phase: 'running' }, { upgrade })).toMatchObject({
      upgradeId: 'u1',
      upgradePhase: 'running',
      stepNumber: 2,
      stepCount: upgrade.steps.length,
      stepTitle: upgrade.steps[1].title,
    });
    const over = {
      ...upgrade,
      steps: upgrade.steps.map((step, index) => ({
        ...step,
        status: index === 2 ? ('skipped' as const) : ('done' as const),
      })),
    };
    expect(present({ phase: 'succeeded' }, { upgrade: over })).toMatchObject({
      stepNumber: over.steps.length,
      stepTitle: undefined,
    });
  });

  it('shows how far an upgrade came that was stopped', () => {
    const upgrade = atStep('running');
    const stopped = {
      ...upgrade,
      steps: upgrade.steps.map((step, index) => ({
        ...step,
        status: index < 2 ? ('done' as const) : ('skipped' as const),
      })),
    };
    expect(present({ phase: 'skipped' }, { upgrade: stopped })).toMatchObject({
      stepNumber: 2,
      stepCount: upgrade.steps.length,
      stepTitle: undefined,
    });
  });

  it('says why it ended before what its upgrade said last', () => {
    const upgrade = upgradeRecord({ message: 'rolling' });
    expect([
      present({ reason: 'its deadline passed' }, { upgrade }).message,
      present({}, { upgrade }).message,
    ]).toEqual(['its deadline passed', 'rolling']);
  });

  it('counts the time from its start to its end, or to now', () => {
    expect(present({ startedAtMs: NOW_MS - 1500 }).elapsedSeconds).toBe(2);
    expect(present({ startedAtMs: 0, endedAtMs: 3000 }).elapsedSeconds).toBe(3);
    expect(present({ startedAtMs: NOW_MS + 5000 }).elapsedSeconds).toBe(0);
  });

  it('expects the end of what runs by own history, and of nothing else', () => {
    const estimate = { p50: 5, p90: 9, samples: 4 };
    expect(
      present({ phase: 'running', startedAtMs: 90 * MINUTE_MS }, { estimate })
        .eta,
    ).toEqual({ p50: at(95), p90: at(99), samples: 4 });
    expect(
      present(
        { phase: 'succeeded', startedAtMs: 90 * MINUTE_MS, endedAtMs: NOW_MS },
        { estimate },
      ).eta,
    ).toBeUndefined();
    expect(
      present({ phase: 'running', startedAtMs: 90 * MINUTE_MS }).eta,
    ).toBeUndefined();
  });

  it('shows until when a success is watched, while it is', () => {
    const rollout = rolloutRecord({
      stages: { first: { planned: { soakMinutes: 30 } } },
    });
    expect(
      present({ phase: 'succeeded', endedAtMs: 80 * MINUTE_MS }, { rollout })
        .soakEndsAt,
    ).toBe(at(110));
    expect(
      present({ phase: 'succeeded', endedAtMs: 70 * MINUTE_MS }, { rollout })
        .soakEndsAt,
    ).toBeUndefined();
    expect(
      present({ phase: 'failed', endedAtMs: 80 * MINUTE_MS }, { rollout })
        .soakEndsAt,
    ).toBeUndefined();
  });

  describe('of a cluster that waits', () => {
    const waits: RolloutRecord['waits'] = [
      { kind: 'paused', reason: 'paused' },
      {
        kind: 'window',
        stage: 'first',
        reason: 'window opens',
        untilMs: NOW_MS,
      },
      {
        kind: 'readiness',
        stage: 'first',
        clusterId: 'one',
        reason: 'a budget',
        who: 'group:default/a',
      },
    ];
    const waitsFor = (
      given: RolloutRecord['waits'],
      member: Partial<MemberRecord> = {},
    ) =>
      present(member, { rollout: rolloutRecord({ waits: given }) }).waitingOn;

    it('says its own wait before that of its stage, and that before the one of the rollout', () => {
      expect(waitsFor(waits)).toEqual({
        reason: 'a budget',
        who: 'group:default/a',
        until: undefined,
      });
      expect(waitsFor(waits.slice(0, 2))).toEqual({
        reason: 'window opens',
        who: undefined,
        until: at(100),
      });
      expect(waitsFor(waits.slice(0, 1))).toEqual({
        reason: 'paused',
        who: undefined,
        until: undefined,
      });
    });

    it('takes no wait of another stage or cluster for its own', () => {
      expect(
        waitsFor([
          { kind: 'window', stage: 'second', reason: 'x' },
          { kind: 'readiness', stage: 'first', clusterId: 'two', reason: 'y' },
        ]),
      ).toBeUndefined();
    });

    it('says what held it at its last start where no wait is stored', () =>
      expect(
        waitsFor([], { held: { reason: 'blocked', owner: 'group:default/b' } }),
      ).toEqual({ reason: 'blocked', who: 'group:default/b' }));

    it('says nothing of a cluster that is over', () =>
      expect(waitsFor(waits, { phase: 'succeeded' })).toBeUndefined());
  });

  describe('of a cluster whose upgrade is running', () => {
    it.each(['waiting', 'blocked', 'inconclusive', 'retrying'] as const)(
      'says what its step waits for that is %s',
      status => {
        expect(
          present(
            { phase: 'running' },
            {
              upgrade: atStep(status, {
                message: 'drain is stuck',
                waitingOn: 'group:default/a',
              }),
            },
          ).waitingOn,
        ).toEqual({ reason: 'drain is stuck', who: 'group:default/a' });
      },
    );

    it('says the title of a step that has nothing to say, and nothing while a step runs', () => {
      expect(
        present(
          { phase: 'running' },
          { upgrade: atStep('waiting', { title: 'Control plane' }) },
        ).waitingOn,
      ).toEqual({ reason: 'Control plane', who: undefined });
      expect(
        present({ phase: 'running' }, { upgrade: atStep('running') }).waitingOn,
      ).toBeUndefined();
    });

    it('says of a step that goes on which node waits for which hook', () => {
      const hook = {
        name: 'move',
        at: 'before-node-drain',
        type: 'webhook',
        webhook: 'w',
        deadlineMinutes: 30,
        retries: 2,
        onFailure: 'block',
      } as const;
      const nodeHooks: NodeHookFacts = {
        ...newNodeHookFacts([hook]),
        runs: [
          {
            reference: 'uid',
            node: { name: 'n1' },
            point: 'before-drain',
            ended: 0,
            state: 'running',
            sinceMs: 0,
            message: 'secret moves',
          },
        ],
      };
      const text = (said: string) => said.replace('secret', '(hidden)');
      expect(
        present(
          { phase: 'running' },
          { upgrade: atStep('running', { facts: { nodeHooks } }), text },
        ).waitingOn,
      ).toEqual({ reason: 'Node n1 waits for hook move: (hidden) moves' });
      expect(
        present(
          { phase: 'running' },
          {
            upgrade: atStep('waiting', {
              message: 'a drain is stuck',
              facts: { nodeHooks },
            }),
          },
        ).waitingOn?.reason,
      ).toBe('a drain is stuck');
    });

    it('says first what holds it from above', () => {
      const upgrade = atStep(
        'waiting',
        { message: 'x' },
        {
          heldFromAbove: {
            by: 'emergency-stop',
            desired: 'pause',
            reason: 'outage',
          },
        },
      );
      expect(present({ phase: 'running' }, { upgrade }).waitingOn).toEqual({
        reason: 'outage',
      });
    });

    it('says of one that is aborted what its hop waits for, and else that it is aborted', () => {
      const heldFromAbove = {
        by: 'rollout',
        desired: 'stop',
        reason: 'the rollout is aborted',
      } as const;
      const waits = atStep(
        'waiting',
        {
          message: 'Node n1 waits: emergency stop',
          waitingOn: 'anybody with it',
        },
        { heldFromAbove },
      );
      expect(
        present({ phase: 'running' }, { upgrade: waits }).waitingOn,
      ).toEqual({
        reason: 'Node n1 waits: emergency stop',
        who: 'anybody with it',
      });
      expect(
        present(
          { phase: 'running' },
          { upgrade: atStep('running', {}, { heldFromAbove }) },
        ).waitingOn,
      ).toEqual({ reason: 'the rollout is aborted' });
    });
  });

  it('takes names that the caller may not see out of whatever it says', () => {
    const hide = (text: string) => text.replace('secret', '(hidden)');
    const rollout = rolloutRecord({
      waits: [
        {
          kind: 'canary',
          stage: 'first',
          clusterId: 'one',
          reason: 'first the canary secret',
        },
      ],
    });
    expect(
      present({ reason: 'after secret' }, { rollout, text: hide }),
    ).toMatchObject({
      message: 'after (hidden)',
      waitingOn: { reason: 'first the canary (hidden)' },
    });
    expect(
      present({ held: { reason: 'secret runs' } }, { text: hide }).waitingOn
        ?.reason,
    ).toBe('(hidden) runs');
    expect(
      present(
        { phase: 'running' },
        { upgrade: atStep('waiting', { message: 'for secret' }), text: hide },
      ).waitingOn?.reason,
    ).toBe('for (hidden)');
    const held = upgradeRecord({
      heldFromAbove: {
        by: 'rollout',
        desired: 'pause',
        reason: 'secret failed',
      },
    });
    expect(
      present({ phase: 'running' }, { upgrade: held, text: hide }).waitingOn
        ?.reason,
    ).toBe('(hidden) failed');
  });

  it('says what may be done, and of what is possible that the permission is missing', () => {
    expect(present().actions).toEqual([
      { action: 'skip-cluster', allowed: true },
      {
        action: 'retry-cluster',
        allowed: false,
        reason: expect.objectContaining({
          code: 'rollout.cluster-not-failed',
          text: 'The cluster has not failed',
        }),
      },
    ]);
    expect(present({}, { mayOperate: false }).actions[0]).toEqual({
      action: 'skip-cluster',
      allowed: false,
      reason: expect.objectContaining({
        code: 'permission.cluster',
        who: { permission: 'cluster-upgrades.rollout.operate' },
        text: 'The permission cluster-upgrades.rollout.operate is missing',
      }),
    });
  });
});
