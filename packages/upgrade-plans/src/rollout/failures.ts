import type { MemberState, StageState } from './model';

/**
 * Failed members of a stage: those that a person accepted, and those that count towards its budget.
 */
export interface Failures {
  readonly accepted: readonly MemberState[];
  readonly counted: readonly MemberState[];
}

/**
 * Accepted are those that ended first: the user who continued the stage knew of them, and of no
 * later one.
 */
export function failuresOf({
  members,
  acceptedFailures,
}: StageState): Failures {
  const failed = members.filter(member => member.phase === 'failed');
  failed.sort((a, b) => (a.endedAtMs ?? 0) - (b.endedAtMs ?? 0));
  return {
    accepted: failed.slice(0, acceptedFailures),
    counted: failed.slice(acceptedFailures),
  };
}
