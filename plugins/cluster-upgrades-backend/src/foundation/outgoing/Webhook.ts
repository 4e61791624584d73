import type { SecretText } from '@drydock/upgrade-readiness';
import { callConfigured, type ConfiguredAnswer } from './callConfigured';
import { SIGNATURE_HEADER, signatureOf } from './signature';

const MAX_ANSWER_BYTES = 64 * 1024;

/** A webhook of the operator's configuration. */
export interface WebhookSettings {
  readonly id: string;
  readonly url: URL;
  readonly secret: SecretText;
  readonly timeoutSeconds: number;
}

/** What is sent, as JSON. `idempotencyKey`: the same for every call about the same matter. */
export interface WebhookMessage {
  readonly event: string;
  readonly idempotencyKey: string;
}

/**
 * Sends a signed message.
 * @throws CallFailed when there is no answer: then it is unknown whether it arrived
 */
export function callWebhook(
  webhook: WebhookSettings,
  message: WebhookMessage,
  signal: AbortSignal,
  nowMs = Date.now(),
): Promise<ConfiguredAnswer> {
  const body = JSON.stringify(message);
  return callConfigured({
    url: webhook.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': message.idempotencyKey,
      [SIGNATURE_HEADER]: signatureOf(body, webhook.secret, nowMs),
    },
    body,
    timeoutSeconds: webhook.timeoutSeconds,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  });
}
