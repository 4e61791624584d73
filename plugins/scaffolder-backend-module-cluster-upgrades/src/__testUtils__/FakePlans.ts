import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { NotFoundError, ResponseError } from '@backstage/errors';
import type {
  ApprovalRequest,
  EmergencyStopRequest,
  Freeze,
  FreezeRequest,
  Plan,
  PlanAction,
  PlanEvent,
  PlanPreview,
  PlanValidation,
  Rollout,
  RolloutAction,
  RolloutRequest,
  RolloutStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ApiError } from '../ApiError';
import type { PlansService } from '../PlansService';

const time = '2026-11-21T10:00:00Z';

export const PLAN_TEXT =
  'apiVersion: drydock.dev/v1\nkind: UpgradePlan\nmetadata: { name: to-1-36 }\n';

export function planWith(change: Partial<Plan> = {}): Plan {
  return {
    id: 'p-1',
    name: 'to-1-36',
    title: 'Everything to 1.36',
    state: 'draft',
    revision: 1,
    document: PLAN_TEXT,
    target: 'v1.36.4',
    createdBy: 'user:default/guest',
    authors: [],
    createdAt: time,
    updatedAt: time,
    approvals: [],
    requirements: [],
    stages: [],
    clusters: 3,
    differences: [],
    rollouts: [],
    actions: [],
    ...change,
  };
}

export function stageWith(change: Partial<RolloutStage> = {}): RolloutStage {
  return {
    name: 'staging',
    number: 1,
    phase: 'running',
    clusters: {
      total: 3,
      waiting: 2,
      running: 1,
      succeeded: 0,
      failed: 0,
      skipped: 0,
    },
    maxConcurrent: 1,
    failureBudget: 0,
    failures: 0,
    acceptedFailures: 0,
    canaries: 0,
    soakMinutes: 0,
    gates: [],
    waits: [],
    actions: [],
    ...change,
  };
}

export function rolloutWith(change: Partial<Rollout> = {}): Rollout {
  return {
    id: 'r-1',
    planId: 'p-1',
    title: 'Everything to 1.36',
    target: 'v1.36.4',
    phase: 'running',
    desired: 'run',
    requestedBy: 'user:default/guest',
    createdAt: time,
    updatedAt: time,
    stages: [stageWith()],
    clusters: {
      total: 3,
      waiting: 2,
      running: 1,
      succeeded: 0,
      failed: 0,
      skipped: 0,
    },
    waits: [],
    actions: [],
    ...change,
  };
}

/** What the services throw for an answer that is no success. */
export async function refusal(
  status: number,
  message = 'refused',
): Promise<ApiError> {
  const response = new Response(
    JSON.stringify({
      error: { name: 'NotAllowedError', message },
      response: { statusCode: status },
    }),
    { status, headers: { 'content-type': 'application/json' } },
  );
  return new ApiError(await ResponseError.fromResponse(response));
}

/** The API with one plan and one rollout. Records what it was asked to change, and by whom it was looked at. */
export class FakePlans implements PlansService {
  readonly changes: { readonly what: string; readonly request: unknown }[] = [];
  readonly lookers: string[] = [];
  validation: PlanValidation = {
    valid: true,
    problems: [],
    normalized: PLAN_TEXT,
  };
  previewed: PlanPreview = {
    problems: [],
    submittable: true,
    digest: 'd-1',
    stages: [],
    owners: [],
    targets: [],
    refusals: [],
    policy: [],
    requirements: [],
  };
  plan: Plan | undefined;
  /** Plans that are seen one after the other; then the last one stays. */
  plans: Plan[] = [];
  /** Rollouts that are seen one after the other; then the last one stays. */
  rollouts: Rollout[] = [rolloutWith()];
  events: PlanEvent[] = [];
  present: Freeze[] = [];
  visible: number | Error = 3;
  mayStop = true;

  async validate() {
    return this.validation;
  }

  async preview() {
    return this.previewed;
  }

  async findPlan(reference: string, credentials: BackstageCredentials) {
    this.lookers.push(JSON.stringify(credentials.principal));
    if (reference !== 'to-1-36' && reference !== 'p-1') return undefined;
    return this.plans.length > 1
      ? this.plans.shift()
      : this.plans[0] ?? this.plan;
  }

  async create(document: string) {
    if (this.plan && this.plan.document !== document) throw await refusal(409);
    return this.#changed(
      'create',
      document,
      planWith({ ...this.plan, document }),
    );
  }

  async revise(planId: string, document: string, revision: number) {
    return this.#changed(
      'revise',
      { planId, document, revision },
      planWith({ document, revision: revision + 1 }),
    );
  }

  async controlPlan(planId: string, action: PlanAction) {
    const requirements = [
      {
        required: 1,
        given: 0,
        satisfied: false,
        reason: {
          code: 'test',
          params: {},
          text: '0 of 1 of group:default/platform',
        },
      },
    ];
    return this.#changed(
      'controlPlan',
      { planId, ...action },
      planWith({
        ...this.plan,
        state: 'submitted',
        digest: 'd-1',
        startWhenApproved: action.startWhenApproved,
        requirements,
      }),
    );
  }

  async decide(planId: string, request: ApprovalRequest) {
    return this.#changed(
      'decide',
      { planId, ...request },
      planWith({
        ...this.plan,
        state: request.decision === 'approve' ? 'approved' : 'rejected',
      }),
    );
  }

  async startRollout(request: RolloutRequest) {
    return this.#changed('startRollout', request, rolloutWith());
  }

  async rollout(rolloutId: string, credentials: BackstageCredentials) {
    this.lookers.push(JSON.stringify(credentials.principal));
    if (rolloutId !== 'r-1') throw new NotFoundError(`No rollout ${rolloutId}`);
    return (
      (this.rollouts.length > 1 ? this.rollouts.shift() : this.rollouts[0]) ??
      rolloutWith()
    );
  }

  async rolloutEvents(
    _rolloutId: string,
    { offset, limit }: { offset: number; limit: number },
  ) {
    return {
      items: this.events.slice(offset, offset + limit),
      total: this.events.length,
      offset,
      limit,
    };
  }

  async visibleClusters() {
    if (typeof this.visible !== 'number') throw this.visible;
    return this.visible;
  }

  async controlRollout(rolloutId: string, action: RolloutAction) {
    return this.#changed(
      'controlRollout',
      { rolloutId, ...action },
      rolloutWith({ phase: action.action === 'pause' ? 'paused' : 'aborting' }),
    );
  }

  async freezes() {
    return this.present;
  }

  async setFreeze(request: FreezeRequest) {
    return this.#changed('setFreeze', request, {
      scope: 'all' as const,
      ...request,
    });
  }

  async emergencyStop() {
    return { active: false, mayChange: this.mayStop };
  }

  async setEmergencyStop(request: EmergencyStopRequest) {
    return this.#changed('setEmergencyStop', request, {
      active: request.active,
      mayChange: true,
      held: 4,
    });
  }

  #changed<T>(what: string, request: unknown, answer: T): T {
    this.changes.push({ what, request });
    return answer;
  }
}
