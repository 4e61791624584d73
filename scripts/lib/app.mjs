// The built app, which the backend serves: made when its sources changed since the last time.
// `node scripts/lib/app.mjs` does only that.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprintOf, isDone, markDone } from './fingerprint.mjs';
import { root, yarn } from './root.mjs';
import { runCommand } from './run.mjs';

const SOURCES = [
  'yarn.lock',
  'packages/app',
  'packages/kubernetes-knowledge',
  'plugins/cluster-upgrades',
  'plugins/cluster-upgrades-common',
];

/** @param {(line: string) => void} say @throws Error when the build ends with a failure */
export async function ensureApp(say) {
  const fingerprint = fingerprintOf(SOURCES);
  if (isDone('app', fingerprint)) return;
  say('Building the app (about 15 seconds, only when its sources change)…');
  const code = await runCommand(yarn('backstage-cli', 'package', 'build'), {
    cwd: join(root, 'packages', 'app'),
    env: { ...process.env, NODE_ENV: 'production' },
    quietOutput: true,
  });
  if (code !== 0)
    throw new Error(
      `Building the app ended with ${code}; the lines above say why`,
    );
  markDone('app', fingerprint);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await ensureApp(console.log);
