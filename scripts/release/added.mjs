import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { shippedBy } from './shipped.mjs';

/**
 * The README of the repository while that of the package is in its place. npm packs every file
 * whose name begins with README.
 */
export const README_BACKUP = 'prepack-README.md';

/**
 * Removes what packing added to a package, also after a packing that was broken off. Folders go
 * when nothing of the package's own is in them.
 */
export function removeAdded(root, folder) {
  const at = path => join(root, folder, path);
  if (existsSync(at(README_BACKUP)))
    renameSync(at(README_BACKUP), at('README.md'));
  for (const { to } of shippedBy(folder)) {
    rmSync(at(to), { recursive: true, force: true });
    for (let parent = dirname(to); parent !== '.'; parent = dirname(parent)) {
      if (existsSync(at(parent)) && readdirSync(at(parent)).length === 0)
        rmdirSync(at(parent));
    }
  }
}
