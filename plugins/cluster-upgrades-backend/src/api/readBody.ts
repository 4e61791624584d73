import { InputError } from '@backstage/errors';
import express from 'express';

/** Four times the largest plan file (256 KiB): as a string of JSON a file doubles where it is full of quotes, and triples where a client writes its letters as escapes. */
const MAXIMUM_BYTES = 1024 * 1024;

/** Reads the JSON of a request, and says what is wrong where it is too large. What a single field may hold is in the OpenAPI document. */
export function readBody(): express.RequestHandler {
  const readJson = express.json({ limit: MAXIMUM_BYTES });
  return (request, response, next) => readJson(request, response, (error?: unknown) => next(isTooLarge(error) ? tooLarge() : error));
}

function tooLarge(): InputError {
  return new InputError(`The request is larger than ${MAXIMUM_BYTES} bytes; a plan file has at most 256 KiB: name clusters by labels rather than one by one`);
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.too.large';
}
