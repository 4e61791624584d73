// What portals of the release check are tried with: a real control plane, databases and a browser.
import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '../lib/root.mjs';
import { Skip } from './steps.mjs';
import { releaseFolder } from './tarballs.mjs';

const execute = promisify(execFile);
/** Found when it is needed: in a fresh clone nothing is installed while this file is loaded. */
const program = name => [
  '--require',
  createRequire(join(root, 'package.json')).resolve(
    '@backstage/cli-node/config/nodeTransform.cjs',
  ),
  join(root, 'test', 'release', name),
];
const VERSION = 'v1.31.4';

/** The name that the docs give to the cluster. */
export const CLUSTER = 'prod-eu-1';

/**
 * @returns {Promise<{ version: string, kubectl: string, kubeconfig: string, stop(): Promise<void>
 *   }>}
 * @throws Skip where there are no programs for a control plane
 */
export async function startCluster() {
  const kubeconfig = join(releaseFolder, 'admin.kubeconfig');
  const child = spawn(
    process.execPath,
    [...program('controlPlaneProcess.ts'), VERSION, CLUSTER, kubeconfig],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const gone = new Promise(resolve => child.once('exit', resolve));
  const line = await Promise.race([
    new Promise(resolve =>
      createInterface({ input: child.stdout }).once('line', resolve),
    ),
    gone,
  ]);
  if (typeof line !== 'string')
    throw new Error(`The control plane ended with ${line} before it was ready`);
  const started = JSON.parse(line);
  if (started.missing) throw new Skip(started.missing);
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  return { ...started, kubeconfig, stop };
}

/**
 * @param {'installed' | 'removed'} what
 * @throws Error with what is not there, Skip where no browser runs
 */
export async function look(what, { name, url }) {
  const picture = join(releaseFolder, `${name}-${what}.png`);
  const { stdout } = await execute(process.execPath, [
    ...program('lookAtPortal.ts'),
    what,
    url,
    picture,
  ]).catch(error => {
    throw new Error(`${error.stderr.trim()}. A picture is in ${picture}`);
  });
  const missing = stdout && JSON.parse(stdout).missing;
  if (missing) throw new Skip(missing);
}
