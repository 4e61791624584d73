import { readFile } from 'node:fs/promises';
import {
  builtinKnowledge,
  createKnowledge,
} from '@drydock/kubernetes-knowledge';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { UsageError } from './console';

/** @throws UsageError for a file that is no knowledge, with its problems. */
export async function knowledgeOf(
  file: string | undefined,
): Promise<Knowledge> {
  if (file === undefined) return builtinKnowledge;
  try {
    return createKnowledge(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new UsageError(
      `The knowledge of ${file} cannot be used: ${
        error instanceof Error ? error.message : 'unknown error'
      }`,
    );
  }
}
