import { refusal } from '../../foundation/refusal';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import {
  AuthenticationError,
  InputError,
  NotFoundError,
} from '@backstage/errors';
import { DecodeError, deprecatedCallsIn } from '@drydock/upgrade-readiness';
import type { AuditEventsConfig } from '../../config/auditEvents';
import { addAuditedCalls } from '../../clusters/store/auditedCallQueries';
import { resolveReferences } from '../../clusters/store/clusterIdentityQueries';

/** Callers that are kept of one cluster. */
const MAX_CALLS = 1000;

export interface AuditEventsOptions {
  readonly knex: Knex;
  readonly receivers: readonly AuditEventsConfig[];
  readonly now: () => Date;
}

/** Takes audit events of clusters, each by a token of its own. */
export class AuditEvents {
  readonly #options: AuditEventsOptions;

  constructor(options: AuditEventsOptions) {
    this.#options = options;
  }

  /**
   * Keeps who called deprecated versions.
   * @param body - reads the batch; only asked for when the token is known
   * @returns how many callers the batch told of
   * @throws AuthenticationError for a token that is none of ours; InputError for what is no batch
   * of events; NotFoundError where the configured reference means no cluster
   */
  async take(
    token: string | undefined,
    body: () => Promise<string>,
  ): Promise<number> {
    const { knex, now } = this.#options;
    const receiver = this.#receiverOf(token);
    const calls = callsIn(await body());
    if (calls.length === 0) return 0;
    const clusterId = (await resolveReferences(knex, [receiver.cluster])).get(
      receiver.cluster,
    );
    if (clusterId === undefined)
      throw refusal(NotFoundError, {
        code: 'request.audit-cluster',
        params: { cluster: { text: receiver.cluster } },
      });
    await addAuditedCalls(knex, clusterId, {
      calls,
      at: now().toISOString(),
      max: MAX_CALLS,
    });
    return calls.length;
  }

  #receiverOf(token: string | undefined): AuditEventsConfig {
    // All are compared, so that the time tells nothing.
    const matching = this.#options.receivers.filter(receiver =>
      isSame(receiver.token.reveal(), token ?? ''),
    );
    if (matching.length === 0)
      throw refusal(AuthenticationError, { code: 'request.audit-token' });
    return matching[0];
  }
}

function isSame(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}

function callsIn(text: string) {
  try {
    return deprecatedCallsIn(text);
  } catch (error) {
    if (error instanceof DecodeError) throw refusal(InputError, error.reason);
    throw error;
  }
}
