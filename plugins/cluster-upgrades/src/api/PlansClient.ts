import type {
  ApprovalRequest,
  DefaultApiClient,
  EmergencyStopRequest,
  FreezeRequest,
  PlanAction,
  PlanDocument,
  RolloutAction,
  RolloutRequest,
  UpcomingAnswerRequest,
  VersionGateAcknowledgementRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { body, done, text } from './answers';
import type { EntityName } from './ClusterUpgradesApi';
import type {
  AcknowledgementQuery,
  VersionGateQuery,
  VersionGatesApi,
} from './VersionGatesApi';
import type {
  EventQuery,
  PlanQuery,
  PlansApi,
  RolloutClusterFilter,
  RolloutClusterQuery,
  RolloutQuery,
} from './PlansApi';

/** The part of the client for plans, rollouts, freezes, the emergency stop and version gates. */
export class PlansClient implements PlansApi, VersionGatesApi {
  readonly #client: DefaultApiClient;

  constructor(client: DefaultApiClient) {
    this.#client = client;
  }

  async listPlans(query: PlanQuery) {
    return body(await this.#client.listPlans({ query }));
  }

  async createPlan(document: PlanDocument) {
    return body(await this.#client.createPlan({ body: document }));
  }

  async validatePlan(document: PlanDocument) {
    return body(await this.#client.validatePlan({ body: document }));
  }

  async previewPlan(document: PlanDocument) {
    return body(await this.#client.previewPlan({ body: document }));
  }

  async getPlanSchema() {
    return body(await this.#client.getPlanSchema({}));
  }

  async getPlan(planId: string) {
    return body(await this.#client.getPlan({ path: { planId } }));
  }

  async revisePlan(planId: string, document: PlanDocument) {
    return body(
      await this.#client.revisePlan({ path: { planId }, body: document }),
    );
  }

  async previewStoredPlan(planId: string) {
    return body(await this.#client.previewStoredPlan({ path: { planId } }));
  }

  async listPlanEvents(planId: string, query: EventQuery) {
    return body(await this.#client.listPlanEvents({ path: { planId }, query }));
  }

  async controlPlan(planId: string, action: PlanAction) {
    return body(
      await this.#client.controlPlan({ path: { planId }, body: action }),
    );
  }

  async decidePlan(planId: string, request: ApprovalRequest) {
    return body(
      await this.#client.decidePlan({ path: { planId }, body: request }),
    );
  }

  async withdrawApproval(planId: string, approvalId: string) {
    return body(
      await this.#client.withdrawApproval({ path: { planId, approvalId } }),
    );
  }

  async listRollouts(query: RolloutQuery) {
    return body(await this.#client.listRollouts({ query }));
  }

  async startRollout(request: RolloutRequest) {
    return body(await this.#client.startRollout({ body: request }));
  }

  async getRollout(rolloutId: string) {
    return body(await this.#client.getRollout({ path: { rolloutId } }));
  }

  async listRolloutClusters(rolloutId: string, query: RolloutClusterQuery) {
    return body(
      await this.#client.listRolloutClusters({ path: { rolloutId }, query }),
    );
  }

  async exportRolloutClusters(rolloutId: string, query: RolloutClusterFilter) {
    return text(
      await this.#client.exportRolloutClusters({ path: { rolloutId }, query }),
    );
  }

  async listRolloutEvents(rolloutId: string, query: EventQuery) {
    return body(
      await this.#client.listRolloutEvents({ path: { rolloutId }, query }),
    );
  }

  async exportRolloutEvents(rolloutId: string) {
    return text(
      await this.#client.exportRolloutEvents({ path: { rolloutId } }),
    );
  }

  async controlRollout(rolloutId: string, action: RolloutAction) {
    return body(
      await this.#client.controlRollout({ path: { rolloutId }, body: action }),
    );
  }

  async listFreezes(ended?: boolean) {
    return body(await this.#client.listFreezes({ query: { ended } }));
  }

  async setFreeze(request: FreezeRequest) {
    return body(await this.#client.setFreeze({ body: request }));
  }

  async endFreeze(freezeName: string) {
    return body(await this.#client.endFreeze({ path: { freezeName } }));
  }

  async listVersionGates(query: VersionGateQuery) {
    return body(await this.#client.listVersionGates({ query }));
  }

  async listClusterVersionGates(clusterId: string, target?: string) {
    return body(
      await this.#client.listClusterVersionGates({
        path: { clusterId },
        query: { target },
      }),
    );
  }

  async acknowledgeVersionGate(
    gateId: string,
    request: VersionGateAcknowledgementRequest,
  ) {
    return body(
      await this.#client.acknowledgeVersionGate({
        path: { gateId },
        body: request,
      }),
    );
  }

  async listVersionGateAcknowledgements(query: AcknowledgementQuery) {
    return body(await this.#client.listVersionGateAcknowledgements({ query }));
  }

  async withdrawVersionGateAcknowledgement(
    acknowledgementId: string,
    reason: string,
  ) {
    return body(
      await this.#client.withdrawVersionGateAcknowledgement({
        path: { acknowledgementId },
        query: { reason },
      }),
    );
  }

  async getEmergencyStop() {
    return body(await this.#client.getEmergencyStop({}));
  }

  async setEmergencyStop(request: EmergencyStopRequest) {
    return body(await this.#client.setEmergencyStop({ body: request }));
  }

  async listUpcoming({ kind, namespace, name }: EntityName) {
    return (
      await body(
        await this.#client.listUpcoming({ path: { kind, namespace, name } }),
      )
    ).items;
  }

  async answerUpcoming(request: UpcomingAnswerRequest) {
    return body(await this.#client.answerUpcoming({ body: request }));
  }

  async getCalendar(owner?: string) {
    return text(await this.#client.getCalendar({ query: { owner } }));
  }

  async getCalendarAddress(owner?: string) {
    return body(await this.#client.getCalendarAddress({ query: { owner } }));
  }

  async revokeCalendarAddress(owner?: string) {
    await done(await this.#client.revokeCalendarAddress({ query: { owner } }));
  }
}
