import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { DefaultApiClient } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ApprovalRequest,
  EmergencyStop,
  EmergencyStopRequest,
  Freeze,
  FreezeRequest,
  Plan,
  PlanAction,
  PlanEventPage,
  PlanPreview,
  PlanValidation,
  Rollout,
  RolloutAction,
  RolloutRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ApiError, answerOf } from './ApiError';

/** Plans, rollouts, freezes and the emergency stop of the cluster-upgrades REST API. Every call is made on behalf of the given credentials. */
export interface PlansService {
  validate(
    document: string,
    credentials: BackstageCredentials,
  ): Promise<PlanValidation>;
  preview(
    document: string,
    credentials: BackstageCredentials,
  ): Promise<PlanPreview>;
  /** @param reference - id or name. Undefined: there is no such plan, or the caller may not see it. */
  findPlan(
    reference: string,
    credentials: BackstageCredentials,
  ): Promise<Plan | undefined>;
  /** The same document under the same name gives the plan that is there. */
  create(document: string, credentials: BackstageCredentials): Promise<Plan>;
  /** @param revision - the one that the change rests on */
  revise(
    planId: string,
    document: string,
    revision: number,
    credentials: BackstageCredentials,
  ): Promise<Plan>;
  controlPlan(
    planId: string,
    action: PlanAction,
    credentials: BackstageCredentials,
  ): Promise<Plan>;
  decide(
    planId: string,
    request: ApprovalRequest,
    credentials: BackstageCredentials,
  ): Promise<Plan>;
  startRollout(
    request: RolloutRequest,
    credentials: BackstageCredentials,
  ): Promise<Rollout>;
  rollout(
    rolloutId: string,
    credentials: BackstageCredentials,
  ): Promise<Rollout>;
  /** Newest first. */
  rolloutEvents(
    rolloutId: string,
    page: { offset: number; limit: number },
    credentials: BackstageCredentials,
  ): Promise<PlanEventPage>;
  /** How many of the clusters of a rollout the caller may see. */
  visibleClusters(
    rolloutId: string,
    credentials: BackstageCredentials,
  ): Promise<number>;
  controlRollout(
    rolloutId: string,
    action: RolloutAction,
    credentials: BackstageCredentials,
  ): Promise<Rollout>;
  /** Those that are not over. */
  freezes(credentials: BackstageCredentials): Promise<readonly Freeze[]>;
  setFreeze(
    request: FreezeRequest,
    credentials: BackstageCredentials,
  ): Promise<Freeze>;
  emergencyStop(credentials: BackstageCredentials): Promise<EmergencyStop>;
  setEmergencyStop(
    request: EmergencyStopRequest,
    credentials: BackstageCredentials,
  ): Promise<EmergencyStop>;
}

/** The API over HTTP; errors are `ApiError`s with the API's own message. */
export class HttpPlansService implements PlansService {
  readonly #client: DefaultApiClient;
  readonly #auth: AuthService;

  constructor(options: { auth: AuthService; discovery: DiscoveryService }) {
    this.#auth = options.auth;
    this.#client = new DefaultApiClient({
      discoveryApi: options.discovery,
      fetchApi: { fetch },
    });
  }

  async validate(document: string, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.validatePlan(
        { body: { document } },
        await this.#token(credentials),
      ),
    );
  }

  async preview(document: string, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.previewPlan(
        { body: { document } },
        await this.#token(credentials),
      ),
    );
  }

  async findPlan(reference: string, credentials: BackstageCredentials) {
    const token = await this.#token(credentials);
    try {
      return await answerOf(
        this.#client.getPlan({ path: { planId: reference } }, token),
      );
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 404)
        return undefined;
      throw error;
    }
  }

  async create(document: string, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.createPlan(
        { body: { document } },
        await this.#token(credentials),
      ),
    );
  }

  async revise(
    planId: string,
    document: string,
    revision: number,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.revisePlan(
        { path: { planId }, body: { document, revision } },
        await this.#token(credentials),
      ),
    );
  }

  async controlPlan(
    planId: string,
    action: PlanAction,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.controlPlan(
        { path: { planId }, body: action },
        await this.#token(credentials),
      ),
    );
  }

  async decide(
    planId: string,
    request: ApprovalRequest,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.decidePlan(
        { path: { planId }, body: request },
        await this.#token(credentials),
      ),
    );
  }

  async startRollout(
    request: RolloutRequest,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.startRollout(
        { body: request },
        await this.#token(credentials),
      ),
    );
  }

  async rollout(rolloutId: string, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.getRollout(
        { path: { rolloutId } },
        await this.#token(credentials),
      ),
    );
  }

  async rolloutEvents(
    rolloutId: string,
    page: { offset: number; limit: number },
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.listRolloutEvents(
        { path: { rolloutId }, query: page },
        await this.#token(credentials),
      ),
    );
  }

  async visibleClusters(rolloutId: string, credentials: BackstageCredentials) {
    const { total } = await answerOf(
      this.#client.listRolloutClusters(
        { path: { rolloutId }, query: { limit: 1 } },
        await this.#token(credentials),
      ),
    );
    return total;
  }

  async controlRollout(
    rolloutId: string,
    action: RolloutAction,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.controlRollout(
        { path: { rolloutId }, body: action },
        await this.#token(credentials),
      ),
    );
  }

  async freezes(credentials: BackstageCredentials) {
    const { items } = await answerOf(
      this.#client.listFreezes({ query: {} }, await this.#token(credentials)),
    );
    return items;
  }

  async setFreeze(request: FreezeRequest, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.setFreeze({ body: request }, await this.#token(credentials)),
    );
  }

  async emergencyStop(credentials: BackstageCredentials) {
    return answerOf(
      this.#client.getEmergencyStop({}, await this.#token(credentials)),
    );
  }

  async setEmergencyStop(
    request: EmergencyStopRequest,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.setEmergencyStop(
        { body: request },
        await this.#token(credentials),
      ),
    );
  }

  /** A fresh token for each call: tokens live minutes, a rollout days. */
  #token(credentials: BackstageCredentials): Promise<{ token: string }> {
    return this.#auth.getPluginRequestToken({
      onBehalfOf: credentials,
      targetPluginId: 'cluster-upgrades',
    });
  }
}
