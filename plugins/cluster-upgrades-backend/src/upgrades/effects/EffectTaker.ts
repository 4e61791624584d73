import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectTaken,
  StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { DurationEstimate } from '../history/durations';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import type { UpgradeRecord } from '../model';
import { describeFailure, failureReason } from '../../foundation/failureReason';
import { HeldLease } from '../../foundation/lease/HeldLease';
import type { Ledger } from '../steps/step';
import { notInstalled } from './EffectChecks';
import type { EffectChange, EffectStore } from './EffectStore';
import {
  CALLS_TIMEOUT_MS,
  effectKey,
  effectOfPlan,
  EffectRecord,
  EffectTiming,
  EffectToTake,
  lastsMinutes,
  NewEffect,
} from './model';

/** What came of the wish to have an effect; it throws when the other side did not answer. */
export type TakeResult =
  | { readonly kind: 'in-effect'; readonly message: Reason }
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** Another process works on it, for example to undo it after an end that a retry overtook. */
  | { readonly kind: 'busy' }
  /** It must not be taken now, because a user holds the upgrade. */
  | { readonly kind: 'held' }
  /** The lease, or what people want, changed. */
  | { readonly kind: 'dropped' };

export interface TakeRequest {
  readonly upgrade: UpgradeRecord;
  readonly effect: EffectToTake;
  /** Takes what is in effect once more: something that it is about came after it. */
  readonly again?: boolean;
  readonly mayWrite: boolean;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
}

/** Takes effects for a step, and lets go of them. */
export interface UpgradeEffects {
  /**
   * Asks for all effects of an upgrade to be undone now; what became of each is read with the
   * upgrade.
   */
  release(upgradeId: string): Promise<void>;
  take(request: TakeRequest): Promise<TakeResult>;
}

export interface EffectTakerOptions {
  readonly store: EffectStore;
  readonly effects: ReadonlyMap<string, CompensatedEffect>;
  /** How long upgrades through a provider take, by own history. */
  readonly estimate: (
    providerId: string,
  ) => Promise<DurationEstimate | undefined>;
  readonly clock: Clock;
  readonly crashPoints: CrashPoints;
  readonly timing: EffectTiming;
  readonly logger: LoggerService;
  /** Tests only. */
  readonly monotonicNow?: () => number;
}

export class EffectTaker implements UpgradeEffects {
  readonly #options: EffectTakerOptions;

  constructor(options: EffectTakerOptions) {
    this.#options = options;
  }

  async release(upgradeId: string): Promise<void> {
    await this.#options.store.release(upgradeId);
  }

