import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { RolloutWait } from '@drydock/upgrade-plans';
import { memberRecord, rolloutRecord } from '../__testUtils__/records';
import { phaseOf } from './rolloutPhase';

const CLUSTER_WAIT: RolloutWait = {
  kind: 'readiness',
  stage: 'first',
  clusterId: 'one',
  reason: said('blocked by a budget'),
};
const WINDOW: RolloutWait = {
  kind: 'window',
  stage: 'first',
  reason: said('window nights opens Sat'),
};
const RUNNING = [memberRecord('one', { phase: 'running' })];

const inEnglishPhaseOf = (...asked: Parameters<typeof phaseOf>) =>
  inEnglish(phaseOf(...asked));

describe('phaseOf', () => {
  it.each([
    ['pause', 'paused'],
    ['stop', 'stopping'],
    ['abort', 'aborting'],
  ] as const)(
    'is what people want while that is %s, whatever runs or is halted',
    (desired, phase) => {
      expect(
        phaseOf(
          rolloutRecord({
            desired,
            members: RUNNING,
            stages: { first: { phase: 'halted' } },
          }),
          [WINDOW],
        ),
      ).toEqual({ phase, message: WINDOW.reason });
    },
  );

  it('says of a pause that it is one, also while the emergency stop holds it besides', () => {
    const waits: RolloutWait[] = [
      {
        kind: 'emergency-stop',
        reason: said('emergency stop of the fleet: DNS'),
      },
      { kind: 'paused', reason: said('the rollout is paused') },
    ];
    expect(phaseOf(rolloutRecord({ desired: 'pause' }), waits)).toEqual({
      phase: 'paused',
      message: said('the rollout is paused'),
    });
    expect(phaseOf(rolloutRecord({}), waits.slice(0, 1))).toEqual({
      phase: 'waiting',
      message: said('emergency stop of the fleet: DNS'),
    });
  });

  it('is halted as soon as a stage is, with why', () => {
    expect(
      inEnglishPhaseOf(
        rolloutRecord({
          members: RUNNING,
          stages: {
            first: { phase: 'halted', message: said('2 clusters failed') },
          },
        }),
        [],
      ),
    ).toEqual({
      phase: 'halted',
      message: 'Stage first is halted: 2 clusters failed',
    });
    expect(
      inEnglishPhaseOf(
        rolloutRecord({ stages: { first: { phase: 'halted' } } }),
        [],
      ).message,
    ).toBe('Stage first is halted');
  });

  it.each(['emergency-stop', 'approval'] as const)(
    'waits for the %s also while clusters run',
    kind => {
      expect(
        phaseOf(rolloutRecord({ members: RUNNING }), [
          WINDOW,
          { kind, reason: said('held') },
        ]),
      ).toEqual({ phase: 'waiting', message: said('held') });
    },
  );

  it('runs while clusters upgrade, and counts them', () => {
    expect(
      inEnglishPhaseOf(rolloutRecord({ members: RUNNING }), [CLUSTER_WAIT]),
    ).toEqual({ phase: 'running', message: '1 cluster running' });
    expect(
      inEnglishPhaseOf(
        rolloutRecord({ members: [...RUNNING, ...RUNNING] }),
        [],
      ),
    ).toEqual({ phase: 'running', message: '2 clusters running' });
  });

  it('waits otherwise, and says what a whole stage waits for before what one cluster does', () => {
    const waiting = rolloutRecord({ members: [memberRecord('one')] });
    expect(phaseOf(waiting, [CLUSTER_WAIT, WINDOW])).toEqual({
      phase: 'waiting',
      message: WINDOW.reason,
    });
    expect(phaseOf(waiting, [CLUSTER_WAIT])).toEqual({
      phase: 'waiting',
      message: CLUSTER_WAIT.reason,
    });
    expect(phaseOf(waiting, [])).toEqual({
      phase: 'waiting',
      message: undefined,
    });
  });
});
