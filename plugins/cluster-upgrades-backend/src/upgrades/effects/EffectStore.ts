import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  EffectContext,
  EffectHandle,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { appendPlanEvents } from '../store/planEvents';
import type { Clock } from '../../foundation/time/clock';
import {
  databaseNowMs,
  databaseTimeAfter,
} from '../../foundation/database/databaseTime';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';
import { appendLog, LogEntry } from '../store/upgradeLog';
import type { Lease } from '../../foundation/engine/WorkQueue';
import type { EffectRecord, EffectState, NewEffect } from './model';

/** Owner of leases that the step takes. */
const STEP_OWNER = 'take-effects';

interface EffectRow {
  readonly id: string;
  readonly upgrade_id: string;
  readonly plan_id: string | null;
  readonly name: string;
  readonly type: string;
  readonly context: string;
  readonly by_hand: string;
  readonly state: EffectState;
  readonly handle: string | null;
  readonly failures: number;
  readonly message: string | null;
  readonly generation: number;
  readonly updated_at_ms: number | string;
  readonly ended_at_ms: number | string | null;
}

/**
 * What changes in a row; `tell`: said in the upgrade's log and, where it is set, in the record of
 * plans.
 */
export interface EffectChange {
  readonly state: EffectState;
  readonly handle?: EffectHandle;
  readonly message?: Reason;
  readonly failures?: number;
  readonly ended?: boolean;
  readonly log?: Omit<LogEntry, 'stepId'>;
  readonly event?: 'effect-left' | 'effect-undone';
}

/** Thrown to roll back when another process owns the row. */
class FencedOff extends Error {}

/**
 * Rows of effects. The process that calls another system about one holds its lease; each result is
 * fenced by the lease's epoch.
 */
export class EffectStore {
  readonly #knex: Knex;
  readonly #clock: Clock;

  constructor(options: { knex: Knex; clock: Clock }) {
    this.#knex = options.knex;
    this.#clock = options.clock;
  }

  async get(id: string): Promise<EffectRecord | undefined> {
    return (await this.#knex<EffectRow>('upgrade_effects').where({ id })).map(
      toRecord,
    )[0];
  }

  /**
   * Whether a process holds its lease, so that the stored state may change soon. A process takes
   * the lease before it decides that an upgrade has ended. So an effect of a running upgrade
   * without a lease is not being undone.
   */
  async isHeld(id: string): Promise<boolean> {
    const held = await this.#knex('upgrade_effects')
      .where({ id })
      .andWhere('lease_expires_at_ms', '>', databaseNowMs(this.#knex))
      .first('id');
    return held !== undefined;
  }

  /**
   * Stores the intention to take an effect and leases it. Undefined: another process works on it.
   */
  async intend(
    effect: NewEffect,
    leaseSeconds: number,
  ): Promise<Lease | undefined> {
    const nowMs = this.#clock.now();
    const { context } = effect;
    return this.#knex.transaction(async trx => {
      await trx('upgrade_effects')
        .insert({
          id: context.key,
          upgrade_id: effect.upgradeId,
          plan_id: effect.planId ?? null,
          name: effect.name,
          type: effect.type,
          context: JSON.stringify(context),
          by_hand: reasonColumn(effect.byHand),
          state: 'intended',
          intended_at_ms: nowMs,
          updated_at_ms: nowMs,
        })
        .onConflict('id')
        .ignore();
      const rows = await trx('upgrade_effects')
        .where({ id: context.key })
        .andWhere(lease =>
          lease
            .whereNull('lease_expires_at_ms')
            .orWhere('lease_expires_at_ms', '<=', databaseNowMs(trx)),
        )
        .update({
          state: 'intended',
          context: JSON.stringify(context),
          updated_at_ms: nowMs,
          ended_at_ms: null,
          generation: trx.raw('generation + 1'),
          lease_owner: STEP_OWNER,
          lease_epoch: trx.raw('lease_epoch + 1'),
          lease_expires_at_ms: databaseTimeAfter(trx, leaseSeconds * 1000),
          // Found by the loop when this process is gone.
          next_attempt_at_ms: databaseTimeAfter(trx, leaseSeconds * 1000),
        })
        .returning<
          {
            lease_epoch: number | string;
            generation: number;
            next_attempt_at_ms: number | string;
          }[]
        >(['lease_epoch', 'generation', 'next_attempt_at_ms']);
      return rows.map(row => ({
        workId: context.key,
        owner: STEP_OWNER,
        epoch: Number(row.lease_epoch),
        generation: row.generation,
        takenOver: false,
        dueAtMs: Number(row.next_attempt_at_ms),
      }))[0];
    });
  }

  /**
   * Makes what is in effect, or may be, due to be undone at once. What could not be undone keeps
   * the time of its next attempt.
   */
  async release(upgradeId: string): Promise<void> {
    const knex = this.#knex;
    await knex('upgrade_effects')
      .where({ upgrade_id: upgradeId })
      .whereIn('state', ['intended', 'taken'])
      .update({ next_attempt_at_ms: databaseNowMs(knex) });
  }

