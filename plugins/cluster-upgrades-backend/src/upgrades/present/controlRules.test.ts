import { reasonText } from '@drydock/upgrade-reasons';
import { emergencyStopReason } from '../../conditions/emergencyStopState';
import { upgradeRecord } from '../__testUtils__/records';
import {
  allowedActions,
  leavesRolling,
  needsOverride,
  type ActionRule,
} from './controlRules';
import type { StepStatus, UpgradeRecord } from '../model';

const ENDED = { phase: 'succeeded', endedAtMs: 1 } as const;

const inWords = ({ reason, ...each }: ActionRule) => ({
  ...each,
  ...(reason ? { reason: reasonText(reason) } : {}),
});

function rule(
  action: ActionRule['action'],
  upgrade: Partial<UpgradeRecord>,
  status: StepStatus = 'running',
): ReturnType<typeof inWords> | undefined {
  const record = upgradeRecord();
  return allowedActions({
    ...record,
    steps: record.steps.map((step, index) =>
      index === 1 ? { ...step, status } : step,
    ),
    ...upgrade,
  })
    .map(inWords)
    .find(each => each.action === action);
}

const PAUSED = {
  by: 'rollout',
  desired: 'pause',
  reason: { code: 'upgrade.is-paused' },
} as const;
const ABORTED = {
  by: 'rollout',
  desired: 'stop',
  reason: { code: 'upgrade.is-aborted' },
} as const;
const plan = { planId: 'p1', revision: 1, digest: 'd' };

describe('allowedActions', () => {
  it.each<
    [ActionRule['action'], string, Partial<UpgradeRecord>, string | undefined]
  >([
    ['pause', 'that runs', {}, undefined],
    [
      'pause',
      'that is paused',
      { desired: 'pause' },
      'The upgrade is already set to pause',
    ],
    [
      'pause',
      'that stops',
      { desired: 'stop' },
      'The upgrade is already set to stop',
    ],
    ['pause', 'that has ended', ENDED, 'The upgrade has ended'],
    ['resume', 'that runs', {}, 'The upgrade itself is not paused'],
    [
      'pause',
      'whose rollout is aborted',
      { heldFromAbove: ABORTED },
      'The rollout is aborted: the upgrade ends after the current hop',
    ],
    [
      'resume',
      'whose rollout is aborted',
      { desired: 'pause', heldFromAbove: ABORTED },
      'The rollout is aborted: the upgrade ends after the current hop',
    ],
    [
      'resume',
      'whose rollout is paused',
      { heldFromAbove: PAUSED },
      'The upgrade itself is not paused, but on hold: The rollout is paused. The upgrade waits until that ends',
    ],
    ['resume', 'that is paused', { desired: 'pause' }, undefined],
    ['resume', 'that is to stop', { desired: 'stop' }, undefined],
    ['resume', 'that has ended', ENDED, 'The upgrade has ended'],
    ['stop', 'that is paused', { desired: 'pause' }, undefined],
    [
      'stop',
      'that is to stop and does not yet',
      { desired: 'stop', phase: 'waiting' },
      'The upgrade is already stopping',
    ],
    [
      'stop',
      'that has ended',
      { ...ENDED, desired: 'stop' },
      'The upgrade has ended',
    ],
    ['retry', 'of which nothing is stuck', {}, 'No step is blocked or failed'],
    ['retry', 'that failed', { phase: 'failed', endedAtMs: 1 }, undefined],
    [
      'retry',
      'of a plan that failed',
      { phase: 'failed', endedAtMs: 1, plan },
      'The upgrade belongs to the rollout of a plan: retry the cluster there',
    ],
    [
      'retry',
      'that succeeded',
      ENDED,
      'The upgrade has ended. Start a new one',
    ],
  ])('%s of an upgrade %s', (action, _, upgrade, reason) =>
    expect(rule(action, upgrade)).toEqual(
      reason === undefined
        ? { action, allowed: true }
        : { action, allowed: false, reason },
    ),
  );

  it.each(['blocked', 'inconclusive', 'retrying'] as const)(
    'retry of a step that is %s, unless the upgrade stops',
    status => {
      expect(rule('retry', { plan }, status)).toEqual({
        action: 'retry',
        allowed: true,
      });
      expect(rule('retry', { desired: 'stop' }, status)).toEqual({
        action: 'retry',
        allowed: false,
        reason: 'The upgrade is stopping',
      });
    },
  );

  it('says what becomes of the hop under way, and what a pause or resume changes, while something above holds the upgrade', () => {
    const rolling = upgradeRecord().steps.map((step, index) =>
      index === 1
        ? { ...step, status: 'running' as const, inFlight: true }
        : step,
    );
    const under = (
      heldFromAbove: UpgradeRecord['heldFromAbove'],
      desired: UpgradeRecord['desired'] = 'run',
    ) =>
      allowedActions(
        upgradeRecord({ steps: rolling, heldFromAbove, desired }),
      ).map(inWords);
    const [pause, resume] = under(PAUSED);
    expect(pause).toEqual({
      action: 'pause',
      allowed: true,
      reason:
        'Already on hold: The rollout is paused. The upgrade finishes the current hop, then waits until that ends. If you pause the upgrade as well, it stays paused after that',
    });
    expect(resume).toEqual({
      action: 'resume',
      allowed: false,
      reason:
        'The upgrade itself is not paused, but on hold: The rollout is paused. The upgrade finishes the current hop, then waits until that ends',
    });
    const stopped = {
      by: 'emergency-stop',
      desired: 'pause',
      reason: emergencyStopReason({ reason: 'DNS' }),
    } as const;
    expect(under(stopped, 'pause')[1]).toEqual({
      action: 'resume',
      allowed: true,
      reason:
        'On hold: Emergency stop of the fleet: DNS. The upgrade finishes the current hop, then waits until that ends. If you resume the upgrade, it continues after that',
    });
  });

  it('says what a second stop does', () => {
    expect(rule('stop', { desired: 'stop', phase: 'stopping' })).toEqual({
      action: 'stop',
      allowed: true,
      reason: expect.stringContaining('Drydock no longer follows it'),
    });
  });
});

describe('needsOverride', () => {
  it('is so for going on with what overrode findings, and for nothing else', () => {
    const actions = ['pause', 'resume', 'stop', 'retry'] as const;
    expect(
      actions.map(action =>
        needsOverride(action, { overrideReason: 'urgent' }),
      ),
    ).toEqual([false, true, false, true]);
    expect(actions.some(action => needsOverride(action, {}))).toBe(false);
  });
});

describe('leavesRolling', () => {
  it('is so for what stops and has not ended', () => {
    expect(leavesRolling({ desired: 'stop', phase: 'stopping' })).toBe(true);
    expect([
      leavesRolling({ desired: 'pause', phase: 'stopping' }),
      leavesRolling({ desired: 'stop', phase: 'waiting' }),
      leavesRolling({ desired: 'stop', phase: 'stopping', endedAtMs: 1 }),
    ]).toEqual([false, false, false]);
  });
});
