import { said } from '@drydock/upgrade-reasons';
import {
  gateRecord,
  memberRecord,
  memberUpgrade,
  rolloutRecord,
} from './__testUtils__/records';
import type { GateRecord, MemberRecord } from './model';
import {
  gateKey,
  nextOwnLookMs,
  toRolloutState,
  type RolloutSituation,
} from './rolloutState';

const NOW_MS = 10_000;
const NOTHING: RolloutSituation = {
  nowMs: NOW_MS,
  lapsedGates: new Set(),
  fleetFreezes: [],
  busy: new Map(),
  estimates: new Map(),
  heldMs: 1000,
};

describe('toRolloutState', () => {
  const memberState = (
    record: Partial<MemberRecord>,
    situation: Partial<RolloutSituation> = {},
  ) => {
    const rollout = rolloutRecord({ members: [memberRecord('one', record)] });
    return toRolloutState(rollout, { ...NOTHING, ...situation }).stages[0]
      .members[0];
  };
  const gateStatus = (
    record: Partial<GateRecord>,
    situation: Partial<RolloutSituation> = {},
  ) =>
    toRolloutState(rolloutRecord({ gates: [gateRecord(record)] }), {
      ...NOTHING,
      ...situation,
    }).stages[0].gates[0].status;

  it('gives each stage its own members and gates', () => {
    const rollout = rolloutRecord({
      stages: {
        first: { phase: 'done' },
        second: { acceptedFailures: 2, startedAtMs: 5 },
      },
      members: [memberRecord('one'), memberRecord('two', { stageId: 's2' })],
      gates: [gateRecord({ stageId: 's2' })],
    });
    expect(toRolloutState(rollout, NOTHING).stages).toMatchObject([
      {
        name: 'first',
        phase: 'done',
        members: [{ clusterId: 'one' }],
        gates: [],
      },
      {
        name: 'second',
        phase: 'running',
        acceptedFailures: 2,
        startedAtMs: 5,
        members: [{ clusterId: 'two' }],
        gates: [{ gate: 'errors', status: 'passed' }],
      },
    ]);
  });

  it('hands on what holds everything', () => {
    const above = {
      emergencyStop: { reason: 'outage' },
      approvalMissing: said('expired'),
      fleetFreezes: [
        { name: 'f', fromMs: 0, untilMs: 1, scope: 'all' as const },
      ],
    };
    expect(
      toRolloutState(rolloutRecord({ desired: 'pause' }), {
        ...NOTHING,
        ...above,
      }),
    ).toMatchObject({
      desired: 'pause',
      ...above,
      approvalMissing: said('expired'),
    });
  });

  it('holds a waiting cluster that another upgrade works on, and says whose it is', () => {
    const busy = new Map([['one', 'u9']]);
    expect(
      memberState({ clusterOwner: 'group:default/a' }, { busy }).held,
    ).toEqual({
      code: 'rollout.other-upgrade',
      params: { upgrade: { text: 'u9' } },
      who: { entityRef: 'group:default/a' },
    });
    expect(memberState({ phase: 'running' }, { busy }).held).toBeUndefined();
  });

  it('leaves a cluster that could not start alone for a while only', () => {
    const held = said('blocked');
    expect(memberState({ held, updatedAtMs: NOW_MS - 999 }).held).toEqual(held);
    expect(
      memberState({ held, updatedAtMs: NOW_MS - 1000 }).held,
    ).toBeUndefined();
  });

  it('adds the time that a cluster stands still now to that of before', () => {
    expect(memberState({ stoodStillMs: 50 }).stoodStillMs).toBe(50);
    expect(
      memberState({ stoodStillMs: 50, standsSinceMs: NOW_MS - 7 }).stoodStillMs,
    ).toBe(57);
    expect(
      memberState({ stoodStillMs: 50, standsSinceMs: NOW_MS + 7 }).stoodStillMs,
    ).toBe(50);
  });

  it('knows whether the upgrade rests, and estimates by its provider alone', () => {
    const estimates = new Map([['in-memory', { p50: 5, p90: 9, samples: 3 }]]);
    expect(
      memberState(
        { upgrade: memberUpgrade({ standsSinceMs: 0 }) },
        { estimates },
      ),
    ).toMatchObject({ rests: true, estimateMinutes: { p50: 5, p90: 9 } });
    expect(
      memberState(
        { upgrade: memberUpgrade(), providerId: undefined },
        { estimates },
      ),
    ).toMatchObject({ rests: false, estimateMinutes: undefined });
  });

  it('asks an inconclusive gate again when its time has come', () => {
    expect(gateStatus({ status: 'inconclusive', nextCheckAtMs: NOW_MS })).toBe(
      'pending',
    );
    expect(
      gateStatus({ status: 'inconclusive', nextCheckAtMs: NOW_MS + 1 }),
    ).toBe('inconclusive');
    expect(gateStatus({ status: 'failed', nextCheckAtMs: 0 })).toBe('failed');
  });

  it('takes a passed approval gate back when the approval lapsed, of this stage alone', () => {
    expect(
      gateStatus(
        {},
        { lapsedGates: new Set([gateKey({ stageId: 's1', gate: 'errors' })]) },
      ),
    ).toBe('pending');
    expect(
      gateStatus(
        {},
        { lapsedGates: new Set([gateKey({ stageId: 's2', gate: 'errors' })]) },
      ),
    ).toBe('passed');
  });
});

describe('nextOwnLookMs', () => {
  const next = (...given: Parameters<typeof rolloutRecord>) =>
    nextOwnLookMs(rolloutRecord(...given), NOTHING);
  const held = said('blocked');

  it('is the soonest of the next checks of open gates and the ends of holds', () => {
    const gates = [
      gateRecord({ status: 'pending', nextCheckAtMs: NOW_MS + 500 }),
      gateRecord({ status: 'inconclusive', nextCheckAtMs: NOW_MS + 400 }),
    ];
    expect(next({ gates })).toBe(NOW_MS + 400);
    expect(
      next({
        gates,
        members: [memberRecord('one', { held, updatedAtMs: NOW_MS - 700 })],
      }),
    ).toBe(NOW_MS + 300);
  });

  it('is none where nothing lies ahead: gates with an answer, checks and holds of the past, clusters that began', () => {
    expect(
      next({
        gates: [
          gateRecord({ status: 'passed', nextCheckAtMs: NOW_MS + 1 }),
          gateRecord({ status: 'pending', nextCheckAtMs: NOW_MS }),
          gateRecord({ status: 'inconclusive' }),
        ],
      }),
    ).toBeUndefined();
    expect(
      next({
        members: [
          memberRecord('one', { held, updatedAtMs: 0 }),
          memberRecord('two', { held, phase: 'running', updatedAtMs: NOW_MS }),
          memberRecord('three'),
        ],
      }),
    ).toBeUndefined();
  });
});
