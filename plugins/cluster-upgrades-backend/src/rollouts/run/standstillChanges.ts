import { standsStill } from '@drydock/upgrade-plans';
import type { RolloutState } from '@drydock/upgrade-plans';
import type { MemberRecord, RolloutRecord } from '../model';

/** A running cluster that is on hold, or that continues. */
export interface StandstillChange {
  readonly member: MemberRecord;
  /** Undefined: it goes on. */
  readonly sinceMs?: number;
}

/**
 * Clusters of which it is not stored yet that they stand still, or that they do no longer. `state`:
 * as the pure core sees the rollout. Pure.
 */
export function standstillChanges(
  rollout: Pick<RolloutRecord, 'members'>,
  state: RolloutState,
  nowMs: number,
): readonly StandstillChange[] {
  const states = new Map(
    state.stages.flatMap(({ members }) =>
      members.map(member => [member.clusterId, member] as const),
    ),
  );
  return rollout.members.flatMap((member): StandstillChange[] => {
    if (member.phase !== 'running') return [];
    const stands = standsStill(state, states.get(member.clusterId) ?? {});
    if (stands === (member.standsSinceMs !== undefined)) return [];
    // Its upgrade knows better than this look at it.
    return [
      stands
        ? {
            member,
            sinceMs: Math.max(
              member.startedAtMs ?? 0,
              member.upgrade?.standsSinceMs ?? nowMs,
            ),
          }
        : { member },
    ];
  });
}
