import type { LoggerService } from '@backstage/backend-plugin-api';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradeEffects } from '../effects/EffectTaker';
import type { Hooks } from '../hooks/model';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import {
  controllersOf,
  notInstalledOf,
} from '../../clusters/platform/controllersOf';
import { decide } from './decide';
import type { EngineMetrics } from './EngineMetrics';
import type {
  EngineTiming,
  StepRecord,
  StepResult,
  UpgradeRecord,
} from '../model';
import type { UpgradeSubjects } from '../ports';

import { redact } from '../../foundation/redact';
import { restOfUpgrade } from './restReasons';
import { reportOf, stepModule } from '../steps';
import { backoffMs, Ledger } from '../steps/step';
import { failureReason } from '../../foundation/failureReason';
import { messageOf } from '../../foundation/messageOf';
import { unreachable } from '../../foundation/unreachable';
import type { TransitionStore } from './TransitionStore';
import type { UpgradeReader } from '../store/UpgradeReader';
import type { NextLook, WorkLease } from '../../foundation/engine/WorkQueue';
import type { Lease } from '../../foundation/lease/Lease';
import type { WriteGuard } from './WriteGuard';

export interface ReconcilerOptions {
  readonly reader: UpgradeReader;
  readonly transitions: TransitionStore;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: UpgradeSubjects;
  readonly hooks: Hooks;
  readonly effects: UpgradeEffects;
  readonly writeGuard: WriteGuard;
  /** An upgrade of a plan's rollout ended: that rollout has something to look at. */
  readonly onMemberEnded: () => void;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  readonly crashPoints: CrashPoints;
  readonly logger: LoggerService;
  readonly metrics: EngineMetrics;
  /** Limit for one run of one step, seconds. */
  readonly stepTimeoutSeconds: number;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
}

/** Steps that one claim may run before others get their turn. */
const MAX_STEPS_A_CLAIM = 25;

