import { InputError } from '@backstage/errors';

/**
 * Milliseconds of an ISO time with offset. Without an offset the time is ambiguous. @throws
 * InputError that names the field
 */
export function instant(text: string, field: string): number {
  const atMs = /^[^T]{1,20}T.{1,30}(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(atMs))
    throw new InputError(
      `"${field}" must be a time with its offset, such as 2026-12-24T18:00:00+01:00`,
    );
  return atMs;
}
