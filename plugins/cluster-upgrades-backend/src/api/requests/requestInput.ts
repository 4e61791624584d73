import { refusal } from '../../foundation/refusal';
import type { z } from 'zod';
import type {
  BackstageCredentials,
  BackstageServicePrincipal,
  BackstageUserPrincipal,
} from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';

/** @throws InputError that names the field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusal(
    InputError,
    issue.path.length > 0
      ? {
          code: 'input.field',
          params: {
            field: { text: issue.path.join('.') },
            detail: { text: issue.message },
          },
        }
      : { code: 'input.body', params: { detail: { text: issue.message } } },
  );
}

/** @throws InputError for an offset or limit out of range. */
export function readPage(query: Record<string, unknown>): {
  offset: number;
  limit: number;
} {
  return {
    offset: readInteger(query.offset, 'offset', 0, 1_000_000, 0),
    limit: readInteger(query.limit, 'limit', 1, 200, 25),
  };
}

function readInteger(
  value: unknown,
  name: string,
  minimum: number,
  maximum: number,
  otherwise: number,
): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!Number.isInteger(number) || number < minimum || number > maximum) {
    throw refusal(InputError, {
      code: 'input.whole-number',
      params: {
        field: { text: name },
        least: { number: minimum },
        most: { number: maximum },
      },
    });
  }
  return number;
}

/** Query values are text, or typed already behind a validating router. */
export function readBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return undefined;
}

/** Who asks, for records: the user's entity reference, or the service's subject. */
export function principalOf(credentials: BackstageCredentials): string {
  const principal = credentials.principal as
    | BackstageUserPrincipal
    | BackstageServicePrincipal;
  return principal.type === 'user'
    ? principal.userEntityRef
    : principal.subject;
}
