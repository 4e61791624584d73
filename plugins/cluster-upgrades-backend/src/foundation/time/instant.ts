import { refusal } from '../refusal';
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
    throw refusal(InputError, {
      code: 'input.time',
      params: { field: { text: field } },
    });
  return atMs;
}
