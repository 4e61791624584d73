import type { LoggerService } from '@backstage/backend-plugin-api';
import type { CompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ReasonError,
  reasonText,
  type Param,
  type Reason,
} from '@drydock/upgrade-reasons';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import { effectiveDesired, UpgradeRecord } from '../model';
import { wantsEffects } from '../run/wantsEffects';
import type { NextLook } from '../../foundation/engine/WorkQueue';
import type { Lease } from '../../foundation/lease/Lease';
import { redact } from '../../foundation/redact';
import { redactReason } from '../../foundation/redactReason';
import { failureReason } from '../../foundation/failureReason';
import type { UpgradeReader } from '../store/UpgradeReader';
import type { EffectStore } from './EffectStore';
import {
  CALLS_TIMEOUT_MS,
  effectInSentence,
  EffectRecord,
  EffectTiming,
  NODE_HOOKS,
  renewAtMs,
} from './model';

export interface EffectReconcilerOptions {
  readonly store: Pick<EffectStore, 'get' | 'record'>;
  readonly reader: Pick<UpgradeReader, 'get'>;
  readonly effects: ReadonlyMap<string, CompensatedEffect>;
  readonly clock: Clock;
  readonly crashPoints: CrashPoints;
  readonly timing: EffectTiming;
  readonly logger: LoggerService;
}

/** One look at an effect. */
interface Look {
  /** Of the calls about the effect. */
  readonly signal: AbortSignal;
  /** The lease was lost, or the process shuts down. */
  readonly stopping: AbortSignal;
  /** @throws Error when the lease may be another process's, which a call must not meet */
  readonly requireLease: () => void;
}

/**
 * Renews effects of running upgrades. Undoes effects of upgrades that release them or have ended,
 * until two looks have not found them.
 */
export class EffectReconciler {
  readonly #options: EffectReconcilerOptions;

  constructor(options: EffectReconcilerOptions) {
    this.#options = options;
  }

  async reconcile(
    lease: Lease,
    signal: AbortSignal,
    holds: () => boolean,
  ): Promise<NextLook> {
    const { store, reader } = this.#options;
    const effect = await store.get(lease.workId);
    if (!effect || effect.endedAtMs !== undefined)
      return { afterMs: undefined, generation: effect?.generation ?? 0 };
    const upgrade = await reader.get(effect.upgradeId);
    const calls = AbortSignal.any([
      signal,
      AbortSignal.timeout(CALLS_TIMEOUT_MS),
    ]);
    const live = upgrade !== undefined && wantsEffects(upgrade);
    // A call needs the lease: a process that sleeps past it must not undo what another process
    // takes for a retry.
    if (!holds()) return { afterMs: 0, generation: effect.generation };
    const look: Look = {
      signal: calls,
      stopping: signal,
      requireLease: () => {
        if (!holds()) throw new Error('The lease of the effect ran out');
      },
    };
    const afterMs = live
      ? await this.#keep(lease, effect, upgrade, look)
      : await this.#end(lease, effect, look);
    return { afterMs, generation: effect.generation };
  }

