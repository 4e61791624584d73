import type { UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradeRecord } from './model';
import { unreachable } from './stepPlan';

export interface ActionRule {
  readonly action: UpgradeAction['action'];
  readonly allowed: boolean;
  /** Why not; or, of an action that is allowed, what it does beyond its name. */
  readonly reason?: string;
}

const ACTIONS: readonly UpgradeAction['action'][] = ['pause', 'resume', 'stop', 'retry'];

/** Which actions the upgrade's state allows; permissions are judged apart. Pure. */
export function allowedActions(upgrade: UpgradeRecord): readonly ActionRule[] {
  return ACTIONS.map(action => {
    if (action === 'stop' && leavesRolling(upgrade)) {
      return { action, allowed: true, reason: 'The upgrade stops already, after the hop under way. Stopping it again ends it now: the platform goes on with that hop, and Drydock no longer follows it.' };
    }
    const reason = whyNot(action, upgrade);
    return reason === undefined ? { action, allowed: true } : { action, allowed: false, reason };
  });
}

/** Going on with an upgrade that overrode findings lets those findings pass once more. Pure. */
export function needsOverride(action: UpgradeAction['action'], { overrideReason }: Pick<UpgradeRecord, 'overrideReason'>): boolean {
  return overrideReason !== undefined && (action === 'retry' || action === 'resume');
}

/** A stop of what already stops, and does not come to rest: it is no longer waited for. Pure. */
export function leavesRolling({ endedAtMs, desired, phase }: Pick<UpgradeRecord, 'endedAtMs' | 'desired' | 'phase'>): boolean {
  return endedAtMs === undefined && desired === 'stop' && phase === 'stopping';
}

function whyNot(action: UpgradeAction['action'], upgrade: UpgradeRecord): string | undefined {
  const ended = upgrade.endedAtMs !== undefined;
  switch (action) {
    case 'pause':
      if (ended) return 'The upgrade has ended';
      return upgrade.desired === 'run' ? undefined : `The upgrade is to ${upgrade.desired} already`;
    case 'resume':
      if (ended) return 'The upgrade has ended';
      return upgrade.desired === 'run' ? 'The upgrade is not paused' : undefined;
    case 'stop':
      if (ended) return 'The upgrade has ended';
      return upgrade.desired === 'stop' ? 'The upgrade stops already' : undefined;
    case 'retry':
      return whyNoRetry(upgrade);
    default:
      return unreachable(action);
  }
}

function whyNoRetry(upgrade: UpgradeRecord): string | undefined {
  if (upgrade.phase === 'failed') return upgrade.plan ? 'The upgrade belongs to the rollout of a plan: retry the cluster there' : undefined;
  if (upgrade.endedAtMs !== undefined) return 'The upgrade has ended. Start a new one.';
  if (upgrade.desired === 'stop') return 'The upgrade stops';
  const stuck = upgrade.steps.some(step => ['blocked', 'inconclusive', 'retrying'].includes(step.status));
  return stuck ? undefined : 'No step is blocked or failed';
}
