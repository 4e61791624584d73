import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/root.mjs';
import { UsageError } from './options.mjs';
import { sourceArguments } from './supervisor.mjs';

/** Logins of the clouds end after a quarter of an hour. */
const LOGIN_MINUTES = 5;
const ROLES = join('docs', 'rbac');

/**
 * A person's own clusters, as their kubeconfig names them: opened here, read by the portal. What it
 * needs for that is in a file that only the person can read, until {@link forget}.
 */
export class OwnClusters {
  #options;
  #timer;
  /** What logs in now. */
  #child;
  /** `{ name, place, version, login? }` of each, after {@link open}. */
  clusters = [];

  /**
   * @param {{ contexts: string[], kubeconfig?: string, helmSecrets: boolean, file: string,
   *   say(line: string): void }} options
   */
  constructor(options) {
    this.#options = options;
    // A process that was killed had no time for it.
    this.forget();
  }

  get file() {
    return this.#options.file;
  }

  get helmSecrets() {
    return this.#options.helmSecrets;
  }

  /**
   * @throws UsageError with what is wrong in the kubeconfig, the login or on the way to a cluster
   */
  async open() {
    const { clusters, faults } = await this.#openAll();
    if (faults.length > 0) {
      this.forget();
      throw new UsageError(faults.join('\n'));
    }
    this.clusters = clusters;
    if (this.clusters.some(({ login }) => login))
      this.#timer = setInterval(
        () => this.#logInAgain(),
        LOGIN_MINUTES * 60_000,
      ).unref();
  }

  /** What is read of them, for people, before anything but the version is. */
  describe() {
    const { helmSecrets } = this.#options;
    const logins = [
      ...new Set(this.clusters.flatMap(({ login }) => login ?? [])),
    ];
    return [
      'Your clusters, read only: nothing is written to them, and no upgrade can be started.',
      ...this.clusters.map(
        ({ name, place, version }) => `  ${name}: ${version} at ${place}`,
      ),
      `What is read of each (${join(ROLES, 'reader.yaml')} has it as a role):`,
      ...rulesOf('reader.yaml').map(rule => `  ${rule}`),
      '  discovery of the API (/version, /api, /apis), and what your account may do (access reviews)',
      '  metadata of custom resources whose definition has a deprecated or no longer served version',
      ...(helmSecrets
        ? [
            `Secrets, as you asked (${join(
              ROLES,
              'helm-secrets-reader.yaml',
            )}); no value of them is kept:`,
            ...rulesOf('helm-secrets-reader.yaml').map(rule => `  ${rule}`),
          ]
        : [
            'No Secret is read. --helm-secrets also reads Helm releases, which are Secrets.',
          ]),
      ...(logins.length > 0
        ? [
            `Logged in with ${logins.join(
              ' and ',
            )}, as kubectl does, and again every ${LOGIN_MINUTES} minutes.`,
          ]
        : []),
    ];
  }

  /** No copy of a credential stays. */
  forget() {
    clearInterval(this.#timer);
    // It would write the file after it was deleted.
    if (this.#child) endGroup(this.#child);
    // The second one is left by a kill while the first was written.
    for (const file of [this.#options.file, `${this.#options.file}.new`])
      rmSync(file, { force: true });
  }

  async #logInAgain() {
    if (this.#child) return;
    const { say } = this.#options;
    const { faults } = await this.#openAll().catch(({ message }) => ({
      faults: [message],
    }));
    for (const fault of faults)
      say(
        `A login could not be renewed; when it expires, the last data received stays. ${fault}`,
      );
  }

  async #openAll() {
    const { contexts, kubeconfig, file } = this.#options;
    const args = [
      ...contexts.flatMap(name => ['--context', name]),
      ...(kubeconfig ? ['--kubeconfig', kubeconfig] : []),
      '--out',
      file,
    ];
    const entry = fileURLToPath(
      new URL('openOwnClusters.cjs', import.meta.url),
    );
    // In the folder of the caller: paths of a call are given from there.
    const cwd = process.env.INIT_CWD ?? process.cwd();
    const child = spawn(
      process.execPath,
      [...sourceArguments, entry, ...args],
      {
        cwd,
        // A group of its own, which ends with the programs that log in.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_OPTIONS: '' },
      },
    );
    this.#child = child;
    child.once('exit', () => endGroup(child));
    const [answer, faults, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise(resolve => child.once('close', resolve)),
    ]);
    this.#child = undefined;
    if (code === 0) return JSON.parse(answer);
    throw new UsageError(faults.trim());
  }
}

function endGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The rules of a documented role, one line each. */
function rulesOf(file) {
  const { parseAllDocuments } = createRequire(join(root, 'package.json'))(
    'yaml',
  );
  const roles = parseAllDocuments(
    readFileSync(join(root, ROLES, file), 'utf8'),
  ).map(document => document.toJS());
  return roles.flatMap(({ rules = [], metadata }) =>
    rules.map(
      ({
        apiGroups = [],
        resources = [],
        resourceNames,
        nonResourceURLs = [],
        verbs,
      }) => {
        const what =
          nonResourceURLs.length > 0
            ? nonResourceURLs.join(', ')
            : `${resources.join(', ')} (${apiGroups
                .map(group => group || 'core')
                .join(', ')})`;
        return `${verbs.join(', ')} ${what}${
          resourceNames
            ? ` of ${metadata.namespace}: ${resourceNames.join(', ')}`
            : ''
        }`;
      },
    ),
  );
}
