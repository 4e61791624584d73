// A registry of our own on loopback that holds the packed packages and nothing else: a package that
// is missing there must not come from elsewhere.
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../../test/src/ports.cjs';
import { root } from '../lib/root.mjs';
import { publishedPackages } from './packages.mjs';
import { endOf, startLogged, stop } from './shell.mjs';
import { releaseFolder, tarballOf } from './tarballs.mjs';
import { tool } from './tools.mjs';

const execute = promisify(execFile);
const READY_WITHIN_SECONDS = 60;

const config = folder => `storage: ${JSON.stringify(join(folder, 'storage'))}
auth: { htpasswd: { file: ${JSON.stringify(join(folder, 'htpasswd'))} } }
packages:
  '@drydock/*': { access: $all, publish: $all }
log: { type: stdout, format: pretty, level: warn }
max_body_size: 50mb
`;

async function untilReady(url, log) {
  for (let second = 0; second < READY_WITHIN_SECONDS; second += 1) {
    if (
      await fetch(`${url}/-/ping`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
  throw new Error(
    `The registry did not start within ${READY_WITHIN_SECONDS} seconds:\n${endOf(
      log,
    )}`,
  );
}

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} with all published packages in it */
export async function startRegistry(log) {
  const folder = join(releaseFolder, 'registry');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), config(folder));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const server = startLogged(
    [
      ...tool('verdaccio'),
      '--config',
      join(folder, 'config.yaml'),
      '--listen',
      `127.0.0.1:${port}`,
    ],
    { cwd: folder, env: process.env, log },
  );
  try {
    await untilReady(url, log);
    // npm asks for some token; the registry lets everybody publish.
    writeFileSync(
      join(folder, '.npmrc'),
      `//127.0.0.1:${port}/:_authToken=local\n`,
    );
    for (const { name } of publishedPackages(root)) {
      await execute(
        'npm',
        [
          'publish',
          tarballOf(name),
          '--registry',
          url,
          // Before what a global npmrc says of the scope.
          `--@drydock:registry=${url}`,
          '--userconfig',
          join(folder, '.npmrc'),
          '--ignore-scripts',
        ],
        { cwd: folder },
      );
    }
  } catch (error) {
    await stop(server);
    throw error;
  }
  return { url, stop: () => stop(server) };
}
