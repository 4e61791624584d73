import { lstat, readFile } from 'node:fs/promises';
import { manifestFilesBelow, readManifests, readManifestsAgainst } from '@drydock/upgrade-readiness';
import type { ManifestFileFacts, TargetSchema } from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import type { Console } from './console';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** A file's text, or why there is none. */
export type ManifestText = { readonly file: string } & ({ readonly text: string } | { readonly problem: string });

/** What the texts hold, held against the target's schema where there is one. */
export function manifestFacts(texts: readonly ManifestText[], schema?: TargetSchema): readonly ManifestFileFacts[] {
  return texts.map(given => {
    if ('problem' in given) return { file: given.file, objects: [], problems: [{ message: given.problem }] };
    return { file: given.file, ...(schema ? readManifestsAgainst(given.text, schema) : readManifests(given.text)) };
  });
}

/**
 * Manifests of files, folders (all `.yaml`, `.yml` and `.json` below them, links not followed) and standard input (`-`), in a stable order.
 * A file that cannot be read stays in the result with its reason.
 * @throws UsageError for a path that does not exist.
 */
export async function readManifestFiles(paths: readonly string[], stdin: Console['stdin']): Promise<readonly ManifestText[]> {
  const read: ManifestText[] = [];
  for (const path of paths) {
    if (path === '-') read.push({ file: 'standard input', text: await textOf(stdin) });
    else for (const file of await filesBelow(path)) read.push(await readText(file));
  }
  return read;
}

/** Also of schemas: all files that {@link readManifestFiles} would take. @throws UsageError */
export async function filesBelow(path: string): Promise<readonly string[]> {
  const files = await manifestFilesBelow(path);
  if (!files) throw new UsageError(`There is no file or folder ${path}`);
  return files;
}

export async function readText(file: string): Promise<ManifestText> {
  try {
    const { size } = await lstat(file);
    if (size > MAX_FILE_BYTES) return { file, problem: `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB` };
    return { file, text: await readFile(file, 'utf8') };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
    return { file, problem: `The file cannot be read: ${code}` };
  }
}

async function textOf(stdin: Console['stdin']): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdin) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > MAX_FILE_BYTES) throw new UsageError(`Standard input holds more than ${MAX_FILE_BYTES / 1024 / 1024} MiB; check it in parts`);
    parts.push(buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
