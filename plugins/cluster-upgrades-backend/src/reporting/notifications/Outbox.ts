import type { LoggerService } from '@backstage/backend-plugin-api';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import type { Knex } from 'knex';
import { describeFailure } from '../../foundation/failureReason';
import type { DueTime } from '../../foundation/due/DueWork';
import type { Clock } from '../../foundation/time/clock';
import {
  claimMessage,
  firstDueMessage,
  markFailed,
  markSent,
} from '../../readiness/store/noticeQueries';
import type { StoredMessage } from './ownerMessage';
import { isLate, withTime } from './toldLate';

/** Who does not come back within this time crashed while sending. */
const LEASE_SECONDS = 120;
const MAX_MESSAGES_PER_TICK = 100;
const MAX_RETRY_SECONDS = 6 * 3600;

export interface OutboxOptions {
  readonly knex: Knex;
  readonly notifications: NotificationService;
  readonly logger: LoggerService;
  /** The database's time: messages that other replicas wrote have it. */
  readonly clock: Clock;
}

/**
 * Sends the messages that wait, each until the portal took it. Any number of replicas may send:
 * rows decide who sends which.
 */
export class Outbox {
  readonly id = 'send-messages';
  readonly restMs = 10_000;
  readonly #options: OutboxOptions;
  #failing = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  readonly dueTimes = (knex: Knex): readonly DueTime[] => [
    firstDueMessage(knex),
  ];

  async tick(signal: AbortSignal): Promise<void> {
    await this.#options.clock.sync?.();
    for (
      let sent = 0;
      sent < MAX_MESSAGES_PER_TICK && !signal.aborted;
      sent += 1
    ) {
      if (!(await this.#sendNext())) break;
    }
  }

  /** @returns whether another may be due */
  async #sendNext(): Promise<boolean> {
    const { knex, notifications, logger, clock } = this.#options;
    const message = await claimMessage(knex, LEASE_SECONDS);
    if (!message) return false;
    const { id, owner, attempts } = message;
    const {
      except = [],
      isDated = false,
      ...payload
    } = JSON.parse(message.payload) as StoredMessage;
    const [writtenMs, nowMs] = [Date.parse(message.createdAt), clock.now()];
    const title =
      !isDated && isLate(writtenMs, nowMs)
        ? withTime(payload.title, writtenMs, nowMs)
        : payload.title;
    try {
      await notifications.send({
        recipients: {
          type: 'entity',
          entityRef: owner,
          ...(except.length > 0 ? { excludeEntityRef: except } : {}),
        },
        payload: { ...payload, title },
      });
    } catch (error) {
      const failure = describeFailure(error);
      await markFailed(
        knex,
        id,
        failure,
        Math.min(60 * 2 ** attempts, MAX_RETRY_SECONDS),
      );
      // A portal without notifications fails all the time, and that is all right.
      const report = this.#failing
        ? logger.debug.bind(logger)
        : logger.info.bind(logger);
      report(
        'People could not be told; tried again later. Set clusterUpgrades.notifications.newBlockers and .rollouts to off where the portal has no notifications',
        { error: failure },
      );
      this.#failing = true;
      return false;
    }
    this.#failing = false;
    await markSent(knex, id, new Date(clock.now()).toISOString());
    return true;
  }
}