  /**
   * Stores the result of the step's call and releases the lease. False: another process owns the
   * row.
   */
  async recordTake(
    lease: Lease,
    change: EffectChange,
    nextLookMs: number,
  ): Promise<boolean> {
    const knex = this.#knex;
    // An upgrade that ended meanwhile wants it undone now; the first condition sees an end that was
    // being committed, the second one that came before the row.
    const due = knex.raw(
      'CASE WHEN next_attempt_at_ms = ? AND EXISTS (SELECT 1 FROM upgrades WHERE upgrades.id = upgrade_effects.upgrade_id AND upgrades.ended_at_ms IS NULL) THEN ? ELSE ? END',
      [lease.dueAtMs, databaseTimeAfter(knex, nextLookMs), databaseNowMs(knex)],
    );
    return this.#change(lease, change, {
      lease_owner: null,
      lease_expires_at_ms: null,
      next_attempt_at_ms: due,
    });
  }

  /**
   * Stores what the loop found or did. The loop's queue releases the lease. False: another process
   * owns the row.
   */
  async record(lease: Lease, change: EffectChange): Promise<boolean> {
    return this.#change(lease, change, {});
  }

  async #change(
    lease: Lease,
    change: EffectChange,
    columns: Record<string, Knex.Value>,
  ): Promise<boolean> {
    const nowMs = this.#clock.now();
    try {
      await this.#knex.transaction(async trx => {
        const effect = await trx<EffectRow>('upgrade_effects')
          .where({ id: lease.workId })
          .first();
        if (!effect) throw new FencedOff();
        // The upgrade's row before the effect's, as where an upgrade ends.
        if (change.log)
          await tellUpgrade(trx, effect.upgrade_id, nowMs, change.log);
        const updated = await trx('upgrade_effects')
          .where({ id: lease.workId, lease_epoch: lease.epoch })
          .update({
            ...columns,
            state: change.state,
            failures: change.failures ?? 0,
            message: reasonColumn(change.message),
            updated_at_ms: nowMs,
            ended_at_ms: change.ended ? nowMs : null,
            ...(change.handle
              ? {
                  handle: JSON.stringify(change.handle),
                  lapses_at_ms: change.handle.lapsesAtMs ?? null,
                }
              : {}),
          });
        if (updated !== 1) throw new FencedOff();
        if (change.event && change.log && effect.plan_id !== null)
          await appendPlanEvents(trx, nowMs, [
            eventOf(effect, effect.plan_id, change.event, change.log.message),
          ]);
      });
      return true;
    } catch (error) {
      if (error instanceof FencedOff) return false;
      throw error;
    }
  }
}

/**
 * Makes the effects of an upgrade due at once, in the transaction that ends it or that enters a
 * write: to be undone, or renewed before they lapse. What was undone keeps the time until it is
 * looked at once more.
 */
export async function wakeEffects(
  trx: Knex.Transaction,
  upgradeId: string,
): Promise<void> {
  await trx('upgrade_effects')
    .where({ upgrade_id: upgradeId })
    .whereNot({ state: 'undone' })
    .whereNull('ended_at_ms')
    .update({ next_attempt_at_ms: databaseNowMs(trx) });
}

/** Makes what could not be undone due to be tried again at once. */
export async function retryUndoing(
  trx: Knex.Transaction,
  upgradeId: string,
): Promise<void> {
  await trx('upgrade_effects')
    .where({ upgrade_id: upgradeId, state: 'undo-failed' })
    .update({ next_attempt_at_ms: databaseNowMs(trx) });
}

/** The upgrade may be gone by now; what is left of it outside is not. */
async function tellUpgrade(
  trx: Knex.Transaction,
  upgradeId: string,
  nowMs: number,
  entry: LogEntry,
): Promise<void> {
  const rows = await trx('upgrades')
    .where({ id: upgradeId })
    .update({ log_sequence: trx.raw('log_sequence + 1') })
    .returning<{ log_sequence: number }[]>(['log_sequence']);
  for (const { log_sequence } of rows)
    await appendLog(trx, upgradeId, log_sequence, nowMs, [entry]);
}

function eventOf(
  row: EffectRow,
  planId: string,
  kind: 'effect-left' | 'effect-undone',
  message: Reason,
) {
  const { cluster, rolloutId } = contextOf(row);
  return {
    kind,
    message,
    planId,
    rolloutId,
    clusterId: cluster.id,
    clusterName: cluster.name,
  };
}

/** Our own JSON, written by this plugin alone. */
function contextOf(row: EffectRow): EffectContext {
  return JSON.parse(row.context);
}

export function toRecord(row: EffectRow): EffectRecord {
  return {
    id: row.id,
    upgradeId: row.upgrade_id,
    planId: row.plan_id ?? undefined,
    name: row.name,
    type: row.type,
    context: contextOf(row),
    byHand: reasonOfColumn(row.by_hand),
    state: row.state,
    handle: row.handle === null ? undefined : JSON.parse(row.handle),
    failures: row.failures,
    message: reasonOfColumn(row.message),
    generation: row.generation,
    updatedAtMs: Number(row.updated_at_ms),
    endedAtMs: row.ended_at_ms === null ? undefined : Number(row.ended_at_ms),
  };
}
