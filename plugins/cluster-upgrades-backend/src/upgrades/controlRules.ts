import type { UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradeRecord } from './model';
import { unreachable } from './stepPlan';

export interface ActionRule {
  readonly action: UpgradeAction['action'];
  readonly allowed: boolean;
  /** Why not; or, of an action that is allowed, what it does beyond its name. */
  readonly reason?: string;
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
    if (action === 'stop' && leavesRolling(upgrade)) {
      return {
        action,
        allowed: true,
        reason:
          'The upgrade stops already, after the hop under way. Stopping it again ends it now: the platform goes on with that hop, and Drydock no longer follows it.',
      };
    }
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
): string | undefined {
  const held = heldInWords(upgrade);
  if (held === undefined || (action !== 'pause' && action !== 'resume'))
    return undefined;
  return `${held.sentence} ${
    action === 'pause'
      ? `Paused by itself, too, it also rests after ${held.end}.`
      : `Resumed by itself, it goes on with ${held.end}.`
  }`;
}

/** What a hold from above does to it, and which end of it is waited for; undefined: nothing pauses it from above. */
function heldInWords({
  heldFromAbove,
  steps,
}: Pick<UpgradeRecord, 'heldFromAbove' | 'steps'>):
  | { readonly sentence: string; readonly end: string }
  | undefined {
  if (heldFromAbove?.desired !== 'pause') return undefined;
  const end =
    heldFromAbove.by === 'rollout'
      ? 'the resume of the rollout'
      : 'the end of the emergency stop';
  const underWay = steps.some(
    ({ inFlight, facts }) => inFlight || facts.nodeHooks?.marked,
  );
  const { reason } = heldFromAbove;
  return {
    sentence: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${
      underWay
        ? 'The hop under way is finished, then the upgrade rests'
        : 'The upgrade rests'
    } until ${end}.`,
    end,
  };
}

/** Going on with an upgrade that overrode findings lets those findings pass once more. Pure. */
export function needsOverride(
  action: UpgradeAction['action'],
  { overrideReason }: Pick<UpgradeRecord, 'overrideReason'>,
): boolean {
  return (
    overrideReason !== undefined && (action === 'retry' || action === 'resume')
  );
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
): string | undefined {
  const ended = upgrade.endedAtMs !== undefined;
  switch (action) {
    case 'pause':
      if (ended) return 'The upgrade has ended';
      if (upgrade.desired !== 'run')
        return `The upgrade is to ${upgrade.desired} already`;
      return endsByAbort(upgrade);
    case 'resume':
      if (ended) return 'The upgrade has ended';
      if (upgrade.desired !== 'run') return endsByAbort(upgrade);
      return [
        'The upgrade itself is not paused',
        heldInWords(upgrade)?.sentence,
      ]
        .filter(Boolean)
        .join('. ');
    case 'stop':
      if (ended) return 'The upgrade has ended';
      return upgrade.desired === 'stop'
        ? 'The upgrade stops already'
        : undefined;
    case 'retry':
      return whyNoRetry(upgrade);
    default:
      return unreachable(action);
  }
}

function endsByAbort({ heldFromAbove }: UpgradeRecord): string | undefined {
  return heldFromAbove?.desired === 'stop'
    ? 'The rollout is aborted: the upgrade ends after the hop under way'
    : undefined;
}

function whyNoRetry(upgrade: UpgradeRecord): string | undefined {
  if (upgrade.phase === 'failed')
    return upgrade.plan
      ? 'The upgrade belongs to the rollout of a plan: retry the cluster there'
      : undefined;
  if (upgrade.endedAtMs !== undefined)
    return 'The upgrade has ended. Start a new one.';
  if (upgrade.desired === 'stop') return 'The upgrade stops';
  const stuck = upgrade.steps.some(step =>
    ['blocked', 'inconclusive', 'retrying'].includes(step.status),
  );
  return stuck ? undefined : 'No step is blocked or failed';
}
