/**
 * Plans of fleet upgrades and the pure decisions of their rollouts.
 *
 * @packageDocumentation
 */
export * from './plan/model';
export { digestOf } from './plan/digest';
export { DRAIN_BEHAVIORS } from './plan/drainRule';
export { DRAIN_TIMEOUT_ACTIONS, MATCHES } from './plan/effects';
export { describeForcedDrain, forcedDrains } from './plan/forcedDrains';
export type { ForcedDrain } from './plan/forcedDrains';
export { planJsonSchema } from './plan/jsonSchema';
export { namesCluster } from './plan/matchCluster';
export { planReading, readPlan } from './plan/readPlan';
export type { PlanReading } from './plan/readPlan';
export type { PlanProblem } from './plan/problems';
export { membersSelection, selectMembers } from './plan/selectMembers';
export type { ClusterFact } from './plan/matchCluster';
export type { SelectableCluster } from './plan/selectableCluster';
export type { SelectedMember, Selection } from './plan/selectMembers';
export { isProduction, timeFacts } from './policy/facts';
export type {
  PolicyClusterFacts,
  PolicyPlanFacts,
  PolicyStageFacts,
  PolicyTimeFacts,
} from './policy/facts';
export { compileMetricCondition } from './policy/metricCondition';
export { compileRules, evaluateRules, policyRuleSchema } from './policy/rules';
export type {
  CompiledRule,
  PolicyRule,
  RuleProblem,
  RuleResult,
} from './policy/rules';
export { SHIPPED_RULES } from './policy/shippedRules';
export { writePlan } from './plan/writePlan';
export { barriersOf, standsStill } from './rollout/barriers';
export { decideRollout } from './rollout/decideRollout';
export { failuresOf } from './rollout/failures';
export type { Failures } from './rollout/failures';
export { failureBudgetOf, maxConcurrentOf } from './rollout/limits';
export * from './rollout/model';
export * from './time/model';
export { durationQuantiles, estimateMinutes } from './time/estimate';
export type { DurationQuantiles } from './time/estimate';
export { freezesOfAll, planFreezeSpan } from './time/freezes';
export type { FreezeGroup, HeldSpan } from './time/freezes';
export { openingAt } from './time/opening';
export { OpenTimes } from './time/OpenTimes';
export type { Obstacle, OpenTime } from './time/OpenTimes';
export { stageCalendar, StageCalendars } from './time/stageCalendar';
export { validateRule } from './time/rule';
export { windowSpans } from './time/windowSpans';
export { runSteps } from './work/Steps';
export type { Steps } from './work/Steps';
export { TooMuchWork, WorkMeter } from './work/WorkMeter';
