import { redact } from '../redact';

const MAX_CHARACTERS = 500;

/**
 * Text that another system sent, for people: one line, redacted, cut. Empty where it is no text.
 */
export function answerText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = redact(value).replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARACTERS
    ? `${line.slice(0, MAX_CHARACTERS - 1)}…`
    : line;
}

/** A JSON object of an answer; undefined where it is something else. */
export function answerObject(
  text: string,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed)
      ? Object.fromEntries(Object.entries(parsed))
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Seconds that an answer asks to be waited for, within bounds; `otherwise` where it says nothing
 * sensible.
 */
export function answerSeconds(
  value: unknown,
  bounds: {
    readonly least: number;
    readonly most: number;
    readonly otherwise: number;
  },
): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return bounds.otherwise;
  return Math.min(bounds.most, Math.max(bounds.least, value));
}
