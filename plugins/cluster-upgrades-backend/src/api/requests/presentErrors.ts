import type express from 'express';
import {
  reasonFor,
  reasonText,
  said,
  sameReason,
  type Reason,
} from '@drydock/upgrade-reasons';
import { ownReason } from '../../foundation/failureReason';
import { messageOf } from '../../foundation/messageOf';
import { presentReason } from '../../foundation/presentReason';
import { redactReason } from '../../foundation/redactReason';

/** Which of some clusters the caller of a request may see; `all`: every cluster. */
export type SeenClusters = (
  request: express.Request,
  clusterIds: readonly string[],
) => Promise<ReadonlySet<string> | 'all'>;

/** Errors of Backstage about who asks; pages have words of their own for them. */
const OF_CALLERS = ['AuthenticationError', 'NotAllowedError'];

/**
 * Puts the reason of each error into the body of the answer, as data with its English text. Names
 * of clusters that the caller may not see are left out of both.
 */
export function presentErrors(
  seenClusters: SeenClusters,
): express.ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) next(error);
    else withReason(error, ids => seenClusters(request, ids)).then(next, next);
  };
}

async function withReason(
  error: unknown,
  seenOf: (clusterIds: readonly string[]) => ReturnType<SeenClusters>,
): Promise<unknown> {
  const own = ownReason(error);
  if (!own)
    return Object.assign(errorOf(error), {
      reason: presentReason(otherReason(error)),
    });
  const reason = await visibleReason(redactReason(own), seenOf);
  return Object.assign(errorOf(error), {
    message: `${reasonText(reason)}.`,
    reason: presentReason(reason),
  });
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function visibleReason(
  reason: Reason,
  seenOf: (clusterIds: readonly string[]) => ReturnType<SeenClusters>,
): Promise<Reason> {
  const named: string[] = [];
  const hidden = reasonFor(reason, id => {
    named.push(id);
    return false;
  });
  if (sameReason(hidden, reason)) return reason;
  const seen = await seenOf(named);
  return seen === 'all' ? reason : reasonFor(reason, id => seen.has(id));
}

/** Of errors that Backstage, the OpenAPI validator or a program error raised: only a message. */
function otherReason(error: unknown): Reason {
  const { name } = errorOf(error);
  const detail = { text: messageOf(error) };
  if (name === 'InputError')
    return { code: 'input.invalid', params: { detail } };
  return OF_CALLERS.includes(name)
    ? said(detail.text)
    : { code: 'request.unexpected', params: { detail } };
}
