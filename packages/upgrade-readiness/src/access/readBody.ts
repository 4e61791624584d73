import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip as gunzipWhole } from 'node:zlib';
import { ClusterReadError } from '../contracts';

export interface Body {
  readonly bytes: Buffer;
  readonly wireBytes: number;
  readonly decodedBytes: number;
}

const inflate = promisify(gunzipWhole);
/** A byte of deflate stands for 1,032 bytes at most. */
const LARGEST_RATIO = 1032;
/**
 * What zlib takes by itself: a body that tells too small a size is no slower than one that tells
 * none.
 */
const SMALLEST_CHUNK = 16 * 1024;

/**
 * Reads a body up to a limit on its decoded bytes and closes the upstream when it is passed, so
 * that neither an endless answer nor an inflate bomb reaches memory.
 * @throws ClusterReadError `too-large`, and what the streams throw
 */
export async function readBody(
  stream: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Body> {
  const sent = await readSent(stream, maxBytes);
  const bytes = encoding === 'gzip' ? await inflated(sent, maxBytes) : sent;
  return { bytes, wireBytes: sent.length, decodedBytes: bytes.length };
}

async function readSent(stream: Readable, maxBytes: number): Promise<Buffer> {
  let length = 0;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk;
      length += bytes.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(bytes);
    }
  } finally {
    discard(stream);
  }
  return Buffer.concat(chunks);
}

/**
 * Inflated into one buffer of the size that gzip writes at its end: chunks that are joined
 * afterwards double what waits for the garbage collector.
 */
async function inflated(sent: Buffer, maxBytes: number): Promise<Buffer> {
  const told = sent.length < 4 ? 0 : sent.readUInt32LE(sent.length - 4);
  // A full chunk makes zlib take another one: one byte more.
  const chunkSize = Math.max(
    Math.min(told, sent.length * LARGEST_RATIO, maxBytes) + 1,
    SMALLEST_CHUNK,
  );
  try {
    return await inflate(sent, { chunkSize, maxOutputLength: maxBytes });
  } catch (error) {
    if (
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      error.code === 'ERR_BUFFER_TOO_LARGE'
    )
      throw tooLarge(maxBytes);
    throw error;
  }
}

/**
 * Closes the upstream of a body that is not read further. The client reports that as an error,
 * which is expected here.
 */
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
export async function readStart(
  stream: Readable,
  encoding: string | undefined,
  bytes: number,
): Promise<string> {
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
    kind: 'too-large',
    reason: {
      code: 'read.answer-too-large',
      params: { limit: { number: maxBytes } },
    },
    retryable: false,
    remedy: { code: 'read.remedy-byte-limit' },
  });
}
