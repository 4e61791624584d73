import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError } from '@backstage/errors';

const MANIFEST = /\.(ya?ml|json)$/i;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Manifest files at or below a path, in a stable order. Links are not followed: they could lead out of the workspace. */
export async function manifestFilesBelow(path: string): Promise<readonly string[]> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) throw new NotFoundError('The path is not in the workspace; fetch the repository in an earlier step');
  if (stats.isFile()) return MANIFEST.test(path) && stats.size <= MAX_FILE_BYTES ? [path] : [];
  if (!stats.isDirectory()) return [];
  const names = (await readdir(path)).filter(name => name !== '.git' && name !== 'node_modules').sort();
  const below = await Promise.all(names.map(name => manifestFilesBelow(join(path, name))));
  return below.flat();
}
