import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import { whoParam } from '../../clusters/permissions/whoParam';
import { isPostgres } from '../../foundation/database/client';
import { optional } from '../../foundation/database/json';
import type { Clock } from '../../foundation/time/clock';
import { fenceUpgrades } from '../../upgrades/run/fenceUpgrades';
import { wakeRollouts } from '../../foundation/engine/wake';
import { appendPlanEvents } from '../../upgrades/store/planEvents';

export interface EmergencyStopDetails {
  readonly active: boolean;
  readonly reason?: string;
  readonly setBy?: string;
  readonly setAtMs?: number;
  /** Upgrades that have not ended, which it holds while it is on. */
  readonly held: number;
}

interface EmergencyStopRow {
  active: boolean | number;
  reason: string | null;
  set_by: string | null;
  set_at_ms: number | string | null;
}

/**
 * The emergency stop of the whole fleet: one row, which every effect reads in its own transaction.
 */
export class EmergencyStops {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #onChange: () => void;

  constructor(options: {
    readonly knex: Knex;
    readonly clock: Clock;
    /** Called after something was stored that engines should look at. */ readonly onChange: () => void;
  }) {
    this.#knex = options.knex;
    this.#clock = options.clock;
    this.#onChange = options.onChange;
  }

  async read(): Promise<EmergencyStopDetails> {
    const row: EmergencyStopRow | undefined = await this.#knex('emergency_stop')
      .where({ id: 1 })
      .first();
    const counted: { held?: number | string } | undefined = await this.#knex(
      'upgrades',
    )
      .whereNull('ended_at_ms')
      .count({ held: '*' })
      .first();
    return {
      active: Boolean(row?.active),
      reason: optional(row?.reason ?? null),
      setBy: optional(row?.set_by ?? null),
      setAtMs: row?.set_at_ms ? Number(row.set_at_ms) : undefined,
      held: row?.active ? Number(counted?.held ?? 0) : 0,
    };
  }

  /**
   * Sets or lifts the stop, in one transaction. It waits for effects that are being committed, sets
   * the row, and raises the generation of all running upgrades, which fences off writes that were
   * decided before. Then it makes upgrades and rollouts due. Setting the current state again only
   * changes the reason.
   */
  async set(
    active: boolean,
    reason: string,
    by: string,
  ): Promise<EmergencyStopDetails> {
    const nowMs = this.#clock.now();
    await this.#knex.transaction(async trx => {
      const query = trx('emergency_stop').where({ id: 1 });
      if (isPostgres(trx)) query.forUpdate();
      const before: EmergencyStopRow | undefined = await query.first();
      await trx('emergency_stop')
        .where({ id: 1 })
        .update({ active, reason, set_by: by, set_at_ms: nowMs });
      const message: Reason = {
        code: active ? 'event.emergency-stop-on' : 'event.emergency-stop-off',
        params: { who: whoParam(by), reason: { text: reason } },
      };
      await appendPlanEvents(trx, nowMs, [
        {
          kind: active ? 'emergency-stop-on' : 'emergency-stop-off',
          principal: by,
          message,
        },
      ]);
      if (Boolean(before?.active) === active) return;
      await wakeRollouts(trx);
      await fenceUpgrades(trx, nowMs, message);
    });
    this.#onChange();
    return this.read();
  }
}
