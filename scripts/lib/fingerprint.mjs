import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const IGNORED = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'coverage',
  '.cache',
]);

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!IGNORED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      yield* filesBelow(join(path, entry.name));
  }
}

/**
 * Hash of names and contents of all files below some paths (relative to the checkout), tests and
 * build results excepted.
 */
export function fingerprintOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

const stampFile = name => join(root, '.cache', 'stamps', name);

/** Whether `name` was last done with this fingerprint. */
export function isDone(name, fingerprint) {
  return (
    existsSync(stampFile(name)) &&
    readFileSync(stampFile(name), 'utf8') === fingerprint
  );
}

/** Remembers that `name` was done with this fingerprint. */
export function markDone(name, fingerprint) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), fingerprint);
}
