import {
  Transform,
  pipeline,
  type Readable,
  type TransformCallback,
} from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** An answer with a hundred insights has some hundred kilobytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const CONNECT_MS = 5_000;
const REQUEST_MS = 15_000;
/** Between two parts of a body. */
const IDLE_MS = 15_000;

/** When reading a body ends, whatever is still to come. */
export interface BodyBounds {
  readonly maxBytes: number;
  /** Milliseconds without any data. */
  readonly idleMs: number;
}

/** Thrown while a body is read that is larger than any answer of AWS. */
export class TooLargeError extends Error {
  readonly name = 'TooLargeError';
}

/** Thrown while a body is read that does not go on; named as the SDK names what is late. */
export class StalledError extends Error {
  readonly name = 'TimeoutError';
}

/** What was read of a body. The timeouts of the SDK's handler end with the headers of an answer. */
class BoundedBody extends Transform {
  readonly #maxBytes: number;
  readonly #idle: NodeJS.Timeout;
  #bytes = 0;

  constructor({ maxBytes, idleMs }: BodyBounds) {
    super();
    this.#maxBytes = maxBytes;
    this.#idle = setTimeout(
      () => this.destroy(new StalledError(`No more data within ${idleMs} ms`)),
      idleMs,
    );
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: TransformCallback,
  ): void {
    this.#bytes += chunk.length;
    this.#idle.refresh();
    if (this.#bytes > this.#maxBytes)
      done(
        new TooLargeError(`The answer is larger than ${this.#maxBytes} bytes`),
      );
    else done(undefined, chunk);
  }

  override _destroy(
    error: Error | null,
    done: (error?: Error | null) => void,
  ): void {
    clearTimeout(this.#idle);
    done(error);
  }
}

/** The SDK's own handler with an end for answers that have none. It follows no redirect. */
export class BoundedHttpHandler extends NodeHttpHandler {
  readonly #bounds: BodyBounds;

  constructor({
    maxBytes = MAX_BYTES,
    idleMs = IDLE_MS,
  }: Partial<BodyBounds> = {}) {
    super({
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    });
    this.#bounds = { maxBytes, idleMs };
  }

  async handle(
    ...[request, options]: Parameters<NodeHttpHandler['handle']>
  ): ReturnType<NodeHttpHandler['handle']> {
    const { response } = await super.handle(request, options);
    const body: Readable = response.body;
    // What goes wrong is an error of the stream that the SDK reads.
    response.body = pipeline(
      body,
      new BoundedBody(this.#bounds),
      () => undefined,
    );
    return { response };
  }
}
