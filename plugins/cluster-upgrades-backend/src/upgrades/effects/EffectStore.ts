import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  EffectContext,
  EffectHandle,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { appendPlanEvents } from '../store/planEvents';
import type { Clock } from '../../foundation/time/clock';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';
import { appendLog, LogEntry } from '../store/upgradeLog';
import { fencedOff } from '../../foundation/lease/fence';
import { endWhenIdle } from '../../foundation/lease/idleTransaction';
import type { Lease } from '../../foundation/lease/Lease';
import type { LeaseTable } from '../../foundation/lease/LeaseTable';
import type { EffectRecord, EffectState, NewEffect } from './model';

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

/**
 * Rows of effects. The process that calls another system about one holds its lease; each result is
 * fenced by the lease's epoch.
 */
export class EffectStore {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly leases: LeaseTable;
  /** Of leases that the step takes. */
  readonly #owner = `step-${randomUUID()}`;

  constructor(options: {
    knex: Knex;
    clock: Clock;
    /** Of `upgrade_effects`. */
    leases: LeaseTable;
  }) {
    this.leases = options.leases;
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
    return this.leases.isHeld(id);
  }

  /**
   * Stores the intention to take an effect and leases it. Undefined: another process works on it.
   */
  async intend(effect: NewEffect): Promise<Lease | undefined> {
    const nowMs = this.#clock.now();
    const { context } = effect;
    return this.#knex.transaction(async trx => {
      await endWhenIdle(trx, this.leases.leaseSeconds);
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
      const claimed = await this.leases.claimRow(
        trx,
        context.key,
        this.#owner,
        {
          columns: {
            state: 'intended',
            context: JSON.stringify(context),
            updated_at_ms: nowMs,
            ended_at_ms: null,
            generation: trx.raw('generation + 1'),
          },
        },
      );
      return claimed?.lease;
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
    // The effect of an upgrade that ended meanwhile is undone now. If the upgrade ended after the
    // effect's row was stored, its end woke the row up. If it ended before, this condition sees it.
    const mayRest = this.#knex.raw(
      'EXISTS (SELECT 1 FROM upgrades WHERE upgrades.id = upgrade_effects.upgrade_id AND upgrades.ended_at_ms IS NULL)',
    );
    return this.#change(
      lease,
      change,
      this.leases.givenBack(lease, { afterMs: nextLookMs, mayRest }),
    );
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
    columns: Record<string, Knex.Raw | null>,
  ): Promise<boolean> {
    const nowMs = this.#clock.now();
    const { log, event } = change;
    let effect: EffectRow | undefined;
    return this.leases.change(
      lease,
      {
        // The upgrade's row before the effect's, as where an upgrade ends.
        before: async trx => {
          effect = await trx<EffectRow>('upgrade_effects')
            .where({ id: lease.workId })
            .first();
          if (!effect) fencedOff();
          if (log) await tellUpgrade(trx, effect.upgrade_id, nowMs, log);
        },
        columns: {
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
        },
      },
      async trx => {
        if (event && log && effect && effect.plan_id !== null)
          await appendPlanEvents(trx, nowMs, [
            eventOf(effect, effect.plan_id, event, log.message),
          ]);
      },
    );
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
