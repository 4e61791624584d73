import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ClusterReadError } from '../contracts';

export interface Body {
  readonly bytes: Buffer;
  readonly wireBytes: number;
  readonly decodedBytes: number;
}

/**
 * Reads a body up to a limit on its decoded bytes and closes the upstream when it is passed, so that neither an endless answer nor an
 * inflate bomb reaches memory. @throws ClusterReadError `too-large`, and what the streams throw
 */
export async function readBody(stream: Readable, encoding: string | undefined, maxBytes: number): Promise<Body> {
  let wireBytes = 0;
  let decodedBytes = 0;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    wireBytes += chunk.length;
  });
  const decoded = encoding === 'gzip' ? gunzip(stream) : stream;
  try {
    for await (const chunk of decoded) {
      const bytes: Buffer = chunk;
      decodedBytes += bytes.length;
      if (decodedBytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(bytes);
    }
  } finally {
    discard(stream);
    decoded.destroy();
  }
  return { bytes: Buffer.concat(chunks), wireBytes, decodedBytes };
}

/** Closes the upstream of a body that nobody reads on. The client reports that as an error, which is no news. */
export function discard(stream: Readable): void {
  stream.on('error', () => undefined);
  stream.destroy();
}

function gunzip(stream: Readable): Readable {
  const inflating = createGunzip();
  stream.on('error', error => inflating.destroy(error));
  stream.pipe(inflating);
  return inflating;
}

/** The first bytes of a body that only serves to explain a refusal. */
export async function readStart(stream: Readable, encoding: string | undefined, bytes: number): Promise<string> {
  const decoded = encoding === 'gzip' ? gunzip(stream) : stream;
  let text = '';
  try {
    for await (const chunk of decoded) {
      text += String(chunk);
      if (text.length >= bytes) break;
    }
  } catch {
    // The refusal stands without its explanation.
  } finally {
    discard(stream);
    decoded.destroy();
  }
  return text.slice(0, bytes);
}

function tooLarge(maxBytes: number): ClusterReadError {
  return new ClusterReadError({
    reason: 'too-large',
    message: `The answer is larger than ${maxBytes} bytes`,
    retryable: false,
    fix: 'Check that the server is a Kubernetes API server; raise the byte limit when its objects are that large',
  });
}
