import type {
  ApprovalRequest,
  EmergencyStop,
  EmergencyStopRequest,
  Freeze,
  FreezeRequest,
  Plan,
  PlanAction,
  PlanDocument,
  PlanEvent,
  PlanPreview,
  PlanValidation,
  Reason,
  Rollout,
  RolloutAction,
  RolloutCluster,
  RolloutRequest,
  UpcomingAnswerRequest,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  EntityName,
  EventQuery,
  PlanQuery,
  PlansApi,
  RolloutClusterFilter,
  RolloutClusterQuery,
  RolloutQuery,
} from '../api';
import { minutesAgo } from './clusters';
import { FakeVersionGatesApi, versionGateFacts } from './FakeVersionGatesApi';
import type { VersionGateFacts } from './FakeVersionGatesApi';
import { blockedPreview, planEvents, plans, submittedPlan } from './plans';
import { calendarUrl, upcoming } from './upcoming';
import {
  freezes,
  noStop,
  rolloutClusters,
  rolloutEvents,
  runningRollout,
} from './rollouts';

export interface PlanFacts extends VersionGateFacts {
  plans: Plan[];
  createDenied?: Reason;
  /** The plan of every id that `plans` does not have. */
  plan: Plan;
  preview: PlanPreview;
  validation: PlanValidation;
  planEvents: PlanEvent[];
  rollouts: Rollout[];
  rollout: Rollout;
  rolloutClusters: RolloutCluster[];
  rolloutEvents: PlanEvent[];
  freezes: Freeze[];
  mayChangeFreezes: boolean;
  emergencyStop: EmergencyStop;
  upcoming: UpcomingUpgrade[];
}

export const planFacts: PlanFacts = {
  ...versionGateFacts,
  plans,
  plan: submittedPlan,
  preview: blockedPreview,
  validation: { valid: true, problems: [] },
  planEvents,
  rollouts: [runningRollout],
  rollout: runningRollout,
  rolloutClusters,
  rolloutEvents,
  freezes,
  mayChangeFreezes: true,
  emergencyStop: noStop,
  upcoming,
};

/** The routes of plans and rollouts, from facts. */
export abstract class FakePlansApi
  extends FakeVersionGatesApi
  implements PlansApi
{
  abstract readonly facts: PlanFacts;

  listPlans = (query: PlanQuery) =>
    this.answer('listPlans', query, () => ({
      createDenied: this.facts.createDenied,
      ...pageOf(
        this.facts.plans.filter(
          plan =>
            (!query.state || query.state.includes(plan.state)) &&
            (!query.search || plan.title.includes(query.search)),
        ),
        query,
      ),
    }));
  createPlan = (document: PlanDocument) =>
    this.answer('createPlan', document, () => ({
      ...this.facts.plan,
      document: document.document,
    }));
  validatePlan = (document: PlanDocument) =>
    this.answer('validatePlan', document, () => this.facts.validation);
  previewPlan = (document: PlanDocument) =>
    this.answer('previewPlan', document, () => this.facts.preview);
  getPlanSchema = () =>
    this.answer('getPlanSchema', undefined, (): { [key: string]: unknown } => ({
      type: 'object',
    }));
  getPlan = (id: string) => this.answer('getPlan', id, () => this.facts.plan);
  revisePlan = (id: string, document: PlanDocument) =>
    this.answer('revisePlan', { id, document }, () => this.facts.plan);
  previewStoredPlan = (id: string) =>
    this.answer('previewStoredPlan', id, () => this.facts.preview);
  listPlanEvents = (id: string, query: EventQuery) =>
    this.answer('listPlanEvents', { id, query }, () =>
      pageOf(this.facts.planEvents, query),
    );
  controlPlan = (id: string, action: PlanAction) =>
    this.answer('controlPlan', { id, action }, () => this.facts.plan);
  decidePlan = (id: string, request: ApprovalRequest) =>
    this.answer('decidePlan', { id, request }, () => this.facts.plan);
  withdrawApproval = (id: string, approvalId: string) =>
    this.answer('withdrawApproval', { id, approvalId }, () => this.facts.plan);

  listRollouts = (query: RolloutQuery) =>
    this.answer('listRollouts', query, () =>
      pageOf(
        this.facts.rollouts.filter(
          rollout => !query.search || rollout.title.includes(query.search),
        ),
        query,
      ),
    );
  startRollout = (request: RolloutRequest) =>
    this.answer('startRollout', request, () => this.facts.rollout);
  getRollout = (id: string) =>
    this.answer('getRollout', id, () => this.facts.rollout);
  listRolloutClusters = (id: string, query: RolloutClusterQuery) =>
    this.answer('listRolloutClusters', { id, query }, () =>
      pageOf(
        this.facts.rolloutClusters.filter(
          member =>
            (!query.phase || query.phase.includes(member.phase)) &&
            (!query.stage || query.stage.includes(member.stage)) &&
            (!query.search || member.clusterName.includes(query.search)),
        ),
        query,
      ),
    );
  exportRolloutEvents = (id: string) =>
    this.answer('exportRolloutEvents', { id }, () => 'kind\n');
  exportRolloutClusters = (id: string, filter: RolloutClusterFilter) =>
    this.answer('exportRolloutClusters', { id, filter }, () => 'cluster\n');
  listRolloutEvents = (id: string, query: EventQuery) =>
    this.answer('listRolloutEvents', { id, query }, () =>
      pageOf(this.facts.rolloutEvents, query),
    );
  controlRollout = (id: string, action: RolloutAction) =>
    this.answer('controlRollout', { id, action }, () => this.facts.rollout);

  listFreezes = (ended?: boolean) =>
    this.answer('listFreezes', ended, () => ({
      items: this.facts.freezes,
      mayChange: this.facts.mayChangeFreezes,
    }));
  setFreeze = (request: FreezeRequest) =>
    this.answer(
      'setFreeze',
      request,
      (): Freeze => ({ scope: 'all', ...request }),
    );
  endFreeze = (name: string) =>
    this.answer(
      'endFreeze',
      name,
      (): Freeze => ({ ...this.facts.freezes[0], ended: true }),
    );
  getEmergencyStop = () =>
    this.answer('getEmergencyStop', undefined, () => this.facts.emergencyStop);
  setEmergencyStop = (request: EmergencyStopRequest) =>
    this.answer('setEmergencyStop', request, () => {
      this.facts.emergencyStop = { ...this.facts.emergencyStop, ...request };
      return this.facts.emergencyStop;
    });
  listUpcoming = (entity: EntityName) =>
    this.answer('listUpcoming', entity, () => this.facts.upcoming);
  answerUpcoming = (request: UpcomingAnswerRequest) =>
    this.answer('answerUpcoming', request, () => ({
      answer: request.answer,
      by: 'user:default/ada',
      at: minutesAgo(0),
    }));
  getCalendarAddress = (owner?: string) =>
    this.answer('getCalendarAddress', owner, () => ({ url: calendarUrl }));
  revokeCalendarAddress = (owner?: string) =>
    this.answer('revokeCalendarAddress', owner, (): void => undefined);
  getCalendar = (owner?: string) =>
    this.answer(
      'getCalendar',
      owner,
      () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    );
}

function pageOf<T>(
  found: T[],
  { offset = 0, limit = 25 }: { offset?: number; limit?: number },
) {
  return {
    items: found.slice(offset, offset + limit),
    total: found.length,
    offset,
    limit,
  };
}
