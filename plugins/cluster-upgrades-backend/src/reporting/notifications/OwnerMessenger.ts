import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ClusterUpgradesConfig } from '../../config/config';
import {
  composeMessage,
  waitingNotices,
  waitingOwners,
} from './store/blockerNotices';
import { dueWhile } from '../../foundation/due/dueTimes';
import type { DueTime } from '../../foundation/due/DueWork';
import type { Clock } from '../../foundation/time/clock';
import type { Outbox } from './Outbox';
import { ownerMessage } from './ownerMessage';

const DAY_MILLISECONDS = 86_400_000;

export interface OwnerMessengerOptions {
  readonly knex: Knex;
  readonly outbox: Pick<Outbox, 'tick'>;
  readonly settings: ClusterUpgradesConfig['notifications'];
  /** The database's time, which all replicas share. */
  readonly clock: Clock;
}

/** Tells owners of new blockers. Any number of replicas may tick: rows decide who composes what. */
export class OwnerMessenger {
  readonly id = 'tell-owners';
  readonly restMs = 10_000;
  readonly #options: OwnerMessengerOptions;

  constructor(options: OwnerMessengerOptions) {
    this.#options = options;
  }

  readonly dueTimes = (knex: Knex): readonly DueTime[] =>
    this.#options.settings.newBlockers === 'off'
      ? []
      : [dueWhile(knex, waitingNotices(knex, this.#before()?.toISOString()))];

  async tick(signal: AbortSignal): Promise<void> {
    const { clock, settings, outbox } = this.#options;
    if (settings.newBlockers === 'off') return;
    await clock.sync?.();
    await this.#compose();
    await outbox.tick(signal);
  }

  /** Owners with a blocker noticed after this time get their message later; undefined: none do. */
  #before(): Date | undefined {
    const { settings, clock } = this.#options;
    return settings.newBlockers === 'immediate'
      ? undefined
      : lastDigest(new Date(clock.now()), settings.hourUtc);
  }

  async #compose(): Promise<void> {
    const { knex, clock } = this.#options;
    const now = new Date(clock.now()).toISOString();
    const before = this.#before()?.toISOString();
    for (const owner of await waitingOwners(knex, before)) {
      const id = randomUUID();
      const period = before?.slice(0, 10) ?? id;
      await composeMessage(knex, { id, owner, period, before, now }, notices =>
        JSON.stringify(ownerMessage(id, owner, notices)),
      );
    }
  }
}

/** The last moment at which a digest was due. */
function lastDigest(now: Date, hourUtc: number): Date {
  const today = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    hourUtc,
  );
  return new Date(today <= now.getTime() ? today : today - DAY_MILLISECONDS);
}
