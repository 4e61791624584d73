import type {
  ApprovalRequest,
  CalendarAddress,
  EmergencyStop,
  EmergencyStopRequest,
  ExportRolloutClusters,
  Freeze,
  FreezePage,
  FreezeRequest,
  ListPlanEvents,
  ListPlans,
  ListRolloutClusters,
  ListRollouts,
  Plan,
  PlanAction,
  PlanDocument,
  PlanEventPage,
  PlanPage,
  PlanPreview,
  PlanValidation,
  Rollout,
  RolloutAction,
  RolloutClusterPage,
  RolloutPage,
  RolloutRequest,
  UpcomingAnswer,
  UpcomingAnswerRequest,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EntityName } from './ClusterUpgradesApi';

export type PlanQuery = ListPlans['query'];
export type EventQuery = ListPlanEvents['query'];
export type RolloutQuery = ListRollouts['query'];
export type RolloutClusterQuery = ListRolloutClusters['query'];
export type RolloutClusterFilter = ExportRolloutClusters['query'];

/** Plans, their rollouts, and what holds the whole fleet. Rejections as in `ClusterUpgradesApi`. */
export interface PlansApi {
  listPlans(query: PlanQuery): Promise<PlanPage>;
  createPlan(document: PlanDocument): Promise<Plan>;
  validatePlan(document: PlanDocument): Promise<PlanValidation>;
  /** What a document would do; writes nothing. */
  previewPlan(document: PlanDocument): Promise<PlanPreview>;
  /** The JSON schema of plan files. */
  getPlanSchema(): Promise<{ [key: string]: unknown }>;
  /** By id or name. */
  getPlan(planId: string): Promise<Plan>;
  revisePlan(planId: string, document: PlanDocument): Promise<Plan>;
  /** What the newest revision would do now. */
  previewStoredPlan(planId: string): Promise<PlanPreview>;
  listPlanEvents(planId: string, query: EventQuery): Promise<PlanEventPage>;
  controlPlan(planId: string, action: PlanAction): Promise<Plan>;
  decidePlan(planId: string, request: ApprovalRequest): Promise<Plan>;
  withdrawApproval(planId: string, approvalId: string): Promise<Plan>;
  listRollouts(query: RolloutQuery): Promise<RolloutPage>;
  startRollout(request: RolloutRequest): Promise<Rollout>;
  getRollout(rolloutId: string): Promise<Rollout>;
  listRolloutClusters(
    rolloutId: string,
    query: RolloutClusterQuery,
  ): Promise<RolloutClusterPage>;
  exportRolloutClusters(
    rolloutId: string,
    filter: RolloutClusterFilter,
  ): Promise<string>;
  exportRolloutEvents(rolloutId: string): Promise<string>;
  listRolloutEvents(
    rolloutId: string,
    query: EventQuery,
  ): Promise<PlanEventPage>;
  controlRollout(rolloutId: string, action: RolloutAction): Promise<Rollout>;
  /** Of the organisation; with `ended` also those that are over. */
  listFreezes(ended?: boolean): Promise<FreezePage>;
  /** Creates a freeze, or changes the one of this name. */
  setFreeze(request: FreezeRequest): Promise<Freeze>;
  endFreeze(freezeName: string): Promise<Freeze>;
  getEmergencyStop(): Promise<EmergencyStop>;
  setEmergencyStop(request: EmergencyStopRequest): Promise<EmergencyStop>;
  listUpcoming(entity: EntityName): Promise<UpcomingUpgrade[]>;
  answerUpcoming(request: UpcomingAnswerRequest): Promise<UpcomingAnswer>;
  /** iCalendar, of the fleet or of one owner. */
  getCalendar(owner?: string): Promise<string>;
  /** The feed's address that needs no sign-in: the same until it is revoked. */
  getCalendarAddress(owner?: string): Promise<CalendarAddress>;
  /** Ends the feed's present address for everybody who has it. */
  revokeCalendarAddress(owner?: string): Promise<void>;
}
