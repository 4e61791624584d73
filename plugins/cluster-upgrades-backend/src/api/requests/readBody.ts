import { refusal } from '../../foundation/refusal';
import { CustomErrorBase, InputError } from '@backstage/errors';
import express from 'express';
import { messageOf } from '../../foundation/messageOf';
import { BODY_LIMITS } from '../routes';
import { expressRoute } from '../routes/mountRoutes';
import type { BodyLimit } from '../routes/routeTypes';

/** Of most routes: the largest request, 500 clusters of a baseline by their ids, has 52 KB. */
const OTHER: BodyLimit = {
  bytes: 100 * 1024,
  hint: 'input.hint-shorter',
};

interface Reader {
  readonly matches: (request: express.Request) => boolean;
  readonly limit: BodyLimit;
  readonly read: express.RequestHandler;
}

/** The request holds more than its route takes; answered with 413. */
class PayloadTooLargeError extends CustomErrorBase {
  readonly statusCode = 413;
}

/**
 * Reads the JSON of a request, and says what is wrong where it is too large, or has what PostgreSQL
 * cannot store. The only reader of JSON bodies: one behind it would find the body read, and its
 * limit would never act. What a single field may hold is in the OpenAPI document.
 */
export function readBody(
  limits: Readonly<Record<string, BodyLimit>> = BODY_LIMITS,
): express.RequestHandler {
  const other = readerOf(() => true, OTHER);
  const readers = Object.entries(limits).map(([name, limit]) =>
    readerOf(matcherOf(name), limit),
  );
  return (request, response, next) => {
    const { limit, read } =
      readers.find(({ matches }) => matches(request)) ?? other;
    read(request, response, (error?: unknown) => {
      if (error)
        next(
          isTooLarge(error)
            ? tooLarge(limit)
            : refusal(InputError, {
                code: 'input.not-readable',
                params: { detail: { text: messageOf(error) } },
              }),
        );
      else
        next(
          request.url.includes('%00') || hasNul(request.body)
            ? refusal(InputError, { code: 'input.nul' })
            : undefined,
        );
    });
  };
}

function readerOf(matches: Reader['matches'], limit: BodyLimit): Reader {
  return { matches, limit, read: express.json({ limit: limit.bytes }) };
}

/** Matches as the router does: letters of any case, and a slash at the end. */
function matcherOf(name: string): Reader['matches'] {
  const { method, path } = expressRoute(name);
  const wanted = segmentsOf(path);
  return request => {
    if (request.method.toLowerCase() !== method) return false;
    const asked = segmentsOf(request.path);
    return (
      asked.length === wanted.length &&
      wanted.every((each, at) => each.startsWith(':') || each === asked[at])
    );
  };
}

function segmentsOf(path: string): readonly string[] {
  return path.toLowerCase().replace(/\/$/, '').split('/');
}

function tooLarge({ bytes, hint }: BodyLimit): Error {
  return refusal(PayloadTooLargeError, {
    code: 'input.too-large',
    params: { most: { number: bytes }, hint: { reasons: [{ code: hint }] } },
  });
}

/**
 * Whether a text or key of the body holds the character. Without recursion: a body can be nested
 * deeper than the stack allows.
 */
function hasNul(body: unknown): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        if (key.includes('\0')) return true;
        left.push(each);
      }
    }
  }
  return false;
}

function isTooLarge(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    error.type === 'entity.too.large'
  );
}
