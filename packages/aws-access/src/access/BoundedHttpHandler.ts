import { Transform, pipeline, type Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** An answer with a hundred insights has some hundred kilobytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const CONNECT_MS = 5_000;
const REQUEST_MS = 15_000;

/** Thrown while a body is read that is larger than any answer of AWS. */
export class TooLargeError extends Error {
  readonly name = 'TooLargeError';
}

/** The SDK's own handler with an end for answers that have none. It follows no redirect. */
export class BoundedHttpHandler extends NodeHttpHandler {
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_BYTES) {
    super({
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    });
    this.#maxBytes = maxBytes;
  }

  async handle(
    ...[request, options]: Parameters<NodeHttpHandler['handle']>
  ): ReturnType<NodeHttpHandler['handle']> {
    const { response } = await super.handle(request, options);
    const body: Readable = response.body;
    // What goes wrong is an error of the stream that the SDK reads.
    response.body = pipeline(body, boundOf(this.#maxBytes), () => undefined);
    return { response };
  }
}

function boundOf(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        next(new TooLargeError(`The answer is larger than ${maxBytes} bytes`));
      else next(undefined, chunk);
    },
  });
}
