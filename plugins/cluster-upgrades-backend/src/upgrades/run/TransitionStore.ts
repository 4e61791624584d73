import type { Knex } from 'knex';
import type { StartOutcome } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { sameReason, type Reason } from '@drydock/upgrade-reasons';
import type { Approvals } from '../../conditions/approvals';
import { wakeEffects } from '../effects/EffectStore';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import type {
  EndedPhase,
  StepRecord,
  StepResult,
  UpgradePhase,
  UpgradeRecord,
} from '../model';
import { afterResult, phaseAfter } from './afterResult';
import { shareEmergencyStop } from '../../conditions/emergencyStopState';
import { endUpgrade } from './endUpgrade';
import { wakeRollout } from '../../foundation/engine/wake';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { redactReason } from '../../foundation/redactReason';
import { because } from '../params';
import { appendLog, LogEntry } from '../store/upgradeLog';
import type { UpgradeSubjects } from '../ports';
import { traitsOf } from '../steps';
import { expectOne, fencedOff } from '../../foundation/lease/fence';
import type { Lease } from '../../foundation/lease/Lease';
import { ENDED_WORK } from '../../foundation/lease/leasedTables';
import type { LeaseTable } from '../../foundation/lease/LeaseTable';

/** What an upgrade's row looks like after a transition. */
interface UpgradeChange {
  readonly phase: UpgradePhase;
  readonly message: Reason;
  readonly generation?: number;
  readonly ended?: boolean;
  /** Whether it rests before its next write; undefined: as before. */
  readonly stands?: boolean;
}

/**
 * Every transition that an engine stores. Each is one transaction, which first updates the
 * upgrade's row under the lease (`LeaseTable.change`). If no row matches, another engine owns the
 * upgrade. Then the whole transition is dropped and the result is false.
 */
export class TransitionStore {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #crashPoints: CrashPoints;
  readonly #approvals: Approvals;
  readonly #subjects: Pick<UpgradeSubjects, 'requestRefresh'>;
  readonly #leases: LeaseTable;

  constructor(options: {
    knex: Knex;
    clock: Clock;
    crashPoints: CrashPoints;
    approvals: Approvals;
    subjects: Pick<UpgradeSubjects, 'requestRefresh'>;
    /** Of `upgrades`. */
    leases: LeaseTable;
  }) {
    this.#leases = options.leases;
    this.#approvals = options.approvals;
    this.#subjects = options.subjects;
    this.#knex = options.knex;
    this.#clock = options.clock;
    this.#crashPoints = options.crashPoints;
  }

