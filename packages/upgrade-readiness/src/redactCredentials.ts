/**
 * Each takes time in proportion to the text, whatever it holds. A lookbehind that passes over
 * spaces comes after a lookahead: it then runs once behind a run of spaces and not at each of them.
 */
const CREDENTIALS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  // JSON in base64 begins with `eyJ`: tokens, also those that a limit cut off before their first
  // dot, and registry credentials.
  /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g,
  /(?=[\w.~+/=-]{8})(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  /(?=[^\s"',;&]{4})(?<=\b(?:password|passwd|token|secret|api[_-]?key|client-key-data)["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi,
  /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
];

/**
 * What looks like a credential is replaced. For messages that others write: servers and platforms
 * repeat what they were sent.
 */
export function redactCredentials(text: string): string {
  return CREDENTIALS.reduce(
    (result, credential) => result.replace(credential, '[redacted]'),
    text,
  );
}

/** How a text ends whose beginning, in which a private key began, was cut off. */
const END_OF_KEY = /-----END [A-Z ]{0,40}PRIVATE KEY-----/;

/**
 * The last part of a text, from the beginning of a line, so that no half of a credential is left at
 * the cut, which nothing would recognise.
 */
export function lastLines(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const tail = text.slice(-maxCharacters);
  const lines = tail.slice(tail.indexOf('\n') + 1 || tail.length);
  const end = END_OF_KEY.exec(lines);
  const begin = lines.indexOf('-----BEGIN ');
  return end && (begin === -1 || begin > end.index)
    ? lines.slice(end.index + end[0].length)
    : lines;
}
