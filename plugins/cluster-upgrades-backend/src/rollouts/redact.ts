const MAX_MESSAGE_CHARACTERS = 2000;

const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(\.[\w-]*)?/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  /(?<=\b(?:password|passwd|token|secret|api[_-]?key|client-key-data)["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi,
  /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
];

/** Text for the log and messages: secrets replaced, control characters dropped, at most 2000 characters. The text is untrusted. */
export function redact(text: string): string {
  let result = text.length > 4 * MAX_MESSAGE_CHARACTERS ? text.slice(0, 4 * MAX_MESSAGE_CHARACTERS) : text;
  for (const secret of SECRETS) result = result.replace(secret, '[redacted]');
  result = [...result].filter(character => character === '\n' || character === '\t' || (character >= ' ' && character !== '\u007f')).join('');
  return result.length > MAX_MESSAGE_CHARACTERS ? `${result.slice(0, MAX_MESSAGE_CHARACTERS - 1)}…` : result;
}
