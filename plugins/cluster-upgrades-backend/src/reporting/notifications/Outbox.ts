import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import type { Knex } from 'knex';
import { describeFailure } from '../../foundation/failureReason';
import type { DueTime } from '../../foundation/due/DueWork';
import type { Clock } from '../../foundation/time/clock';
import { HeldLease } from '../../foundation/lease/HeldLease';
import { LeaseTable } from '../../foundation/lease/LeaseTable';
import {
  claimMessage,
  markFailed,
  markSent,
  type ClaimedMessage,
} from './store/messageQueries';
import type { StoredMessage } from './ownerMessage';
import { isLate, withTime } from './toldLate';

const MAX_MESSAGES_PER_TICK = 100;
const MAX_RETRY_SECONDS = 6 * 3600;
/** After that another replica sends the message: the portal's own call has no end. */
const SENDING_TIMEOUT_MS = 120_000;

export interface OutboxOptions {
  readonly knex: Knex;
  readonly notifications: NotificationService;
  readonly logger: LoggerService;
  /** The database's time: messages that other replicas wrote have it. */
  readonly clock: Clock;
}

/**
 * Sends the messages that wait, each until the portal took it. Any number of replicas may send:
 * leases decide who sends which.
 */
export class Outbox {
  readonly id = 'send-messages';
  readonly restMs = 10_000;
  readonly #options: OutboxOptions;
  readonly #owner = `sender-${randomUUID()}`;
  readonly #leases: LeaseTable;
  #failing = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#leases = new LeaseTable(options.knex, 'owner_messages');
  }

  readonly dueTimes = (): readonly DueTime[] => this.#leases.dueTimes();

  async tick(signal: AbortSignal): Promise<void> {
    await this.#options.clock.sync?.();
    for (
      let sent = 0;
      sent < MAX_MESSAGES_PER_TICK && !signal.aborted;
      sent += 1
    ) {
      if (!(await this.#sendNext(signal))) break;
    }
  }

  /** @returns whether another may be due */
  async #sendNext(signal: AbortSignal): Promise<boolean> {
    const { knex, logger } = this.#options;
    const [held] = await HeldLease.claim(
      {
        leases: this.#leases,
        shutdown: AbortSignal.any([
          signal,
          AbortSignal.timeout(SENDING_TIMEOUT_MS),
        ]),
        onFailure: ({ workId }, error) =>
          logger.warn('The lease of a message could not be renewed', {
            message: workId,
            error: describeFailure(error),
          }),
      },
      () => claimMessage(knex, this.#leases, this.#owner),
    );
    if (!held) return false;
    try {
      // A process that slept past its lease since the claim must not send what another one sends.
      return held.holds() && (await this.#send(held.lease));
    } finally {
      held.letGo();
    }
  }

  async #send(message: ClaimedMessage): Promise<boolean> {
    const { notifications, logger, clock } = this.#options;
    const { recipient, attempts } = message;
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
          entityRef: recipient,
          ...(except.length > 0 ? { excludeEntityRef: except } : {}),
        },
        payload: { ...payload, title },
      });
    } catch (error) {
      const failure = describeFailure(error);
      await markFailed(
        this.#leases,
        message,
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
    await markSent(this.#leases, message, new Date(clock.now()).toISOString());
    return true;
  }
}