  async take(request: TakeRequest): Promise<TakeResult> {
    const { store, effects, clock, estimate } = this.#options;
    const { upgrade, effect, again = false, mayWrite, ledger } = request;
    const { type, parameters } = effectOfPlan(effect);
    const key = effectKey(upgrade.id, effect.name);
    const known = await store.get(key);
    if (known?.state === 'taken' && !again && isInEffect(known, clock.now())) {
      return (await store.isHeld(key))
        ? { kind: 'busy' }
        : {
            kind: 'in-effect',
            message: known.message ?? { code: 'effect.in-effect' },
          };
    }
    if (!mayWrite) return { kind: 'held' };
    const context = contextOf(
      upgrade,
      key,
      parameters,
      lastsMinutes(await estimate(upgrade.providerId)),
    );
    const does = effects.get(type);
    if (!does)
      return {
        kind: 'refused',
        reason: notInstalled(type, [...effects.keys()]),
      };
    const problem = does.problem(context);
    if (problem !== undefined) return { kind: 'refused', reason: problem };
    if (!(await ledger.intend(key, key))) return { kind: 'dropped' };
    return this.#call(
      request,
      does,
      {
        upgradeId: upgrade.id,
        planId: upgrade.plan?.planId,
        name: effect.name,
        type,
        context,
        byHand: does.undoByHand(context),
      },
      known?.handle,
    );
  }

  /** Calls under a lease of the effect's row, so that no engine undoes what is being taken. */
  async #call(
    request: TakeRequest,
    does: CompensatedEffect,
    row: NewEffect,
    handle: EffectHandle | undefined,
  ): Promise<TakeResult> {
    const { store, crashPoints, logger, monotonicNow } = this.#options;
    const [held] = await crashPoints.around('effect-intent', () =>
      HeldLease.claim(
        {
          leases: store.leases,
          monotonicNow,
          shutdown: request.signal,
          onFailure: ({ workId }, error) =>
            logger.warn(
              `The lease of effect ${workId} could not be renewed: ${describeFailure(
                error,
              )}`,
            ),
        },
        async () => {
          const lease = await store.intend(row);
          return lease ? [lease] : [];
        },
      ),
    );
    if (!held) return { kind: 'busy' };
    try {
      return await this.#callHeld(request, does, row.context, handle, held);
    } finally {
      held.letGo();
    }
  }

  async #callHeld(
    { ledger, signal }: TakeRequest,
    does: CompensatedEffect,
    context: EffectContext,
    handle: EffectHandle | undefined,
    { lease, lost, holds }: HeldLease,
  ): Promise<TakeResult> {
    const { store, crashPoints, timing } = this.#options;
    const answered: { taken?: EffectTaken } = {};
    let outcome: StartOutcome;
    try {
      outcome = await ledger.call(async () => {
        if (!(await ledger.mayStill()) || !holds())
          return {
            outcome: 'stale',
            message: { code: 'effect.no-longer-wanted' },
          };
        answered.taken = await does.take(
          context,
          handle,
          AbortSignal.any([
            signal,
            lost,
            AbortSignal.timeout(CALLS_TIMEOUT_MS),
          ]),
        );
        return outcomeOf(answered.taken);
      });
    } catch (error) {
      await store.recordTake(
        lease,
        { state: 'intended', message: failureReason(error) },
        timing.lookMs,
      );
      throw error;
    }
    const { taken } = answered;
    if (!taken) {
      await store.recordTake(lease, { state: 'intended' }, timing.lookMs);
      return { kind: 'dropped' };
    }
    const change: EffectChange =
      taken.outcome === 'taken'
        ? { state: 'taken', handle: taken.handle, message: taken.message }
        : { state: 'intended', message: taken.message };
    if (
      !(await crashPoints.around('effect-record', () =>
        store.recordTake(lease, change, timing.lookMs),
      ))
    )
      return { kind: 'dropped' };
    if (!(await ledger.record(context.key, outcome)))
      return { kind: 'dropped' };
    return taken.outcome === 'taken'
      ? { kind: 'in-effect', message: taken.message }
      : { kind: 'refused', reason: taken.message };
  }
}

function isInEffect({ handle }: EffectRecord, nowMs: number): boolean {
  return handle?.lapsesAtMs === undefined || handle.lapsesAtMs > nowMs;
}

function outcomeOf(taken: EffectTaken): StartOutcome {
  return taken.outcome === 'taken'
    ? {
        outcome: 'accepted',
        reference: taken.handle.reference,
        message: taken.message,
      }
    : taken;
}

function contextOf(
  upgrade: UpgradeRecord,
  key: string,
  parameters: EffectContext['parameters'],
  minutes: number,
): EffectContext {
  const {
    id,
    rolloutId,
    clusterId,
    clusterName,
    clusterEntityRef,
    providerId,
    providerReference,
    claims,
    from,
    target,
  } = upgrade;
  const cluster = {
    id: clusterId,
    name: clusterName,
    entityRef: clusterEntityRef,
    provider: { id: providerId, reference: providerReference },
    ...(claims ? { claims } : {}),
  };
  return {
    key,
    upgradeId: id,
    rolloutId,
    cluster,
    from,
    target,
    parameters,
    lastsMinutes: minutes,
  };
}
