import { ReasonError, said } from '@drydock/upgrade-reasons';
import {
  answerObject,
  answerSeconds,
  answerText,
} from '../../foundation/outgoing/answerText';
import type { ConfiguredAnswer } from '../../foundation/outgoing/callConfigured';
import { withWords } from '../../foundation/outgoing/withWords';
import {
  callWebhook,
  type WebhookSettings,
} from '../../foundation/outgoing/Webhook';
import type { HookAttempt, HookEffect, HookState } from './model';

const AGAIN = { least: 1, most: 3600, otherwise: 30 };

/**
 * A hook as a signed webhook: the receiver begins it once for each idempotency key, and answers
 * later calls with what became of it.
 */
export function webhookEffect(
  attempt: HookAttempt,
  webhook: WebhookSettings,
): HookEffect {
  const call = async (poll: boolean, signal: AbortSignal) =>
    readHookAnswer(
      await callWebhook(webhook, messageOf(attempt, poll), signal),
    );
  return {
    observe: async (known, signal) =>
      known === 'intended' ? { state: 'unsure' } : call(true, signal),
    begin: signal => call(false, signal),
  };
}

function messageOf(
  {
    hook,
    operationKey,
    upgradeId,
    rolloutId,
    cluster,
    node,
    from,
    target,
    hopTo,
    requestedBy,
    attempt,
  }: HookAttempt,
  poll: boolean,
) {
  return {
    event: 'hook.run',
    idempotencyKey: operationKey,
    poll,
    hook: hook.name,
    at: hook.at,
    attempt,
    rollout: rolloutId,
    upgrade: upgradeId,
    cluster,
    ...(node ? { node } : {}),
    from,
    target,
    ...(hopTo ? { hopTo } : {}),
    requester: requestedBy,
  };
}

/**
 * Pure.
 * @throws ReasonError for an answer that says nothing of the hook: its effect is unknown, and it is
 *   asked again
 */
export function readHookAnswer({ status, text }: ConfiguredAnswer): HookState {
  const answer = answerObject(text);
  const words = answerText(answer?.message);
  const params = { status: { text: String(status) } };
  if (status === 202)
    return {
      state: 'running',
      message: words ? said(words) : { code: 'hook.webhook-works' },
      askAgainAfterMs:
        answerSeconds(answer?.askAgainAfterSeconds, AGAIN) * 1000,
    };
  if (status === 204 || (status === 200 && answer?.status === 'done'))
    return {
      state: 'succeeded',
      message: words ? said(words) : { code: 'hook.webhook-done' },
    };
  if (status === 200 && answer?.status === 'failed')
    return {
      state: 'failed',
      message: words ? said(words) : { code: 'hook.webhook-failed' },
    };
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status))
    return {
      state: 'failed',
      refused: true,
      message: withWords({ code: 'hook.webhook-refused', params }, words),
    };
  throw new ReasonError(
    withWords({ code: 'hook.webhook-unclear', params }, words),
  );
}
