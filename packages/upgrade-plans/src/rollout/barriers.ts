import type { MemberState, RolloutState, RolloutWait } from './model';
import { FLEET_STOPPERS, OPERATORS } from './permissions';

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
            reason: {
              code: 'rollout.emergency-stop' as const,
              params: { reason: { text: state.emergencyStop.reason } },
              who: FLEET_STOPPERS,
            },
          },
        ]
      : []),
    ...(state.desired === 'pause'
      ? [
          {
            kind: 'paused' as const,
            reason: { code: 'rollout.paused' as const, who: OPERATORS },
          },
        ]
      : []),
    ...(state.approvalMissing
      ? [{ kind: 'approval' as const, reason: state.approvalMissing }]
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
