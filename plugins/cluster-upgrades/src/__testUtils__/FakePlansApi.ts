import type {
  EmergencyStop,
  Freeze,
  Plan,
  PlanEvent,
  PlanPreview,
  PlanValidation,
  Reason,
  Rollout,
  RolloutCluster,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { pageOf } from './FakeAnswers';
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

/** The operations of plans and rollouts, from facts. */
export abstract class FakePlansApi extends FakeVersionGatesApi {
  abstract readonly facts: PlanFacts;

  listPlans = this.operation('listPlans', ({ query }) => ({
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
  createPlan = this.operation('createPlan', ({ body }) => ({
    ...this.facts.plan,
    document: body.document,
  }));
  validatePlan = this.operation('validatePlan', () => this.facts.validation);
  previewPlan = this.operation('previewPlan', () => this.facts.preview);
  getPlan = this.operation('getPlan', () => this.facts.plan);
  revisePlan = this.operation('revisePlan', () => this.facts.plan);
  previewStoredPlan = this.operation(
    'previewStoredPlan',
    () => this.facts.preview,
  );
  listPlanEvents = this.operation('listPlanEvents', ({ query }) =>
    pageOf(this.facts.planEvents, query),
  );
  controlPlan = this.operation('controlPlan', () => this.facts.plan);
  decidePlan = this.operation('decidePlan', () => this.facts.plan);
  withdrawApproval = this.operation('withdrawApproval', () => this.facts.plan);

  listRollouts = this.operation('listRollouts', ({ query }) =>
    pageOf(
      this.facts.rollouts.filter(
        rollout => !query.search || rollout.title.includes(query.search),
      ),
      query,
    ),
  );
  startRollout = this.operation('startRollout', () => this.facts.rollout);
  getRollout = this.operation('getRollout', () => this.facts.rollout);
  listRolloutClusters = this.operation('listRolloutClusters', ({ query }) =>
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
  exportRolloutEvents = this.operation('exportRolloutEvents', () => 'kind\n');
  exportRolloutClusters = this.operation(
    'exportRolloutClusters',
    () => 'cluster\n',
  );
  listRolloutEvents = this.operation('listRolloutEvents', ({ query }) =>
    pageOf(this.facts.rolloutEvents, query),
  );
  controlRollout = this.operation('controlRollout', () => this.facts.rollout);

  listFreezes = this.operation('listFreezes', () => ({
    items: this.facts.freezes,
    mayChange: this.facts.mayChangeFreezes,
  }));
  setFreeze = this.operation('setFreeze', ({ body }) => ({
    scope: 'all',
    ...body,
  }));
  endFreeze = this.operation('endFreeze', () => ({
    ...this.facts.freezes[0],
    ended: true,
  }));
  getEmergencyStop = this.operation(
    'getEmergencyStop',
    () => this.facts.emergencyStop,
  );
  setEmergencyStop = this.operation('setEmergencyStop', ({ body }) => {
    this.facts.emergencyStop = { ...this.facts.emergencyStop, ...body };
    return this.facts.emergencyStop;
  });
  listUpcoming = this.operation('listUpcoming', () => ({
    items: this.facts.upcoming,
  }));
  answerUpcoming = this.operation('answerUpcoming', ({ body }) => ({
    answer: body.answer,
    by: 'user:default/ada',
    at: minutesAgo(0),
  }));
  getCalendarAddress = this.operation('getCalendarAddress', () => ({
    url: calendarUrl,
  }));
  revokeCalendarAddress = this.operation(
    'revokeCalendarAddress',
    () => undefined,
  );
}
