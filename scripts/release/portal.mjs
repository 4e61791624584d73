// A new portal of create-app, as users have it before they install Drydock.
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../test/src/ports.cjs';
import { root } from '../lib/root.mjs';
import { readManifest } from './packages.mjs';
import { endOf, run, startLogged, stop } from './shell.mjs';
import { releaseFolder } from './tarballs.mjs';
import { tool } from './tools.mjs';

const READY_WITHIN_SECONDS = 180;
const OVERLAY = 'app-config.release-check.yaml';

/**
 * The commands that the docs name: `yarn` is that of this repository until a portal has its own.
 * @returns {string} a folder for PATH
 */
export function commandsFolder(kubectl) {
  const folder = join(releaseFolder, 'bin');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const yarnProgram = join(root, '.yarn', 'releases', 'yarn-4.13.0.cjs');
  writeFileSync(
    join(folder, 'yarn'),
    `#!/bin/sh\nexec "${process.execPath}" "${yarnProgram}" "$@"\n`,
  );
  chmodSync(join(folder, 'yarn'), 0o755);
  if (kubectl) symlinkSync(kubectl, join(folder, 'kubectl'));
  return folder;
}

export class Portal {
  #server;
  #environment;

  /**
   * @param {{ name: string, path: string }} options `path`: folders of commands, before those of
   *   the machine
   */
  constructor({ name, path }) {
    this.name = name;
    this.folder = join(releaseFolder, 'portals', name);
    this.log = join(releaseFolder, 'logs', `${name}.log`);
    this.#environment = {
      ...process.env,
      PATH: `${path}:${process.env.PATH}`,
      NODE_ENV: undefined,
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      // Yarn 4.13 on Node.js 24 breaks off with "The `onCancel` handler was attached after the
      // promise settled" when it retries a request.
      YARN_HTTP_RETRY: '0',
    };
  }

  /** @param {string[]} flags of create-app */
  async create(flags) {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(join(this.folder, '..'), { recursive: true });
    rmSync(this.log, { force: true });
    const env = { ...this.#environment, BACKSTAGE_APP_NAME: this.name };
    await run([...tool('backstage-create-app'), ...flags, '--skip-install'], {
      cwd: join(this.folder, '..'),
      env,
      log: this.log,
    });
  }

  /**
   * Installs it. What keeps today's releases of others from breaking the check are this
   * repository's own cures: its age gate and its resolutions
   * (docs/decisions/0013-fifty-day-age-gate.md).
   */
  async install(registry) {
    const manifest = readManifest(this.folder);
    const { resolutions } = readManifest(root);
    writeFileSync(
      join(this.folder, 'package.json'),
      JSON.stringify({ ...manifest, resolutions }, undefined, 2),
    );
    const settings = `${readFileSync(join(root, '.yarnrc.yml'), 'utf8').replace(
      'npmPreapprovedPackages:',
      "npmPreapprovedPackages:\n  - '@drydock/*'",
    )}
npmScopes:
  drydock: { npmRegistryServer: '${registry}' }
unsafeHttpWhitelist: [127.0.0.1]
`;
    writeFileSync(join(this.folder, '.yarnrc.yml'), settings);
    // Every build has the version of the last one, and Yarn keeps what it fetched by version.
    await this.sh('rm -f "$(yarn config get cacheFolder)"/@drydock-*');
    await this.sh('yarn install');
  }

  /** @param {Record<string, string>} more environment */
  async sh(script, more = {}) {
    await run(['sh', '-e', '-c', script], {
      cwd: this.folder,
      env: { ...this.#environment, ...more },
      log: this.log,
    });
  }

  /** What an adopter's CI would ask, and the app that the backend serves. */
  async build() {
    await this.sh('yarn tsc && yarn workspace app build');
  }

  /** @param {object} database `backend.database` of its configuration */
  async start(database) {
    const [port] = await freePorts(1);
    this.url = `http://localhost:${port}`;
    const backend = {
      baseUrl: this.url,
      listen: { port, host: '127.0.0.1' },
      cors: { origin: this.url },
      database,
    };
    writeFileSync(
      join(this.folder, OVERLAY),
      JSON.stringify({ app: { baseUrl: this.url }, backend }),
    );
    const files = ['app-config.yaml', 'app-config.local.yaml', OVERLAY].flatMap(
      file => ['--config', join(this.folder, file)],
    );
    // The legacy template has an app-config.local.yaml, the other one has none.
    await this.sh('touch app-config.local.yaml && mkdir -p db');
    const command = [
      'sh',
      '-c',
      'exec yarn workspace backend start "$@"',
      'start',
      ...files,
    ];
    this.#server = startLogged(command, {
      cwd: this.folder,
      env: { ...this.#environment, NODE_ENV: 'development' },
      log: this.log,
    });
    await this.#untilReady();
  }

  async stop() {
    if (this.#server) await stop(this.#server);
    this.#server = undefined;
  }

  async #untilReady() {
    const { child } = this.#server;
    for (let second = 0; second < READY_WITHIN_SECONDS; second += 1) {
      if (child.exitCode !== null)
        throw new Error(
          `The portal ended with ${child.exitCode}:\n${endOf(this.log)}`,
        );
      if (
        await fetch(`${this.url}/.backstage/health/v1/readiness`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await new Promise(resolve => setTimeout(resolve, 1000));
    }
    throw new Error(
      `The portal is not ready after ${READY_WITHIN_SECONDS} seconds:\n${endOf(
        this.log,
      )}`,
    );
  }

  /** Asks the API as the guest user. @returns {Promise<{ status: number, body: any }>} */
  async ask(path) {
    const signIn = await fetch(`${this.url}/api/auth/guest/refresh`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    const token = (await signIn.json()).backstageIdentity?.token;
    const answer = await fetch(`${this.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: answer.status,
      body: await answer.json().catch(() => undefined),
    };
  }

  /** @returns what `find` found in an answer, once it did */
  async until(what, path, find, seconds = 180) {
    let last;
    for (let second = 0; second < seconds; second += 2) {
      last = await this.ask(path).catch(error => ({
        status: 0,
        body: error.message,
      }));
      const found = find(last);
      if (found) return found;
      await new Promise(resolve => setTimeout(resolve, 2000));
    }
    throw new Error(
      `${what} did not happen within ${seconds} seconds. The last answer of ${path} was ${
        last.status
      }: ${JSON.stringify(last.body).slice(0, 1000)}`,
    );
  }
}
