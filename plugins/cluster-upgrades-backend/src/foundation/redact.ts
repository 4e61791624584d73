import { redactCredentials } from '@drydock/upgrade-readiness';

const MAX_MESSAGE_CHARACTERS = 2000;

/**
 * Text for the log and messages: secrets replaced, control characters dropped, at most 2000
 * characters. The text is untrusted.
 */
export function redact(text: string): string {
  const redacted = redactCredentials(text.slice(0, 4 * MAX_MESSAGE_CHARACTERS));
  const result = [...redacted]
    .filter(
      character =>
        character === '\n' ||
        character === '\t' ||
        (character >= ' ' && character !== '\u007f'),
    )
    .join('');
  return result.length > MAX_MESSAGE_CHARACTERS
    ? `${result.slice(0, MAX_MESSAGE_CHARACTERS - 1)}…`
    : result;
}
