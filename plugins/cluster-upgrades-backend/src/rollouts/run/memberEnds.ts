import type { Reason } from '@drydock/upgrade-reasons';
import { unreachable } from '../../foundation/unreachable';
import type { MemberRecord, RolloutHeader } from '../model';
import type { MemberEnd } from '../store/RolloutTransitionStore';

/** What becomes of a running member whose upgrade ended; undefined: it has not. Pure. */
export function endOfUpgrade(
  { desired }: Pick<RolloutHeader, 'desired'>,
  { phase, upgrade }: Pick<MemberRecord, 'phase' | 'upgrade'>,
): MemberEnd | undefined {
  if (phase !== 'running' || upgrade?.endedAtMs === undefined) return undefined;
  switch (upgrade.phase) {
    case 'succeeded':
      return {
        phase: 'succeeded',
        kind: 'cluster-succeeded',
        reason: upgrade.message,
      };
    case 'stopped':
      return {
        phase: 'skipped',
        kind: 'cluster-skipped',
        reason:
          desired === 'abort'
            ? { code: 'rollout.aborted' }
            : stoppedReason(upgrade.message),
      };
    default:
      return {
        phase: 'failed',
        kind: 'cluster-failed',
        reason: upgrade.message,
      };
  }
}

function stoppedReason(why: Reason | undefined): Reason {
  return why === undefined
    ? { code: 'rollout.upgrade-stopped' }
    : {
        code: 'rollout.upgrade-stopped-because',
        params: { reasons: { reasons: [why] } },
      };
}

/**
 * The end of a member that reached its target without Drydock, or that is gone, as the plan says.
 * Pure.
 */
export function foreignEnd(
  { plan }: Pick<RolloutHeader, 'plan'>,
  {
    kind,
    message,
  }: { readonly kind: 'at-target' | 'gone'; readonly message: Reason },
): MemberEnd {
  const { foreignChanges } = plan.spec;
  switch (foreignChanges) {
    case 'adopt':
      return kind === 'at-target'
        ? { phase: 'succeeded', kind: 'cluster-adopted', reason: message }
        : { phase: 'skipped', kind: 'cluster-skipped', reason: message };
    case 'skip':
      return { phase: 'skipped', kind: 'cluster-skipped', reason: message };
    case 'halt':
      return {
        phase: 'failed',
        kind: 'cluster-failed',
        reason: message,
        haltReason: message,
      };
    default:
      return unreachable(foreignChanges);
  }
}
