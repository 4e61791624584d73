import { createHmac, timingSafeEqual } from 'crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Whether a body was signed with the secret within the last five minutes: a receiver's side, after
 * docs/reference/webhooks.md.
 */
export function isSigned(
  body: string,
  header: string | undefined,
  secret: string,
  nowSeconds: number,
): boolean {
  const [, time, given] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!time || Math.abs(nowSeconds - Number(time)) > TOLERANCE_SECONDS)
    return false;
  const expected = createHmac('sha256', secret)
    .update(`${time}.${body}`)
    .digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}
