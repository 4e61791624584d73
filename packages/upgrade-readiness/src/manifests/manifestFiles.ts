import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of files that hold manifests. */
export const MANIFEST_FILE = /\.(ya?ml|json)$/i;
/** Folders that hold no manifests of one's own. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.terraform',
]);

export interface ManifestFiles {
  /** In a stable order. */
  readonly files: readonly string[];
  /** What may hold manifests and was not looked at, and why. */
  readonly unread: readonly {
    readonly path: string;
    readonly reason: string;
  }[];
}

/**
 * The file at a path, or all `.yaml`, `.yml` and `.json` files below a folder. The path itself may
 * be a link or a pipe. Links below a folder are not followed, because they could lead out of it or
 * in circles. If the target of a link is outside the folder, the link is reported as unread.
 * Undefined if the path does not exist.
 */
export async function manifestFilesBelow(
  path: string,
): Promise<ManifestFiles | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return undefined;
  if (!stats.isDirectory()) return { files: [path], unread: [] };
  const walk: Walk = { files: [], unread: [], links: [], places: new Set() };
  await walkFolder(path, await realpath(path), walk);
  for (const link of walk.links) {
    if (await isLeftOut(link, walk.places))
      walk.unread.push({
        path: link,
        reason:
          'The link is not followed, and what it leads to is not among the files of the folder: name that, too',
      });
  }
  return walk;
}

interface Walk {
  readonly files: string[];
  readonly unread: { path: string; reason: string }[];
  readonly links: string[];
  /** Files and folders that were looked at, by their paths without links. */
  readonly places: Set<string>;
}

async function walkFolder(
  folder: string,
  place: string,
  walk: Walk,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: unknown) => reasonOf(error),
  );
  if (typeof entries === 'string') {
    walk.unread.push({
      path: folder,
      reason: `The folder cannot be read: ${entries}`,
    });
    return;
  }
  walk.places.add(place);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = join(folder, entry.name);
    const placeBelow = join(place, entry.name);
    if (SKIPPED_FOLDERS.has(entry.name)) continue;
    if (entry.isDirectory()) await walkFolder(below, placeBelow, walk);
    else if (entry.isSymbolicLink()) walk.links.push(below);
    else if (MANIFEST_FILE.test(entry.name)) {
      if (entry.isFile()) walk.files.push(below);
      else
        walk.unread.push({
          path: below,
          reason:
            'It is neither a file nor a folder: name it itself to read a pipe',
        });
      walk.places.add(placeBelow);
    }
  }
}

async function isLeftOut(
  link: string,
  places: ReadonlySet<string>,
): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined);
  if (target !== undefined && places.has(target)) return false;
  return (
    MANIFEST_FILE.test(link) ||
    (target !== undefined && (await stat(target)).isDirectory())
  );
}

function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown error';
}
