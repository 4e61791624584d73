import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, isDone, markDone } from './fingerprint.mjs';
import { root, yarn } from './root.mjs';
import { runCommand } from './run.mjs';

/**
 * Installs the locked dependencies, unless nothing has changed since the last time.
 * @throws Error when the installation fails
 */
export async function ensureInstalled() {
  const fingerprint = fingerprintOf(
    ['yarn.lock', 'package.json', '.yarnrc.yml'],
    process.version.split('.')[0],
  );
  if (
    existsSync(join(root, 'node_modules', '.yarn-state.yml')) &&
    isDone('install', fingerprint)
  )
    return;
  console.log('Installing dependencies (about a minute the first time)…');
  const code = await runCommand(yarn('install', '--immutable'));
  if (code !== 0)
    throw new Error(
      `The installation ended with ${code}; the lines above say why`,
    );
  markDone('install', fingerprint);
}
