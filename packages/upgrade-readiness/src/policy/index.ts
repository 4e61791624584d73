/**
 * What an operator and named people decide about findings, applied to an evaluation: severities and
 * ignore rules from the configuration, waivers from people. Input: an evaluation and the decisions;
 * output: the same evaluation with a decision on each finding and the verdict that follows. Pure.
 * Invariant: no finding goes away; what does not count says why and until when.
 */
export { applyPolicy } from './applyPolicy';
export type { ApplyPolicyInput, PolicySubject } from './applyPolicy';
export { describeIgnoreRule, matchesIgnoreRule } from './ignoreRule';
export { matchesGlob } from './glob';
export { isOpen, NO_POLICY } from './model';
export type {
  FindingDecision,
  IgnoreRule,
  JudgedEvaluation,
  JudgedFinding,
  ReadinessPolicy,
  Waiver,
} from './model';
