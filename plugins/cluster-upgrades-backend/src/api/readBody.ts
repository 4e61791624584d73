import { InputError } from '@backstage/errors';
import express from 'express';

/** Four times the largest plan file (256 KiB): as a string of JSON a file doubles where it is full of quotes, and triples where a client writes its letters as escapes. */
const MAXIMUM_BYTES = 1024 * 1024;
/** 2,000 findings of a trial, each with some refused fields. */
const MAXIMUM_TRIAL_BYTES = 8 * 1024 * 1024;
const TRIALS = /^\/clusters\/[^/]+\/trials\/?$/;

const NUL = 'The request contains a NUL character, which cannot be stored. Remove it and send the request again.';

/** Reads the JSON of a request, and says what is wrong where it is too large, or has what PostgreSQL cannot store. What a single field may hold is in the OpenAPI document. */
export function readBody(): express.RequestHandler {
  const readJson = express.json({ limit: MAXIMUM_BYTES });
  const readTrial = express.json({ limit: MAXIMUM_TRIAL_BYTES });
  return (request, response, next) => {
    const isTrial = request.method === 'POST' && TRIALS.test(request.path);
    (isTrial ? readTrial : readJson)(request, response, (error?: unknown) => {
      if (error) next(isTooLarge(error) ? tooLarge(isTrial) : error);
      else next(request.url.includes('%00') || hasNul(request.body) ? new InputError(NUL) : undefined);
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

function tooLarge(isTrial: boolean): InputError {
  if (isTrial) return new InputError(`The report of the trial is larger than ${MAXIMUM_TRIAL_BYTES} bytes; mend the first of its findings, and hold it again`);
  return new InputError(`The request is larger than ${MAXIMUM_BYTES} bytes; a plan file has at most 256 KiB: name clusters by labels rather than one by one`);
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.too.large';
}
