/**
 * Text of a source, capped and without control characters; undefined for anything that is no text
 * or empty.
 */
export function cleanText(
  value: unknown,
  maxLength: number,
): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxLength)
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}
