import { unreachable } from '../upgrades/stepPlan';
import type { MemberRecord, RolloutHeader } from './model';
import type { MemberEnd } from './RolloutTransitionStore';

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
            ? 'The rollout was aborted'
            : `Its upgrade was stopped: ${
                upgrade.message ?? 'no reason given'
              }`,
      };
    default:
      return {
        phase: 'failed',
        kind: 'cluster-failed',
        reason: upgrade.message,
      };
  }
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
  }: { readonly kind: 'at-target' | 'gone'; readonly message: string },
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
