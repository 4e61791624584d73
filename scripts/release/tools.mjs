// Tools that only the release check needs: locked in scripts/release/tools, installed below .cache,
// so that `npm test` and the demo install without them.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, isDone, markDone } from '../lib/fingerprint.mjs';
import { root, yarn } from '../lib/root.mjs';
import { run } from './shell.mjs';

const SOURCE = join(root, 'scripts', 'release', 'tools');
export const toolsFolder = join(root, '.cache', 'release', 'tools');

/** The program of a tool, for Node.js. */
export const tool = name => [
  process.execPath,
  join(toolsFolder, 'node_modules', '.bin', name),
];

/** @throws Error when they cannot be installed */
export async function installTools(log) {
  const fingerprint = fingerprintOf(
    ['scripts/release/tools', '.yarnrc.yml'],
    process.version.split('.')[0],
  );
  if (
    isDone('release-tools', fingerprint) &&
    existsSync(join(toolsFolder, 'node_modules'))
  )
    return;
  mkdirSync(toolsFolder, { recursive: true });
  cpSync(SOURCE, toolsFolder, { recursive: true });
  cpSync(join(root, '.yarnrc.yml'), join(toolsFolder, '.yarnrc.yml'));
  const env = { ...process.env, YARN_IGNORE_PATH: '1' };
  await run(yarn('install', '--immutable'), { cwd: toolsFolder, env, log });
  markDone('release-tools', fingerprint);
}
