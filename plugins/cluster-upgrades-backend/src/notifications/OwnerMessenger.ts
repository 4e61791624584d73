import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import { describeFailure } from '../clusters/Discovery';
import type { ClusterUpgradesConfig } from '../config/config';
import { claimMessage, composeMessage, forgetMessages, markFailed, markSent, waitingOwners } from '../database/noticeQueries';
import { ownerMessage, type OwnerPayload } from './ownerMessage';

const DAY_MILLISECONDS = 86_400_000;
/** How long a message is kept for a portal that cannot take it, and a sent one for who asks. */
const KEPT_DAYS = 7;
/** Who does not come back within this time crashed while sending. */
const LEASE_SECONDS = 120;
const MAX_MESSAGES_PER_TICK = 100;
const MAX_RETRY_SECONDS = 6 * 3600;

export interface OwnerMessengerOptions {
  readonly knex: Knex;
  readonly notifications: NotificationService;
  readonly logger: LoggerService;
  readonly settings: ClusterUpgradesConfig['notifications'];
  readonly now: () => Date;
}

/** Tells owners of new blockers. Any number of replicas may tick: rows decide who composes and who sends. */
export class OwnerMessenger {
  readonly #options: OwnerMessengerOptions;
  #failing = false;

  constructor(options: OwnerMessengerOptions) {
    this.#options = options;
  }

  async tick(signal: AbortSignal): Promise<void> {
    const { knex, settings, now } = this.#options;
    if (settings.newBlockers === 'off') return;
    await this.#compose();
    for (let sent = 0; sent < MAX_MESSAGES_PER_TICK && !signal.aborted; sent += 1) {
      if (!(await this.#sendNext())) break;
    }
    await forgetMessages(knex, new Date(now().getTime() - KEPT_DAYS * DAY_MILLISECONDS).toISOString());
  }

  async #compose(): Promise<void> {
    const { knex, settings, now } = this.#options;
    const instant = now();
    const before = settings.newBlockers === 'immediate' ? instant : lastDigest(instant, settings.hourUtc);
    for (const owner of await waitingOwners(knex, before.toISOString())) {
      const id = randomUUID();
      const period = settings.newBlockers === 'immediate' ? id : before.toISOString().slice(0, 10);
      await composeMessage(knex, { id, owner, period, before: before.toISOString(), now: instant.toISOString() }, notices => JSON.stringify(ownerMessage(id, owner, notices)));
    }
  }

  /** @returns whether another may be due */
  async #sendNext(): Promise<boolean> {
    const { knex, notifications, logger, now } = this.#options;
    const message = await claimMessage(knex, LEASE_SECONDS);
    if (!message) return false;
    const { id, owner, attempts } = message;
    try {
      await notifications.send({ recipients: { type: 'entity', entityRef: owner }, payload: JSON.parse(message.payload) as OwnerPayload });
    } catch (error) {
      const failure = describeFailure(error);
      await markFailed(knex, id, failure, Math.min(60 * 2 ** attempts, MAX_RETRY_SECONDS));
      // A portal without notifications fails all the time, and that is all right.
      const report = this.#failing ? logger.debug.bind(logger) : logger.info.bind(logger);
      report('Owners could not be told of new blockers; tried again later. Set clusterUpgrades.notifications.newBlockers to off where the portal has no notifications', { error: failure });
      this.#failing = true;
      return false;
    }
    this.#failing = false;
    await markSent(knex, id, now().toISOString());
    return true;
  }
}

/** The last moment at which a digest was due. */
function lastDigest(now: Date, hourUtc: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc);
  return new Date(today <= now.getTime() ? today : today - DAY_MILLISECONDS);
}
