import { InputError } from '@backstage/errors';
import express from 'express';

const KIB = 1024;
/** Four times the largest plan file (256 KiB): as a string of JSON a file doubles where it is full of quotes, and triples where a client writes its letters as escapes. */
const PLAN_BYTES = 1024 * KIB;
/** 2,000 findings of a trial, each with some refused fields. */
const TRIAL_BYTES = 8 * 1024 * KIB;
/** The largest other request, 500 clusters of a baseline by their ids, has 52 KB. */
const OTHER_BYTES = 100 * KIB;

const NUL =
  'The request contains a NUL character, which cannot be stored. Remove it and send the request again.';

interface Limit {
  readonly method: string;
  readonly path: RegExp;
  readonly bytes: number;
  readonly hint: string;
}

/** Routes whose requests may be larger than others. */
const LIMITS: readonly Limit[] = [
  {
    method: 'POST',
    path: /^\/clusters\/[^/]+\/trials\/?$/,
    bytes: TRIAL_BYTES,
    hint: 'Fix the first findings of the trial, and run it again.',
  },
  {
    method: 'POST',
    path: /^\/plans(\/validate|\/preview)?\/?$/,
    bytes: PLAN_BYTES,
    hint: 'A plan file has at most 256 KiB: name clusters by labels rather than one by one.',
  },
  {
    method: 'PUT',
    path: /^\/plans\/[^/]+\/?$/,
    bytes: PLAN_BYTES,
    hint: 'A plan file has at most 256 KiB: name clusters by labels rather than one by one.',
  },
];
const OTHER: Pick<Limit, 'bytes' | 'hint'> = {
  bytes: OTHER_BYTES,
  hint: 'Send shorter texts or fewer clusters.',
};

/**
 * Reads the JSON of a request, and says what is wrong where it is too large, or has what PostgreSQL cannot store. The only reader of
 * JSON bodies: one behind it would find the body read, and its limit would never act. What a single field may hold is in the OpenAPI document.
 */
export function readBody(): express.RequestHandler {
  const readers = new Map(
    [...LIMITS, OTHER].map(limit => [
      limit,
      express.json({ limit: limit.bytes }),
    ]),
  );
  return (request, response, next) => {
    const limit =
      LIMITS.find(
        ({ method, path }) =>
          request.method === method && path.test(request.path),
      ) ?? OTHER;
    const read = readers.get(limit);
    read?.(request, response, (error?: unknown) => {
      if (error)
        next(
          isTooLarge(error)
            ? new InputError(
                `The request is larger than ${limit.bytes} bytes. ${limit.hint}`,
              )
            : error,
        );
      else
        next(
          request.url.includes('%00') || hasNul(request.body)
            ? new InputError(NUL)
            : undefined,
        );
    });
  };
}

/** Whether a text or key of the body holds the character. Without recursion: a body can be nested deeper than the stack allows. */
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