  /** A step's new attempt. */
  async beginStep(lease: Lease, step: StepRecord): Promise<boolean> {
    return this.#crashPoints.around('step-begin', () =>
      this.#fenced(
        lease,
        { phase: 'running', message: step.title },
        [{ level: 'info', stepId: step.id, message: step.title }],
        async (trx, nowMs) => {
          await expectOne(
            trx('steps')
              .where({ id: step.id, status: step.status })
              .update({
                status: 'running',
                attempts: step.attempts + 1,
                started_at_ms: step.startedAtMs ?? nowMs,
                ended_at_ms: null,
              }),
          );
          await trx('attempts').insert({
            step_id: step.id,
            number: step.attempts + 1,
            lease_epoch: lease.epoch,
            lease_owner: lease.owner,
            started_at_ms: nowMs,
          });
        },
      ),
    );
  }

  /** The outcome of one run. An unchanged wait writes nothing. */
  async recordResult(
    lease: Lease,
    upgrade: UpgradeRecord,
    step: StepRecord,
    result: Exclude<StepResult, { kind: 'dropped' }>,
  ): Promise<boolean> {
    const after = afterResult(step, result);
    const phase = phaseAfter(upgrade, result);
    const stands = result.kind === 'waiting' && result.on === 'closed';
    // A stop shows as `stopping`, and a hold as such, even if the step itself does not change.
    if (
      !after.changed &&
      (phase !== 'stopping' || upgrade.phase === phase) &&
      stands === isStanding(upgrade)
    )
      return true;
    return this.#crashPoints.around('step-result', () =>
      this.#fenced(
        lease,
        { phase, message: after.message, stands },
        after.log,
        async (trx, nowMs) => {
          const ended = after.ended ? nowMs : null;
          await expectOne(
            trx('steps')
              .where({ id: step.id, status: step.status })
              .update({
                status: after.status,
                message: reasonColumn(after.message),
                waiting_on: after.message.who?.entityRef ?? null,
                progress: after.progress
                  ? JSON.stringify(after.progress)
                  : null,
                facts: JSON.stringify(after.facts),
                failures: after.failures,
                in_flight: after.inFlight,
                ended_at_ms: ended,
              }),
          );
          await trx('attempts')
            .where({ step_id: step.id, number: step.attempts })
            .update({
              outcome: result.kind,
              reason: reasonColumn(after.message),
              ended_at_ms: result.kind === 'retry' ? nowMs : ended,
            });
        },
        trx => tellRollout(trx, upgrade, stands),
      ),
    );
  }

  /**
   * Enters an external write into the ledger under the current generation: false if people have
   * requested something else, the emergency stop is on, or the plan's approval is not live.
   */
  async intend(
    lease: Lease,
    upgrade: UpgradeRecord,
    step: StepRecord,
    operationKey: string,
    precondition: string,
  ): Promise<boolean> {
    const log: LogEntry = {
      level: 'info',
      stepId: step.id,
      message: {
        code: 'step.writing',
        params: { step: because(step.title) },
      },
    };
    const change = {
      phase: 'running' as const,
      message: step.title,
      generation: upgrade.generation,
    };
    return this.#crashPoints.around('operation-intent', () =>
      this.#fenced(
        lease,
        change,
        [log],
        async (trx, nowMs) => {
          await trx('operations')
            .insert({
              operation_key: operationKey,
              upgrade_id: upgrade.id,
              step_id: step.id,
              generation: upgrade.generation,
              lease_epoch: lease.epoch,
              precondition,
              state: 'intended',
              intended_at_ms: nowMs,
            })
            .onConflict('operation_key')
            .merge({
              state: 'intended',
              precondition,
              lease_epoch: lease.epoch,
            });
          await expectOne(
            trx('steps')
              .where({ id: step.id, status: step.status })
              .update({ in_flight: true }),
          );
          if (upgrade.effects.length > 0 && traitsOf(step).effects !== 'takes')
            await wakeEffects(trx, upgrade.id);
        },
        trx => this.#expectPermitted(trx, upgrade),
      ),
    );
  }

  /** What the platform answered. */
  async recordOperation(
    lease: Lease,
    step: StepRecord,
    operationKey: string,
    outcome: StartOutcome,
  ): Promise<boolean> {
    const reference = 'reference' in outcome ? outcome.reference : null;
    const answer = outcome.message;
    const level = outcome.outcome === 'refused' ? 'warning' : 'info';
    const log: LogEntry = {
      level,
      stepId: step.id,
      message: {
        code: 'step.answered',
        params: {
          outcome: { term: outcome.outcome },
          answer: because(answer),
        },
      },
    };
    return this.#crashPoints.around('operation-record', () =>
      this.#fenced(lease, undefined, [log], async (trx, nowMs) => {
        await expectOne(
          trx('operations')
            .where({ operation_key: operationKey, state: 'intended' })
            .update({
              state: outcome.outcome,
              reference,
              message: reasonColumn(answer),
              recorded_at_ms: nowMs,
            }),
        );
      }),
    );
  }

  /**
   * Gives up an intended write that is no longer wanted, after an observation showed that it had no
   * effect.
   */
  async abandonOperation(lease: Lease, operationKey: string): Promise<boolean> {
    return this.#crashPoints.around('operation-abandon', () =>
      this.#fenced(lease, undefined, [], async (trx, nowMs) => {
        await expectOne(
          trx('operations')
            .where({ operation_key: operationKey, state: 'intended' })
            .update({ state: 'abandoned', recorded_at_ms: nowMs }),
        );
      }),
    );
  }

  /** Paused: nothing to do until people want something else. */
  async rest(
    lease: Lease,
    upgrade: UpgradeRecord,
    message: Reason,
  ): Promise<boolean> {
    // An upgrade on hold by the rollout or the emergency stop is checked again from time to time.
    if (
      upgrade.phase === 'paused' &&
      sameReason(upgrade.message, redactReason(message))
    )
      return true;
    const change = {
      phase: 'paused' as const,
      message,
      generation: upgrade.generation,
      stands: true,
    };
    return this.#crashPoints.around('upgrade-rest', () =>
      this.#fenced(
        lease,
        change,
        [{ level: 'info', message }],
        async () => undefined,
        trx => tellRollout(trx, upgrade, true),
      ),
    );
  }

  /**
   * The end, its row of history, the wish for a read of the cluster, and that the plan's rollout
   * has something to look at, in one transaction: a kill after it must not let the rollout sleep
   * until its next look, nor show the cluster as it was before. Gives the lease back.
   */
  async finish(
    lease: Lease,
    upgrade: UpgradeRecord,
    outcome: EndedPhase,
    message: Reason,
  ): Promise<boolean> {
    const change = {
      phase: outcome,
      message,
      generation: upgrade.generation,
      ended: true,
    };
    const log: LogEntry = {
      level: outcome === 'failed' ? 'error' : 'info',
      message: {
        code: `upgrade.ended-${outcome}`,
        params: { reason: because(message) },
      },
    };
    return this.#crashPoints.around('upgrade-finish', () =>
      this.#fenced(
        lease,
        change,
        [log],
        (trx, nowMs) =>
          endUpgrade(trx, {
            upgrade,
            outcome,
            message,
            nowMs,
            subjects: this.#subjects,
          }),
        // The rollout's row is locked before the upgrade's.
        async trx =>
          upgrade.plan ? wakeRollout(trx, upgrade.rolloutId) : undefined,
      ),
    );
  }

  /**
   * Before the upgrade's row is locked: locks are taken in the order emergency stop, plan, rollout,
   * upgrade.
   */
  async #expectPermitted(
    trx: Knex.Transaction,
    { plan }: UpgradeRecord,
  ): Promise<void> {
    if (await shareEmergencyStop(trx)) fencedOff();
    if (plan && (await this.#approvals.missing(trx, plan))) fencedOff();
  }

  async #fenced(
    lease: Lease,
    change: UpgradeChange | undefined,
    log: readonly LogEntry[],
    run: (trx: Knex.Transaction, nowMs: number) => Promise<void>,
    before: (trx: Knex.Transaction) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const nowMs = this.#clock.now();
    return this.#leases.change<{ log_sequence: number }>(
      lease,
      {
        before,
        where: {
          ended_at_ms: null,
          ...(change?.generation === undefined
            ? {}
            : { generation: change.generation }),
        },
        columns: {
          updated_at_ms: nowMs,
          log_sequence: this.#knex.raw('log_sequence + ?', [log.length]),
          ...(change ? this.#columnsOf(change, nowMs) : {}),
        },
        returning: ['log_sequence'],
      },
      async (trx, row) => {
        await run(trx, nowMs);
        await appendLog(trx, lease.workId, row.log_sequence, nowMs, log);
      },
    );
  }

  #columnsOf(
    { phase, message, stands, ended }: UpgradeChange,
    nowMs: number,
  ): Record<string, Knex.Value> {
    return {
      phase,
      message: reasonColumn(message),
      started_at_ms: this.#knex.raw('coalesce(started_at_ms, ?)', [nowMs]),
      ...(stands === undefined
        ? {}
        : {
            stands_since_ms: stands
              ? this.#knex.raw('coalesce(stands_since_ms, ?)', [nowMs])
              : null,
          }),
      ...(ended ? { ended_at_ms: nowMs, ...ENDED_WORK } : {}),
    };
  }
}

function isStanding({ standsSinceMs }: UpgradeRecord): boolean {
  return standsSinceMs !== undefined;
}

/**
 * Before the upgrade's row is locked. Its rollout notes for the progress deadline when an upgrade
 * begins to stand still, and when it goes on.
 */
async function tellRollout(
  trx: Knex.Transaction,
  upgrade: UpgradeRecord,
  stands: boolean,
): Promise<void> {
  if (upgrade.plan && stands !== isStanding(upgrade))
    await wakeRollout(trx, upgrade.rolloutId);
}
