import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of files that hold manifests. */
export const MANIFEST_FILE = /\.(ya?ml|json)$/i;
/** Folders that hold no manifests of one's own. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git', '.terraform']);

/**
 * The file at a path, or all `.yaml`, `.yml` and `.json` files below a folder, in a stable order. Links are not followed: they could lead out of
 * the folder. Undefined where nothing is at the path.
 */
export async function manifestFilesBelow(path: string): Promise<readonly string[] | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return undefined;
  if (!stats.isDirectory()) return stats.isFile() ? [path] : [];
  const entries = await readdir(path, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = join(path, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) files.push(...((await manifestFilesBelow(below)) ?? []));
    else if (entry.isFile() && MANIFEST_FILE.test(entry.name)) files.push(below);
  }
  return files;
}
