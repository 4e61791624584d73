import { notFound } from '../clusters/permissions/findSeen';
import { refusal } from '../foundation/refusal';
import { ConflictError, InputError } from '@backstage/errors';
import { MINIMUM_REASON_CHARACTERS } from '../conditions/missingOverride';
import { whoParam } from '../clusters/permissions/whoParam';
import { becauseOf } from '../plans/approval/becauseOf';
import type { PlanSnapshot } from '../plans/model';
import { unreachable } from '../foundation/unreachable';
import {
  continueStage,
  retryCluster,
  retryGate,
  skipCluster,
  skipStage,
} from './run/controls';
import type { RolloutRecord } from './model';
import type { StartablePlans } from './ports';
import type { RolloutFilter, RolloutReader } from './store/RolloutReader';
import type {
  RolloutChange,
  RolloutRequestStore,
} from './store/RolloutRequestStore';
import { RolloutActionName, whyNotRollout } from './run/rolloutRules';

export interface RolloutServiceOptions {
  readonly reader: RolloutReader;
  readonly requests: RolloutRequestStore;
  readonly plans: StartablePlans;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

/** A request whose requester was authorised already. */
export interface StartRolloutRequest {
  readonly planId: string;
  readonly digest: string;
  readonly requestedBy: string;
  readonly idempotencyKey?: string;
  readonly requestedFrom?: string;
}

export interface RolloutControl {
  readonly action:
    | RolloutActionName
    | 'skip-cluster'
    | 'retry-cluster'
    | 'skip-stage'
    | 'continue-stage'
    | 'retry-gate';
  readonly stage?: string;
  readonly clusterId?: string;
  readonly gate?: string;
  readonly reason?: string;
}

const NEEDS_REASON: readonly RolloutControl['action'][] = [
  'abort',
  'skip-cluster',
  'skip-stage',
  'continue-stage',
];

/**
 * Starts and controls rollouts. Authorisation is the caller's business, what the rollout's state
 * allows is decided here.
 */
export class RolloutService {
  readonly #options: RolloutServiceOptions;

  constructor(options: RolloutServiceOptions) {
    this.#options = options;
  }

  /**
   * Starts the rollout of an approved revision, or returns the one that the same requester started
   * with the same idempotency key.
   *
   * @param authorize - asked with the snapshot of the approved revision before the start; that the
   *   requester may see the plan was decided before
   * @throws ConflictError with what is missing.
   */
  async start(
    request: StartRolloutRequest,
    authorize: (snapshot: PlanSnapshot) => Promise<void> = async () =>
      undefined,
  ): Promise<{ rollout: RolloutRecord; created: boolean }> {
    const { plans, requests, onChange } = this.#options;
    const earlier = await this.#earlier(request);
    if (earlier) return { rollout: earlier, created: false };
    const revision = await plans.startable(request.planId, request.digest);
    await authorize(revision.snapshot);
    let id: string;
    try {
      id = await requests.create({
        revision,
        requestedBy: request.requestedBy,
        requestedFrom: request.requestedFrom,
        idempotencyKey: request.idempotencyKey,
      });
    } catch (error) {
      // Two requests with one key at the same time: the second finds what the first stored.
      const raced =
        error instanceof ConflictError
          ? await this.#earlier(request)
          : undefined;
      if (!raced) throw error;
      return { rollout: raced, created: false };
    }
    onChange();
    return { rollout: await this.get(id), created: true };
  }

  /** @throws NotFoundError */
  async get(rolloutId: string): Promise<RolloutRecord> {
    const rollout = await this.#options.reader.get(rolloutId);
    if (!rollout) throw notFound('rollout', rolloutId);
    return rollout;
  }

  list(filter: RolloutFilter, page: { offset: number; limit: number }) {
    return this.#options.reader.list(filter, page);
  }

  /**
   * @throws ConflictError when the rollout's state does not allow the action, with the reason;
   *   InputError when the request lacks what the action needs.
   */
  async control(
    rolloutId: string,
    control: RolloutControl,
    principal: string,
  ): Promise<RolloutRecord> {
    const { requests, onChange } = this.#options;
    const { action, reason } = control;
    if (
      NEEDS_REASON.includes(action) &&
      (reason?.trim() ?? '').length < MINIMUM_REASON_CHARACTERS
    ) {
      throw refusal(InputError, {
        code: 'input.action-reason',
        params: {
          action: { text: action },
          least: { number: MINIMUM_REASON_CHARACTERS },
        },
      });
    }
    const rollout = await this.get(rolloutId);
    await requests.change(rollout, changeOf(rollout, control, principal));
    onChange();
    return this.get(rolloutId);
  }

  async #earlier({
    idempotencyKey,
    planId,
    digest,
    requestedBy,
  }: StartRolloutRequest): Promise<RolloutRecord | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const earlier = await this.#options.reader.findByIdempotencyKey(
      requestedBy,
      idempotencyKey,
    );
    if (!earlier) return undefined;
    if (earlier.planId !== planId || earlier.digest !== digest) {
      throw refusal(ConflictError, { code: 'request.key-used' });
    }
    return earlier;
  }
}

/**
 * @throws ConflictError when the state does not allow it; InputError when something is not named
 */
function changeOf(
  rollout: RolloutRecord,
  control: RolloutControl,
  principal: string,
): RolloutChange {
  switch (control.action) {
    case 'pause':
      return whole(rollout, 'pause', principal, control.reason);
    case 'resume':
      return whole(rollout, 'resume', principal, control.reason);
    case 'stop':
      return whole(rollout, 'stop', principal, control.reason);
    case 'abort':
      return whole(rollout, 'abort', principal, control.reason);
    case 'skip-cluster':
      return skipCluster(rollout, control, principal);
    case 'retry-cluster':
      return retryCluster(rollout, control, principal);
    case 'skip-stage':
      return skipStage(rollout, control, principal);
    case 'continue-stage':
      return continueStage(rollout, control, principal);
    case 'retry-gate':
      return retryGate(rollout, control, principal);
    default:
      return unreachable(control.action);
  }
}

const WHOLE = {
  pause: { desired: 'pause', kind: 'rollout-paused' },
  resume: { desired: 'run', kind: 'rollout-resumed' },
  stop: { desired: 'stop', kind: 'rollout-stopped' },
  abort: { desired: 'abort', kind: 'rollout-aborted' },
} as const;

function whole(
  rollout: RolloutRecord,
  action: RolloutActionName,
  principal: string,
  reason: string | undefined,
): RolloutChange {
  const why = whyNotRollout(action, rollout);
  if (why) throw refusal(ConflictError, why);
  const { desired, kind } = WHOLE[action];
  return {
    principal,
    desired,
    event: {
      kind,
      message: becauseOf(
        { code: `event.${kind}`, params: { who: whoParam(principal) } },
        reason,
      ),
    },
  };
}
