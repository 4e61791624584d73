import { lstat, readFile } from 'node:fs/promises';
import { manifestFilesBelow, readManifests } from '@drydock/upgrade-readiness';
import type { ManifestFileFacts } from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import type { Console } from './console';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Manifests of files, folders (all `.yaml`, `.yml` and `.json` below them, links not followed) and standard input (`-`), in a stable order.
 * A file that cannot be read stays in the result with its reason.
 * @throws UsageError for a path that does not exist.
 */
export async function readManifestFiles(paths: readonly string[], stdin: Console['stdin']): Promise<readonly ManifestFileFacts[]> {
  const read: ManifestFileFacts[] = [];
  for (const path of paths) {
    if (path === '-') read.push({ file: 'standard input', ...readManifests(await textOf(stdin)) });
    else for (const file of await filesBelow(path)) read.push(await readFileFacts(file));
  }
  return read;
}

async function filesBelow(path: string): Promise<readonly string[]> {
  const files = await manifestFilesBelow(path);
  if (!files) throw new UsageError(`There is no file or folder ${path}`);
  return files;
}

async function readFileFacts(file: string): Promise<ManifestFileFacts> {
  try {
    const { size } = await lstat(file);
    if (size > MAX_FILE_BYTES) return { file, objects: [], problems: [{ message: `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB` }] };
    return { file, ...readManifests(await readFile(file, 'utf8')) };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
    return { file, objects: [], problems: [{ message: `The file cannot be read: ${code}` }] };
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
