import { refusal } from '../../foundation/refusal';
import { InputError, NotFoundError } from '@backstage/errors';
import type { Reason, Term } from '@drydock/upgrade-reasons';
import type { FreezeScope } from '@drydock/upgrade-plans';
import type { Knex } from 'knex';
import { whoParam } from '../../clusters/permissions/whoParam';
import { becauseOf } from '../approval/becauseOf';
import { fromColumn, optional, toColumn } from '../../foundation/database/json';
import type { Clock } from '../../foundation/time/clock';
import { instant } from '../../foundation/time/instant';
import { fenceUpgrades } from '../../upgrades/run/fenceUpgrades';
import { wakeRollouts } from '../../foundation/engine/wake';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import { iso } from '../../foundation/time/iso';

const SCOPES: { readonly [S in FreezeScope]: Term } = {
  all: 'freeze-all',
  minor: 'freeze-minor',
  nodes: 'freeze-nodes',
  'minor-and-nodes': 'freeze-minor-and-nodes',
};

interface FreezeRow {
  name: string;
  from_ms: number | string;
  until_ms: number | string;
  scope: FreezeScope;
  environments: string | null;
  reason: string | null;
  set_by: string;
  set_at_ms: number | string;
  ended_at_ms: number | string | null;
}

/** A freeze of the organisation. */
export interface StoredFreeze {
  readonly name: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly scope: FreezeScope;
  /** Undefined: all of them. */
  readonly environments?: readonly string[];
  readonly reason?: string;
  readonly setBy: string;
  readonly setAtMs: number;
  readonly ended: boolean;
}

/** `from` and `until` are instants as people write them. */
export interface FreezeToSet
  extends Pick<StoredFreeze, 'name' | 'environments' | 'reason'> {
  readonly from: string;
  readonly until: string;
  readonly scope?: FreezeScope;
}

export interface FreezesOptions {
  readonly knex: Knex;
  readonly clock: Clock;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

/** Times in which the organisation wants no changes. They are kept when they are over. */
export class Freezes {
  readonly #options: FreezesOptions;

  constructor(options: FreezesOptions) {
    this.#options = options;
  }

  /** Those that are not over, or all; soonest first. */
  async list({ ended = false }: { readonly ended?: boolean } = {}): Promise<
    StoredFreeze[]
  > {
    const { knex, clock } = this.#options;
    const nowMs = clock.now();
    const query = knex('freezes').orderBy('from_ms').orderBy('name');
    if (!ended) query.whereNull('ended_at_ms').where('until_ms', '>', nowMs);
    const rows: FreezeRow[] = await query;
    return rows.map(row => toFreeze(row, nowMs));
  }

  /**
   * Sets a freeze, or changes the one of this name; one that is over begins anew.
   * @throws InputError for times that are none, or in the wrong order
   */
  async set(request: FreezeToSet, by: string): Promise<StoredFreeze> {
    const { name, scope = 'all', environments, reason } = request;
    const fromMs = instant(request.from, 'from');
    const untilMs = instant(request.until, 'until');
    if (untilMs <= fromMs)
      throw refusal(InputError, { code: 'input.until-before-from' });
    if (environments?.length === 0)
      throw refusal(InputError, { code: 'input.environments' });
    const nowMs = this.#options.clock.now();
    if (untilMs <= nowMs)
      throw refusal(InputError, {
        code: 'input.past',
        params: { field: { text: 'until' } },
      });
    const columns = {
      from_ms: fromMs,
      until_ms: untilMs,
      scope,
      environments: toColumn(environments),
      reason: reason ?? null,
      set_by: by,
      set_at_ms: nowMs,
      ended_at_ms: null,
    };
    const params = {
      who: whoParam(by),
      freeze: { text: name },
      scope: { term: SCOPES[scope] },
      from: { time: iso(fromMs) },
      until: { time: iso(untilMs) },
    };
    const set: Reason = environments
      ? {
          code: 'event.freeze-set-in',
          params: {
            ...params,
            environments: { list: environments.map(text => ({ text })) },
          },
        }
      : { code: 'event.freeze-set', params };
    const message = becauseOf(set, reason);
    await this.#change(nowMs, 'freeze-set', by, message, trx =>
      trx('freezes')
        .insert({ name, ...columns })
        .onConflict('name')
        .merge(columns),
    );
    return this.#get(name);
  }

  /** @throws NotFoundError */
  async end(name: string, by: string): Promise<StoredFreeze> {
    const freeze = await this.#get(name);
    if (freeze.ended) return freeze;
    const nowMs = this.#options.clock.now();
    await this.#change(
      nowMs,
      'freeze-ended',
      by,
      {
        code: 'event.freeze-ended',
        params: { who: whoParam(by), freeze: { text: name } },
      },
      trx =>
        trx('freezes')
          .where({ name })
          .whereNull('ended_at_ms')
          .update({ ended_at_ms: nowMs }),
    );
    return this.#get(name);
  }

  /**
   * Fences running upgrades. The ledger does not read freezes, so a write that was allowed before
   * must be judged again.
   */
  async #change(
    nowMs: number,
    kind: 'freeze-set' | 'freeze-ended',
    principal: string,
    message: Reason,
    run: (trx: Knex.Transaction) => PromiseLike<unknown>,
  ): Promise<void> {
    const { knex, onChange } = this.#options;
    await knex.transaction(async trx => {
      await run(trx);
      await appendPlanEvents(trx, nowMs, [{ kind, principal, message }]);
      await wakeRollouts(trx);
      await fenceUpgrades(trx, nowMs, message);
    });
    onChange();
  }

  async #get(name: string): Promise<StoredFreeze> {
    const { knex, clock } = this.#options;
    const row: FreezeRow | undefined = await knex('freezes')
      .where({ name })
      .first();
    if (!row)
      throw refusal(NotFoundError, {
        code: 'request.no-freeze',
        params: { freeze: { text: name.slice(0, 63) } },
      });
    return toFreeze(row, clock.now());
  }
}

function toFreeze(row: FreezeRow, nowMs: number): StoredFreeze {
  return {
    name: row.name,
    fromMs: Number(row.from_ms),
    untilMs: Number(row.until_ms),
    scope: row.scope,
    environments: fromColumn(row.environments),
    reason: optional(row.reason),
    setBy: row.set_by,
    setAtMs: Number(row.set_at_ms),
    ended: row.ended_at_ms !== null || Number(row.until_ms) <= nowMs,
  };
}
