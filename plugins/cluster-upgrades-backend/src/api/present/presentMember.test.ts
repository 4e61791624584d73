import {
  reasonFor,
  reasonText,
  said,
  type Reason,
} from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import { upgradeRecord } from '../../upgrades/__testUtils__/records';
import {
  newNodeHookFacts,
  type NodeHookFacts,
} from '../../upgrades/hooks/nodeHooks';
import type { StepRecord, UpgradeRecord } from '../../upgrades/model';
import {
  memberRecord,
  rolloutRecord,
} from '../../rollouts/__testUtils__/records';
import type { MemberRecord, RolloutRecord } from '../../rollouts/model';
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
    nameOfPlatform: id => id,
    nowMs: NOW_MS,
    mayOperate: true,
    mayReplace: true,
    present: presentReason,
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
    });
  });

  it('shows the step at which its upgrade is, and the last one when all are over', () => {
    const upgrade = atStep('running');
    expect(present({ phase: 'running' }, { upgrade })).toMatchObject({
      upgradeId: 'u1',
      upgradePhase: 'running',
      stepNumber: 2,
      stepCount: upgrade.steps.length,
      stepTitle: { text: reasonText(upgrade.steps[1].title) },
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
    const upgrade = upgradeRecord({ message: said('rolling') });
    expect([
      present({ reason: said('its deadline passed') }, { upgrade }).message
        ?.text,
      present({}, { upgrade }).message?.text,
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
      { kind: 'paused', reason: said('paused') },
      {
        kind: 'window',
        stage: 'first',
        reason: { ...said('window opens'), until: at(100) },
      },
      {
        kind: 'readiness',
        stage: 'first',
        clusterId: 'one',
        reason: {
          ...said('a budget'),
          who: { entityRef: 'group:default/a' },
        },
      },
    ];
    const waitsFor = (
      given: RolloutRecord['waits'],
      member: Partial<MemberRecord> = {},
    ) =>
      present(member, { rollout: rolloutRecord({ waits: given }) }).waitingOn;

    it('says its own wait before that of its stage, and that before the one of the rollout', () => {
      expect(waitsFor(waits)).toMatchObject({
        text: 'a budget',
        who: { entityRef: 'group:default/a' },
        until: undefined,
      });
      expect(waitsFor(waits.slice(0, 2))).toMatchObject({
        text: 'window opens',
        who: undefined,
        until: at(100),
      });
      expect(waitsFor(waits.slice(0, 1))).toMatchObject({
        text: 'paused',
        who: undefined,
        until: undefined,
      });
    });

    it('takes no wait of another stage or cluster for its own', () => {
      expect(
        waitsFor([
          { kind: 'window', stage: 'second', reason: said('x') },
          {
            kind: 'readiness',
            stage: 'first',
            clusterId: 'two',
            reason: said('y'),
          },
        ]),
      ).toBeUndefined();
    });

    it('says what held it at its last start where no wait is stored', () =>
      expect(
        waitsFor([], {
          held: { ...said('blocked'), who: { entityRef: 'group:default/b' } },
        }),
      ).toMatchObject({
        text: 'blocked',
        who: { entityRef: 'group:default/b' },
      }));

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
                message: {
                  ...said('drain is stuck'),
                  who: { entityRef: 'group:default/a' },
                },
              }),
            },
          ).waitingOn,
        ).toMatchObject({
          text: 'drain is stuck',
          who: { entityRef: 'group:default/a' },
        });
      },
    );

    it('says the title of a step that has nothing to say, and nothing while a step runs', () => {
      expect(
        present(
          { phase: 'running' },
          { upgrade: atStep('waiting', { title: said('Control plane') }) },
        ).waitingOn,
      ).toMatchObject({ text: 'Control plane', who: undefined });
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
            message: said('secret moves'),
          },
        ],
      };
      expect(
        present(
          { phase: 'running' },
          { upgrade: atStep('running', { facts: { nodeHooks } }) },
        ).waitingOn?.text,
      ).toBe('Node n1 waits for hook move; secret moves');
      expect(
        present(
          { phase: 'running' },
          {
            upgrade: atStep('waiting', {
              message: said('a drain is stuck'),
              facts: { nodeHooks },
            }),
          },
        ).waitingOn?.text,
      ).toBe('a drain is stuck');
    });

    it('says first what holds it from above', () => {
      const upgrade = atStep(
        'waiting',
        { message: said('x') },
        {
          heldFromAbove: {
            by: 'emergency-stop',
            desired: 'pause',
            reason: said('outage'),
          },
        },
      );
      expect(present({ phase: 'running' }, { upgrade }).waitingOn?.text).toBe(
        'outage',
      );
    });

    it('says of one that is aborted what its hop waits for, and else that it is aborted', () => {
      const heldFromAbove = {
        by: 'rollout',
        desired: 'stop',
        reason: { code: 'upgrade.is-aborted' },
      } as const;
      const waits = atStep(
        'waiting',
        {
          message: {
            ...said('Node n1 waits: emergency stop'),
            who: { entityRef: 'group:default/a' },
          },
        },
        { heldFromAbove },
      );
      expect(
        present({ phase: 'running' }, { upgrade: waits }).waitingOn,
      ).toMatchObject({
        text: 'Node n1 waits: emergency stop',
        who: { entityRef: 'group:default/a' },
      });
      expect(
        present(
          { phase: 'running' },
          { upgrade: atStep('running', {}, { heldFromAbove }) },
        ).waitingOn?.text,
      ).toBe('The rollout is aborted');
    });
  });

  it('shows every reason as the caller may see it', () => {
    const hide = (reason: Reason) =>
      presentReason(reasonFor(reason, () => false));
    const hidden = (code: Reason['code']): Reason => ({
      code,
      params: { clusters: { list: [{ cluster: 'c', name: 'secret' }] } },
    });
    const rollout = rolloutRecord({
      waits: [
        {
          kind: 'canary',
          stage: 'first',
          clusterId: 'one',
          reason: hidden('rollout.canaries-first'),
        },
      ],
    });
    expect([
      present(
        { reason: hidden('rollout.canaries-failed') },
        { rollout, present: hide },
      ),
      present({ held: hidden('rollout.canaries-first') }, { present: hide }),
    ]).toMatchObject([
      {
        message: {
          text: 'Failed canaries: (clusters that you do not have access to)',
        },
        waitingOn: {
          text: 'Canaries go first: (clusters that you do not have access to)',
        },
      },
      {
        waitingOn: {
          text: 'Canaries go first: (clusters that you do not have access to)',
        },
      },
    ]);
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
        text: 'You need the permission cluster-upgrades.rollout.operate',
      }),
    });
  });
});