/**
 * Drives one upgrade as far as it goes now: load → decide → run → record, until there is something
 * to wait for.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /**
   * `holds`: whether the lease still holds by a monotonic clock; asked before each write outside.
   */
  async reconcile(
    lease: WorkLease,
    signal: AbortSignal,
    holds: () => boolean,
  ): Promise<NextLook> {
    const { reader, transitions, timing, metrics, clock } = this.#options;
    let generation = 0;
    for (
      let count = 0;
      count < MAX_STEPS_A_CLAIM && !signal.aborted;
      count += 1
    ) {
      const upgrade = await reader.get(lease.workId);
      if (!upgrade) return { afterMs: undefined, generation };
      generation = upgrade.generation;
      if (count === 0 && lease.restedMs !== undefined)
        metrics.rested({
          work: 'upgrade',
          reasons: [restOfUpgrade(upgrade)],
          seconds: lease.restedMs / 1000,
        });
      const decision = decide(upgrade);
      switch (decision.kind) {
        case 'none':
          return { afterMs: undefined, generation };
        case 'rest':
          if (!(await transitions.rest(lease, upgrade, decision.message)))
            return { afterMs: 0, generation };
          return {
            afterMs: upgrade.desired === 'run' ? timing.blockedMs : undefined,
            generation,
          };
        case 'finish':
          if (
            !(await transitions.finish(
              lease,
              upgrade,
              decision.outcome,
              decision.message,
            ))
          )
            return { afterMs: 0, generation };
          metrics.upgradeEnded(upgrade, decision.outcome, clock.now());
          if (upgrade.plan) this.#options.onMemberEnded();
          return { afterMs: undefined, generation };
        case 'run': {
          const afterMs = await this.#runStep(
            lease,
            upgrade,
            decision.step,
            decision.mayWrite,
            signal,
            holds,
          );
          if (afterMs !== undefined) return { afterMs, generation };
          break;
        }
        default:
          return unreachable(decision);
      }
    }
    return { afterMs: 0, generation };
  }

  /** Undefined: go on at once. */
  async #runStep(
    lease: Lease,
    upgrade: UpgradeRecord,
    stored: StepRecord,
    mayWrite: boolean,
    signal: AbortSignal,
    holds: () => boolean,
  ): Promise<number | undefined> {
    const { transitions, clock, timing, metrics } = this.#options;
    let step = stored;
    if (step.status === 'pending' || step.status === 'retrying') {
      if (!(await transitions.beginStep(lease, step))) return 0;
      step = {
        ...step,
        status: 'running',
        attempts: step.attempts + 1,
        startedAtMs: step.startedAtMs ?? clock.now(),
      };
    }
    const result = await this.#attempt(
      this.#ledger(lease, upgrade, step, holds),
      upgrade,
      step,
      mayWrite,
      signal,
    );
    if (result.kind === 'dropped' || signal.aborted) return 0;
    if (!(await transitions.recordResult(lease, upgrade, step, result)))
      return 0;
    switch (result.kind) {
      case 'done':
      case 'failed':
        metrics.stepEnded({
          type: step.type,
          outcome: result.kind,
          seconds:
            Math.max(0, clock.now() - (step.startedAtMs ?? clock.now())) / 1000,
        });
        return undefined;
      case 'waiting':
        return result.on === 'held'
          ? undefined
          : Math.max(0, result.untilMs - clock.now());
      case 'blocked':
      case 'inconclusive':
        return timing.blockedMs;
      case 'retry':
        return result.afterMs;
      default:
        return unreachable(result);
    }
  }

  async #attempt(
    ledger: Ledger,
    upgrade: UpgradeRecord,
    step: StepRecord,
    mayWrite: boolean,
    signal: AbortSignal,
  ): Promise<StepResult> {
    const {
      providers,
      subjects,
      hooks,
      effects,
      writeGuard,
      clock,
      timing,
      logger,
      stepTimeoutSeconds,
      kubeletMinorsBehind,
    } = this.#options;
    const controlled = {
      id: upgrade.clusterId,
      name: upgrade.clusterName,
      provider: {
        id: upgrade.providerId,
        reference: upgrade.providerReference,
      },
      claims: upgrade.claims,
    };
    const missing = notInstalledOf(controlled, providers);
    const controllers = controllersOf(
      providers,
      controlled,
      kubeletMinorsBehind,
    );
    if (!controllers) {
      return {
        kind: 'blocked',
        reason: {
          code: 'step.no-provider',
          params: { provider: { text: missing ?? upgrade.providerId } },
        },
      };
    }
    const known = stepModule(step.type);
    if (!known)
      return {
        kind: 'inconclusive',
        reason: {
          code: 'step.unknown-type',
          params: { type: { text: step.type } },
        },
      };
    try {
      return await known.run({
        upgrade,
        step,
        reportOf,
        mayWrite,
        provider: controllers.provider,
        subjects,
        hooks,
        effects,
        writeHold: hop => writeGuard.hold(upgrade, hop),
        dependencyHold: () => writeGuard.dependencyHold(upgrade),
        approvalHold: () => writeGuard.approvalHold(upgrade),
        clock,
        timing,
        ledger,
        signal: AbortSignal.any([
          signal,
          AbortSignal.timeout(stepTimeoutSeconds * 1000),
        ]),
      });
    } catch (error) {
      logger.warn(
        `Step ${step.id} failed and will be tried again: ${redact(
          messageOf(error),
        ).slice(0, 500)}`,
      );
      return {
        kind: 'retry',
        error: failureReason(error),
        afterMs: backoffMs(step.failures, timing),
      };
    }
  }

  #ledger(
    lease: Lease,
    upgrade: UpgradeRecord,
    step: StepRecord,
    holds: () => boolean,
  ): Ledger {
    const { transitions, crashPoints, writeGuard } = this.#options;
    return {
      intend: (operationKey, precondition, title = step.title) =>
        transitions.intend(
          lease,
          upgrade,
          { ...step, title },
          operationKey,
          precondition,
        ),
      // The lease last: nothing is awaited between its answer and the caller.
      mayStill: async () =>
        (await writeGuard.isWanted(lease, upgrade)) && holds(),
      mayPutBack: async () =>
        (await writeGuard.isCurrent(lease, upgrade)) && holds(),
      call: run => crashPoints.around('provider-start', run),
      record: (operationKey, outcome) =>
        transitions.recordOperation(lease, step, operationKey, outcome),
      abandon: operationKey =>
        transitions.abandonOperation(lease, operationKey),
    };
  }
}
