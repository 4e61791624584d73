import { createHmac } from 'node:crypto';
import type { SecretText } from '@drydock/upgrade-readiness';

export const SIGNATURE_HEADER = 'drydock-signature';

/**
 * Proves to a receiver that a body is ours and when it was sent:
 * `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. The time is part of what is
 * signed, so that a receiver can refuse what was recorded and sent again.
 */
export function signatureOf(
  body: string,
  secret: SecretText,
  nowMs: number,
): string {
  const seconds = Math.floor(nowMs / 1000);
  const digest = createHmac('sha256', secret.reveal())
    .update(`${seconds}.${body}`)
    .digest('hex');
  return `t=${seconds},v1=${digest}`;
}
