import { refusal } from '../../foundation/refusal';
import type { Knex } from 'knex';
import { type Reason } from '@drydock/upgrade-reasons';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { isDatabaseConflictError } from '@backstage/backend-plugin-api';
import { ConflictError } from '@backstage/errors';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import {
  emergencyStopReason,
  shareEmergencyStop,
} from '../../conditions/emergencyStopState';
import { EngineMetrics, NO_METRICS } from '../run/EngineMetrics';
import { endUpgrade } from '../run/endUpgrade';
import type { Desired, UpgradeRecord } from '../model';
import { insertUpgrade, NewUpgrade } from '../start/newUpgrade';
import type { UpgradeSubjects } from '../ports';
import { recheckBeforeNextWrite } from '../run/recheckBeforeNextWrite';
import { REOPENED, reopenSteps } from '../run/reopen';
import { appendLog } from './upgradeLog';

/**
 * What people ask for: starts and changes of the desired state. Not fenced: people win over
 * engines, which notice by the generation.
 */
export class RequestStore {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #crashPoints: CrashPoints;
  readonly #subjects: Pick<UpgradeSubjects, 'requestRefresh'>;
  readonly #metrics: EngineMetrics;

  constructor(options: {
    knex: Knex;
    clock: Clock;
    crashPoints: CrashPoints;
    subjects: Pick<UpgradeSubjects, 'requestRefresh'>;
    metrics?: EngineMetrics;
  }) {
    this.#knex = options.knex;
    this.#clock = options.clock;
    this.#crashPoints = options.crashPoints;
    this.#subjects = options.subjects;
    this.#metrics = options.metrics ?? NO_METRICS;
  }

  /**
   * Stores an upgrade as a rollout of one stage with one cluster, due at once.
   * @throws ConflictError when the cluster has an active upgrade, the idempotency key was used
   *   meanwhile, or the emergency stop is on.
   */
  async create(
    upgrade: NewUpgrade & { readonly idempotencyKey?: string },
  ): Promise<void> {
    const nowMs = this.#clock.now();
    try {
      await this.#crashPoints.around('upgrade-create', () =>
        this.#knex.transaction(async trx => {
          const stop = await shareEmergencyStop(trx);
          if (stop) throw refusal(ConflictError, emergencyStopReason(stop));
          const stageId = `${upgrade.id}-stage-1`;
          await trx('rollouts').insert({
            id: upgrade.id,
            idempotency_key: upgrade.idempotencyKey ?? null,
            requested_by: upgrade.requestedBy,
            requested_from: upgrade.requestedFrom ?? null,
            created_at_ms: nowMs,
          });
          await trx('stages').insert({
            id: stageId,
            rollout_id: upgrade.id,
            number: 1,
            max_concurrent: 1,
          });
          await insertUpgrade(
            trx,
            upgrade,
            { rolloutId: upgrade.id, stageId },
            nowMs,
          );
        }),
      );
    } catch (error) {
      if (!isDatabaseConflictError(error)) throw error;
      // Without the cause: its message is SQL, and Backstage's errors show their causes.
      throw refusal(ConflictError, {
        code: 'request.cluster-upgrade-runs',
        params: {
          cluster: { cluster: upgrade.clusterId, name: upgrade.clusterName },
        },
      });
    }
  }

  /**
   * Changes what people want; due at once. The generation guards against two people at the same
   * time.
   * @throws ConflictError when it changed meanwhile.
   */
  async setDesired(
    upgrade: UpgradeRecord,
    desired: Desired,
    message: Reason,
  ): Promise<void> {
    await this.#change(upgrade, { desired }, message, async () => undefined);
  }

  /**
   * Lets a paused upgrade, or one that was to stop, go on: what was read before the pause is judged
   * again before the next write.
   * @throws ConflictError when it changed meanwhile.
   */
  async resume(upgrade: UpgradeRecord, message: Reason): Promise<void> {
    await this.#change(upgrade, { desired: 'run' }, message, trx =>
      recheckBeforeNextWrite(trx, [upgrade.id]),
    );
  }

  /**
   * Makes what is blocked, waiting for a backoff or failed due at once, under a new generation;
   * opens a failed upgrade again.
   * @throws ConflictError when it changed meanwhile, or the cluster has another active upgrade by
   *   now.
   */
  async retry(upgrade: UpgradeRecord, message: Reason): Promise<void> {
    await this.#change(upgrade, REOPENED, message, trx =>
      reopenSteps(trx, upgrade.id),
    );
  }

  /**
   * Ends an upgrade that is to stop and does not come to rest. Nothing outside is written or
   * undone; an engine that holds it is fenced off.
   * @throws ConflictError when it changed meanwhile.
   */
  async leaveRolling(
    upgrade: UpgradeRecord,
    ending: Reason,
    message: Reason,
  ): Promise<void> {
    const nowMs = this.#clock.now();
    const columns = {
      phase: 'stopped',
      message: reasonColumn(ending),
      ended_at_ms: nowMs,
    };
    await this.#change(upgrade, columns, message, trx =>
      endUpgrade(trx, {
        upgrade,
        outcome: 'stopped',
        message: ending,
        nowMs,
        subjects: this.#subjects,
      }),
    );
    this.#metrics.upgradeEnded(upgrade, 'stopped', nowMs);
  }

  async #change(
    upgrade: UpgradeRecord,
    columns: Record<string, Knex.Value>,
    message: Reason,
    run: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<void> {
    const nowMs = this.#clock.now();
    try {
      await this.#crashPoints.around('upgrade-control', () =>
        this.#knex.transaction(async trx => {
          const query = trx('upgrades').where({
            id: upgrade.id,
            generation: upgrade.generation,
            desired: upgrade.desired,
          });
          if (upgrade.endedAtMs === undefined) query.whereNull('ended_at_ms');
          const rows = await query
            .update({
              ...columns,
              generation: upgrade.generation + 1,
              updated_at_ms: nowMs,
              next_attempt_at_ms: databaseNowMs(this.#knex),
              log_sequence: trx.raw('log_sequence + 1'),
            })
            .returning<{ log_sequence: number }[]>(['log_sequence']);
          if (rows.length !== 1)
            throw refusal(ConflictError, { code: 'request.upgrade-changed' });
          await run(trx);
          await appendLog(trx, upgrade.id, rows[0].log_sequence, nowMs, [
            { level: 'info', message },
          ]);
        }),
      );
    } catch (error) {
      if (!isDatabaseConflictError(error)) throw error;
      // Without the cause: its message is SQL, and Backstage's errors show their causes.
      throw refusal(ConflictError, {
        code: 'request.cluster-busy',
        params: {
          cluster: { cluster: upgrade.clusterId, name: upgrade.clusterName },
        },
      });
    }
  }
}
