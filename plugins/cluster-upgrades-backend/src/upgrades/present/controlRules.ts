import type { UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason } from '@drydock/upgrade-reasons';
import type { UpgradeRecord } from '../model';
import { because } from '../params';
import { reportOf } from '../steps';
import { unreachable } from '../../foundation/unreachable';

export interface ActionRule {
  readonly action: UpgradeAction['action'];
  readonly allowed: boolean;
  /** Why not; or, of an action that is allowed, what it does beyond its name. */
  readonly reason?: Reason;
}

const ACTIONS: readonly UpgradeAction['action'][] = [
  'pause',
  'resume',
  'stop',
  'retry',
];

/** Which actions the upgrade's state allows; permissions are judged apart. Pure. */
export function allowedActions(upgrade: UpgradeRecord): readonly ActionRule[] {
  return ACTIONS.map(action => {
    if (action === 'stop' && leavesRolling(upgrade))
      return {
        action,
        allowed: true,
        reason: { code: 'upgrade.stop-again' },
      };
    const reason = whyNot(action, upgrade);
    if (reason !== undefined) return { action, allowed: false, reason };
    const beyond = whatHappens(action, upgrade);
    return beyond === undefined
      ? { action, allowed: true }
      : { action, allowed: true, reason: beyond };
  });
}

/** Of a pause or resume while the rollout or the emergency stop holds the upgrade, too. */
function whatHappens(
  action: UpgradeAction['action'],
  upgrade: UpgradeRecord,
): Reason | undefined {
  const params = pausedFromAbove(upgrade);
  if (params === undefined || (action !== 'pause' && action !== 'resume'))
    return undefined;
  return {
    code:
      action === 'pause'
        ? 'upgrade.pause-while-held'
        : 'upgrade.resume-while-held',
    params,
  };
}

/** What pauses it from above, and what it does until that ends; undefined: nothing does. */
function pausedFromAbove({
  heldFromAbove,
  steps,
}: Pick<UpgradeRecord, 'heldFromAbove' | 'steps'>): Reason['params'] {
  if (heldFromAbove?.desired !== 'pause') return undefined;
  const underWay = steps.some(
    step => step.inFlight || reportOf(step).nodesWait,
  );
  return {
    hold: because(heldFromAbove.reason),
    then: { term: underWay ? 'waits-after-hop' : 'waits' },
  };
}

/** Going on with an upgrade that overrode findings lets those findings pass once more. Pure. */
export function needsOverride(
  action: UpgradeAction['action'],
  { overrideReason }: Pick<UpgradeRecord, 'overrideReason'>,
): boolean {
  return overrideReason !== undefined && goesOn(action);
}

/** Whether an upgrade continues by an action, and writes once more. Pure. */
export function goesOn(action: UpgradeAction['action']): boolean {
  return action === 'retry' || action === 'resume';
}

/** A stop of what already stops, and does not come to rest: it is no longer waited for. Pure. */
export function leavesRolling({
  endedAtMs,
  desired,
  phase,
}: Pick<UpgradeRecord, 'endedAtMs' | 'desired' | 'phase'>): boolean {
  return endedAtMs === undefined && desired === 'stop' && phase === 'stopping';
}

function whyNot(
  action: UpgradeAction['action'],
  upgrade: UpgradeRecord,
): Reason | undefined {
  const ended = upgrade.endedAtMs !== undefined;
  switch (action) {
    case 'pause':
      if (ended) return { code: 'upgrade.ended' };
      return upgrade.desired === 'run'
        ? endsByAbort(upgrade)
        : {
            code: 'upgrade.already',
            params: { desired: { term: upgrade.desired } },
          };
    case 'resume':
      if (ended) return { code: 'upgrade.ended' };
      return upgrade.desired === 'run'
        ? notPaused(upgrade)
        : endsByAbort(upgrade);
    case 'stop':
      if (ended) return { code: 'upgrade.ended' };
      return upgrade.desired === 'stop'
        ? { code: 'upgrade.stopping-already' }
        : undefined;
    case 'retry':
      return whyNoRetry(upgrade);
    default:
      return unreachable(action);
  }
}

function notPaused(upgrade: UpgradeRecord): Reason {
  const params = pausedFromAbove(upgrade);
  return params
    ? { code: 'upgrade.paused-from-above', params }
    : { code: 'upgrade.not-paused' };
}

function endsByAbort({ heldFromAbove }: UpgradeRecord): Reason | undefined {
  return heldFromAbove?.desired === 'stop'
    ? { code: 'upgrade.rollout-aborted' }
    : undefined;
}

function whyNoRetry(upgrade: UpgradeRecord): Reason | undefined {
  if (upgrade.phase === 'failed')
    return upgrade.plan ? { code: 'upgrade.retry-in-rollout' } : undefined;
  if (upgrade.endedAtMs !== undefined)
    return { code: 'upgrade.ended-start-new' };
  if (upgrade.desired === 'stop') return { code: 'upgrade.stopping' };
  const stuck = upgrade.steps.some(step =>
    ['blocked', 'inconclusive', 'retrying'].includes(step.status),
  );
  return stuck ? undefined : { code: 'upgrade.nothing-to-retry' };
}
