import type { MemberState, RolloutState, RolloutWait } from './model';

const OPERATORS = 'users with permission to operate rollouts';

/**
 * The barriers of the whole rollout: nothing begins while there is one. Running clusters pause
 * before their next write.
 */
export function barriersOf(state: RolloutState): readonly RolloutWait[] {
  return [
    ...(state.emergencyStop
      ? [
          {
            kind: 'emergency-stop' as const,
            reason: `emergency stop of the fleet: ${state.emergencyStop.reason}`,
            who: 'users with permission to lift the emergency stop',
          },
        ]
      : []),
    ...(state.desired === 'pause'
      ? [
          {
            kind: 'paused' as const,
            reason: 'the rollout is paused',
            who: OPERATORS,
          },
        ]
      : []),
    ...(state.approvalMissing
      ? [
          {
            kind: 'approval' as const,
            reason: state.approvalMissing.reason,
            who:
              state.approvalMissing.who ??
              'an approver other than the requester',
          },
        ]
      : []),
  ];
}

/**
 * Whether a running cluster must pause: everything is held, or its own upgrade rests before its
 * next write. This time never counts as a failure.
 */
export function standsStill(
  state: RolloutState,
  { rests }: Pick<MemberState, 'rests'>,
): boolean {
  return rests === true || barriersOf(state).length > 0;
}
