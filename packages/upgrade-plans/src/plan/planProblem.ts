import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';

/** Says what is wrong with a plan file; the code stands where the validator has its message. */
export type ProblemCode = Extract<ReasonCode, `plan.problem-${string}`>;

/** For fields whose value alone tells what is wrong. */
export function problem(code: ProblemCode): ProblemCode {
  return code;
}

/** An issue of the validator with a reason. */
export function problemIssue(reason: Reason, path?: (string | number)[]) {
  return {
    code: 'custom' as const,
    message: reason.code,
    params: { reason },
    ...(path ? { path } : {}),
  };
}
