import type { Reason } from '@drydock/upgrade-reasons';
import type { PlanGate } from '@drydock/upgrade-plans';
import {
  answerObject,
  answerSeconds,
  answerText,
} from '../../foundation/outgoing/answerText';
import type { ConfiguredAnswer } from '../../foundation/outgoing/callConfigured';
import {
  callWebhook,
  type WebhookSettings,
} from '../../foundation/outgoing/Webhook';
import type { GateAnswer, GateQuestion } from './model';

export type TicketGate = Extract<PlanGate, { type: 'ticket' }>;

const AGAIN = { least: 5, most: 3600, otherwise: 60 };
const MAX_REFERENCE_CHARACTERS = 200;

/**
 * Asks the company's own system, which decides. The same question carries the same idempotency key
 * and the reference of the first answer.
 */
export async function askTicket(
  gate: TicketGate,
  question: GateQuestion,
  webhook: WebhookSettings,
): Promise<GateAnswer> {
  const {
    rolloutId,
    stage,
    cluster,
    planName,
    target,
    requestedBy,
    state,
    signal,
  } = question;
  const message = {
    event: 'gate.ask',
    idempotencyKey: [
      rolloutId,
      stage,
      gate.name,
      ...(cluster ? [cluster.id] : []),
    ].join('/'),
    rollout: rolloutId,
    plan: planName,
    target,
    stage,
    gate: gate.name,
    ...(cluster
      ? {
          cluster: {
            id: cluster.id,
            name: cluster.name,
            entityRef: cluster.entityRef,
          },
        }
      : {}),
    ...(requestedBy ? { requester: requestedBy } : {}),
    ...(state ? { reference: state } : {}),
  };
  return readTicketAnswer(await callWebhook(webhook, message, signal), state);
}

/**
 * Pure.
 * @param state - the reference of an earlier answer, which outlives an answer that is none
 */
export function readTicketAnswer(
  { status, text }: ConfiguredAnswer,
  state: string | undefined,
): GateAnswer {
  const answer =
    status === 200 || status === 201 || status === 202
      ? answerObject(text)
      : undefined;
  const reference =
    answerText(answer?.reference).slice(0, MAX_REFERENCE_CHARACTERS) || state;
  const why = answerText(answer?.message);
  const told = (what: Reason) => ticketReason(what, reference, why);
  const askAgainAfterMs =
    answerSeconds(answer?.askAgainAfterSeconds, AGAIN) * 1000;
  switch (answer?.status) {
    case 'approved':
      return {
        status: 'passed',
        message: told({ code: 'gate.ticket-approved' }),
        state: reference,
      };
    case 'denied':
      return {
        status: 'failed',
        message: told({ code: 'gate.ticket-denied' }),
        state: reference,
      };
    case 'pending':
      return {
        status: 'pending',
        message: told({ code: 'gate.ticket-pending' }),
        state: reference,
        askAgainAfterMs,
      };
    default:
      return {
        status: 'inconclusive',
        message: told({
          code: 'gate.ticket-unclear',
          params: { status: { text: String(status) } },
        }),
        state: reference,
        askAgainAfterMs,
      };
  }
}

/** With the ticket's number and what the company's system says of it, where it sent them. */
function ticketReason(
  answer: Reason,
  reference: string | undefined,
  why: string,
): Reason {
  const because: Reason = why
    ? {
        code: 'gate.ticket-because',
        params: { answer: { reasons: [answer] }, reason: { text: why } },
      }
    : answer;
  return reference
    ? {
        code: 'gate.ticket',
        params: {
          reference: { text: reference },
          answer: { reasons: [because] },
        },
      }
    : because;
}
