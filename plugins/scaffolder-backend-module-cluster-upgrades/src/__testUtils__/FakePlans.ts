import { NotFoundError } from '@backstage/errors';
import { ClusterUpgradesApiError } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ClusterUpgradesApi,
  Freeze,
  Plan,
  PlanEvent,
  PlanPreview,
  PlanValidation,
  Rollout,
  RolloutStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiFor } from '../apiFor';

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

/** What the API throws for an answer that is no success. */
export async function refusal(
  status: number,
  message = 'refused',
): Promise<ClusterUpgradesApiError> {
  const response = new Response(
    JSON.stringify({
      error: { name: 'NotAllowedError', message },
      response: { statusCode: status },
    }),
    { status, headers: { 'content-type': 'application/json' } },
  );
  return ClusterUpgradesApiError.of(response);
}

/**
 * The API with one plan and one rollout. Records what it was asked to change, and by whom it was
 * looked at.
 */
export class FakePlans {
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

  /** Operations that answer otherwise. */
  otherwise: Partial<ClusterUpgradesApi> = {};

  readonly apiFor: ApiFor = credentials => {
    const looker = JSON.stringify(credentials.principal);
    const operations: Partial<ClusterUpgradesApi> = {
      validatePlan: async () => this.validation,
      previewPlan: async () => this.previewed,
      getPlan: ({ path }) => this.#plan(path.planId, looker),
      createPlan: async ({ body }) => {
        const { document } = body;
        if (this.plan && this.plan.document !== document)
          throw await refusal(409);
        return this.#changed(
          'createPlan',
          body,
          planWith({ ...this.plan, document }),
        );
      },
      revisePlan: async ({ path, body }) =>
        this.#changed(
          'revisePlan',
          { ...path, ...body },
          planWith({
            document: body.document,
            revision: (body.revision ?? 0) + 1,
          }),
        ),
      controlPlan: async ({ path, body }) =>
        this.#changed(
          'controlPlan',
          { ...path, ...body },
          planWith({
            ...this.plan,
            state: 'submitted',
            digest: 'd-1',
            startWhenApproved: body.startWhenApproved,
            requirements: [
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
            ],
          }),
        ),
      decidePlan: async ({ path, body }) =>
        this.#changed(
          'decidePlan',
          { ...path, ...body },
          planWith({
            ...this.plan,
            state: body.decision === 'approve' ? 'approved' : 'rejected',
          }),
        ),
      startRollout: async ({ body }) =>
        this.#changed('startRollout', body, rolloutWith()),
      getRollout: async ({ path }) => this.#rollout(path.rolloutId, looker),
      listRolloutEvents: async ({ query: { offset = 0, limit = 25 } }) => ({
        items: this.events.slice(offset, offset + limit),
        total: this.events.length,
        offset,
        limit,
      }),
      listRolloutClusters: async () => {
        if (typeof this.visible !== 'number') throw this.visible;
        return { items: [], total: this.visible, offset: 0, limit: 1 };
      },
      controlRollout: async ({ path, body }) =>
        this.#changed(
          'controlRollout',
          { ...path, ...body },
          rolloutWith({
            phase: body.action === 'pause' ? 'paused' : 'aborting',
          }),
        ),
      listFreezes: async () => ({ items: this.present, mayChange: true }),
      setFreeze: async ({ body }) =>
        this.#changed('setFreeze', body, { scope: 'all' as const, ...body }),
      getEmergencyStop: async () => ({
        active: false,
        mayChange: this.mayStop,
      }),
      setEmergencyStop: async ({ body }) =>
        this.#changed('setEmergencyStop', body, {
          active: body.active,
          mayChange: true,
          held: 4,
        }),
      ...this.otherwise,
    };
    return operations as ClusterUpgradesApi;
  };

  async #plan(reference: string, looker: string): Promise<Plan> {
    this.lookers.push(looker);
    const known = ['to-1-36', 'p-1', this.plan?.name].includes(reference);
    const seen =
      this.plans.length > 1 ? this.plans.shift() : this.plans[0] ?? this.plan;
    if (!known || !seen) throw await refusal(404);
    return seen;
  }

  #rollout(rolloutId: string, looker: string): Rollout {
    this.lookers.push(looker);
    if (rolloutId !== 'r-1') throw new NotFoundError(`No rollout ${rolloutId}`);
    return (
      (this.rollouts.length > 1 ? this.rollouts.shift() : this.rollouts[0]) ??
      rolloutWith()
    );
  }

  #changed<T>(what: string, request: unknown, answer: T): T {
    this.changes.push({ what, request });
    return answer;
  }
}
