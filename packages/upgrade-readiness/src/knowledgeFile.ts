import { readFile, stat } from 'node:fs/promises';
import { newerKnowledge } from '@drydock/kubernetes-knowledge';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { decodeJsonObject } from './decode';

/** The knowledge that ships is below 1 MiB. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads knowledge from a file, for portals and machines that cannot update the package: one JSON
 * document with all data, as `npm run knowledge -- --export FILE` writes it. It is checked whole:
 * half of it is never used.
 * @throws Error that names the file and what is wrong: not there, too large, no JSON, rows that are
 *   refused, older than `current`.
 */
export async function readKnowledgeFile(
  file: string,
  current: Knowledge,
): Promise<Knowledge> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES)
      throw new Error(
        `It has ${size} bytes; knowledge has at most ${MAX_BYTES}`,
      );
    return newerKnowledge(
      decodeJsonObject(await readFile(file, 'utf8'), {
        maxCharacters: MAX_BYTES,
        maxDepth: 16,
      }),
      current,
    );
  } catch (error) {
    // Errors of Node are of another realm in tests, where instanceof Error does not hold.
    const { message } = error as { readonly message?: unknown };
    throw new Error(
      `Knowledge file ${file} is not used: ${
        typeof message === 'string' ? message : 'unknown error'
      }`,
    );
  }
}
