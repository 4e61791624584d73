import { said } from '@drydock/upgrade-reasons';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import {
  manifestFilesBelow,
  manifestText,
  readManifests,
  readManifestsAgainst,
} from '@drydock/upgrade-readiness';
import type {
  ManifestFileFacts,
  ManifestFiles,
  TargetSchema,
} from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import type { Console } from './console';

const MAX_FILE_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = `more than ${
  MAX_FILE_BYTES / 1024 / 1024
} MiB, the most that is read of one file: check it in parts`;

/** A file's text, or why there is none. */
export type ManifestText = { readonly file: string } & (
  | { readonly text: string }
  | { readonly problem: string }
);

/** What the texts hold, held against the target's schema where there is one. */
export function manifestFacts(
  texts: readonly ManifestText[],
  schema?: TargetSchema,
): readonly ManifestFileFacts[] {
  return texts.map(given => {
    if ('problem' in given)
      return {
        file: given.file,
        objects: [],
        problems: [{ message: said(given.problem) }],
      };
    return {
      file: given.file,
      ...(schema
        ? readManifestsAgainst(given.text, schema)
        : readManifests(given.text)),
    };
  });
}

/**
 * Manifests of files, pipes, folders (all `.yaml`, `.yml` and `.json` below them, links not
 * followed) and standard input (`-`), in a stable order. What cannot be read stays in the result
 * with its reason. What is named more than once, however its path is written, is read once.
 * @throws UsageError for a path that does not exist, and a folder without any such file.
 */
export async function readManifestFiles(
  paths: readonly string[],
  stdin: Console['stdin'],
): Promise<readonly ManifestText[]> {
  const read: ManifestText[] = [];
  const places = new Set<string>();
  for (const path of new Set(paths)) {
    if (path === '-') {
      const text = await textOf(stdin);
      if (text === undefined)
        throw new UsageError(`Standard input holds ${TOO_LARGE}`);
      read.push({ file: 'standard input', text });
      continue;
    }
    const { files, unread } = await filesBelow(path);
    for (const file of files) {
      // What a pipe leads to has no path.
      const place = await realpath(file).catch(() => resolve(file));
      if (places.has(place)) continue;
      places.add(place);
      read.push(await readText(file));
    }
    read.push(
      ...unread.map(({ path: left, reason }) => ({
        file: fileName(left),
        problem: reason,
      })),
    );
  }
  return read;
}

/** Also of schemas: all files that {@link readManifestFiles} would take. @throws UsageError */
export async function filesBelow(path: string): Promise<ManifestFiles> {
  const found = await manifestFilesBelow(path);
  if (!found) throw new UsageError(`There is no file or folder ${path}`);
  if (found.files.length === 0 && found.unread.length === 0)
    throw new UsageError(
      `There is no .yaml, .yml or .json file in ${path}; check the path`,
    );
  return found;
}

export async function readText(path: string): Promise<ManifestText> {
  const file = fileName(path);
  try {
    const text = await textOf(createReadStream(path));
    return text === undefined
      ? { file, problem: `The file has ${TOO_LARGE}` }
      : { file, text };
  } catch (error) {
    const code =
      typeof error === 'object' && error !== null && 'code' in error
        ? String(error.code)
        : 'unknown error';
    return { file, problem: `The file cannot be read: ${code}` };
  }
}

/**
 * One name of a file, however its path is written: findings are known again by it, and viewers of
 * SARIF look it up in the repository. From the working directory where it lies below that, else
 * from the root.
 */
function fileName(path: string): string {
  const absolute = resolve(path);
  const below = relative(process.cwd(), absolute);
  const isOutside =
    below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below);
  return (isOutside ? absolute : below).split(sep).join('/');
}

/** Undefined where it is too long. Pipes do not tell their size before they are read. */
async function textOf(stream: Console['stdin']): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > MAX_FILE_BYTES) return undefined;
    parts.push(buffer);
  }
  return manifestText(Buffer.concat(parts));
}