  /** The time until the next look. */
  async #keep(
    lease: Lease,
    effect: EffectRecord,
    upgrade: UpgradeRecord,
    { signal, stopping, requireLease }: Look,
  ): Promise<number> {
    const { store, effects, clock, crashPoints, timing, logger } =
      this.#options;
    const does = effects.get(effect.type);
    const nowMs = clock.now();
    if (!does || effect.state !== 'taken' || !mayRenew(effect, upgrade, nowMs))
      return timing.lookMs;
    const dueInMs = (renewAtMs(effect) ?? Number.POSITIVE_INFINITY) - nowMs;
    if (dueInMs > 0) return Math.min(timing.lookMs, dueInMs);
    try {
      // While users hold the upgrade, an effect that was ended by hand stays ended. Renewing it
      // would take it again.
      if (
        effectiveDesired(upgrade) !== 'run' &&
        (await does.observe(effect.context, effect.handle, signal)).state ===
          'gone'
      )
        return timing.lookMs;
      requireLease();
      const taken = await crashPoints.around('effect-renew', () =>
        does.take(effect.context, effect.handle, signal),
      );
      if (taken.outcome === 'refused') throw new ReasonError(taken.message);
      await store.record(lease, {
        state: 'taken',
        handle: taken.handle,
        message: taken.message,
      });
      return timing.lookMs;
    } catch (error) {
      if (stopping.aborted) throw error;
      requireLease();
      const message: Reason = {
        code: 'effect.not-renewed',
        params: { cause: { reasons: [failureReason(error)] } },
      };
      logger.warn(`Effect ${effect.id}: ${reasonText(message)}`);
      const log =
        effect.failures === 0
          ? ({
              level: 'warning',
              message: {
                code: 'effect.said',
                params: {
                  effect: nameOf(effect),
                  reason: { reasons: [message] },
                },
              },
            } as const)
          : undefined;
      await store.record(lease, {
        state: 'taken',
        failures: effect.failures + 1,
        message,
        log,
      });
      return this.#backoffMs(effect);
    }
  }

  /** The time until the next look; undefined: none is needed. */
  async #end(
    lease: Lease,
    effect: EffectRecord,
    look: Look,
  ): Promise<number | undefined> {
    const { effects, timing } = this.#options;
    const does = effects.get(effect.type);
    if (!does)
      return this.#notUndone(lease, effect, {
        code: 'effect.module-missing',
        params: { type: { text: effect.type } },
      });
    try {
      if (
        effect.state === 'undone' &&
        (await this.#isGoneForGood(lease, effect, does, look.signal))
      )
        return undefined;
      await this.#undo(lease, effect, does, look);
      return timing.settleMs;
    } catch (error) {
      if (look.stopping.aborted) throw error;
      look.requireLease();
      return effect.state === 'undone'
        ? this.#notSeen(lease, effect, failureReason(error))
        : this.#notUndone(lease, effect, failureReason(error));
    }
  }

  async #isGoneForGood(
    lease: Lease,
    effect: EffectRecord,
    does: CompensatedEffect,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (
      (await does.observe(effect.context, effect.handle, signal)).state !==
      'gone'
    )
      return false;
    await this.#options.store.record(lease, { state: 'undone', ended: true });
    return true;
  }

  async #undo(
    lease: Lease,
    effect: EffectRecord,
    does: CompensatedEffect,
    { signal, requireLease }: Look,
  ): Promise<void> {
    const { store, crashPoints } = this.#options;
    requireLease();
    const { note } = await crashPoints.around('effect-undo', () =>
      does.undo(effect.context, effect.handle, signal),
    );
    const { state } = await does.observe(effect.context, effect.handle, signal);
    if (state !== 'gone') throw new ReasonError({ code: 'effect.still-there' });
    await crashPoints.around('effect-undone', () =>
      store.record(lease, undone(effect, note)),
    );
  }

  /** Said once, and shown with the upgrade until it is undone. */
  async #notUndone(
    lease: Lease,
    effect: EffectRecord,
    why: Reason,
  ): Promise<number> {
    const { store, logger } = this.#options;
    const message: Reason = {
      code: 'effect.left-behind',
      params: { cause: { reasons: [why] } },
    };
    const told = `${reasonText(message)}. By hand: ${reasonText(
      effect.byHand,
    )}`;
    const first = effect.state !== 'undo-failed';
    logger[first ? 'error' : 'warn'](`Effect ${effect.id}: ${redact(told)}`);
    const news = first
      ? ({
          log: {
            level: 'error',
            message: {
              code: 'effect.said-with-way',
              params: {
                effect: nameOf(effect),
                reason: { reasons: [message] },
                byHand: { reasons: [effect.byHand] },
              },
            },
          },
          event: 'effect-left',
        } as const)
      : {};
    await store.record(lease, {
      state: 'undo-failed',
      failures: effect.failures + 1,
      message,
      ...news,
    });
    return this.#backoffMs(effect);
  }

  /** It was seen to be gone once. */
  async #notSeen(
    lease: Lease,
    effect: EffectRecord,
    why: Reason,
  ): Promise<number> {
    const { store, logger } = this.#options;
    logger.warn(
      `Effect ${
        effect.id
      } was undone and could not be looked at once more: ${reasonText(why)}`,
    );
    await store.record(lease, {
      state: 'undone',
      failures: effect.failures + 1,
    });
    return this.#backoffMs(effect);
  }

  #backoffMs({ failures }: EffectRecord): number {
    const { retryMs, retryMaxMs } = this.#options.timing;
    return Math.min(retryMaxMs, retryMs * 2 ** Math.min(failures, 20));
  }
}

function undone(effect: EffectRecord, note: Reason | undefined) {
  const wasLeft = effect.state === 'undo-failed';
  const reason: Reason = {
    code: wasLeft ? 'effect.undone-at-last' : 'effect.undone',
    params: { effect: nameOf(effect) },
  };
  const log = {
    level: 'info',
    message: note === undefined ? reason : withNote(reason, note),
  } as const;
  return {
    state: 'undone',
    log,
    event: wasLeft ? 'effect-undone' : undefined,
  } as const;
}

function withNote(reason: Reason, note: Reason): Reason {
  return {
    code: 'with-words',
    params: {
      reason: { reasons: [reason] },
      said: { reasons: [redactReason(note)] },
    },
  };
}

function nameOf(effect: EffectRecord): Param {
  const { name, type } = effect;
  return type === NODE_HOOKS
    ? effectInSentence(effect)
    : {
        reasons: [
          {
            code: 'effect.name-and-type',
            params: { effect: { text: name }, type: { text: type } },
          },
        ],
      };
}

/**
 * Effects are not renewed while the upgrade waits and nothing is in progress, so those with an end
 * expire. They are taken again by their step after a resume or a retry, or with the next write,
 * which wakes this loop (`TransitionStore.intend`).
 */
function mayRenew(
  { handle }: EffectRecord,
  upgrade: UpgradeRecord,
  nowMs: number,
): boolean {
  const works =
    ['running', 'stopping'].includes(upgrade.phase) ||
    upgrade.steps.some(step => step.inFlight);
  const lapsed = handle?.lapsesAtMs !== undefined && handle.lapsesAtMs <= nowMs;
  return works && (!lapsed || effectiveDesired(upgrade) === 'run');
}
