import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from './ports.cjs';
import { SupervisedProcess } from './supervisedProcess';

const run = promisify(execFile);

export const OWNER = 'acme';
const PASSWORD = 'canary-gitea-password-41d7';

/** A clone in which real git works as people do. */
export class Clone {
  constructor(readonly folder: string) {}

  /** Commits files and pushes them to a branch, or to what else git may push to. */
  async push(
    files: Readonly<Record<string, string>>,
    to = 'main',
    ...options: readonly string[]
  ): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(this.folder, name)), {
        recursive: true,
      });
      await writeFile(path.join(this.folder, name), content);
    }
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--message', 'Change');
    await this.git('push', '--quiet', ...options, 'origin', `HEAD:${to}`);
  }

  /** @throws Error when git refuses */
  async git(...parameters: readonly string[]): Promise<string> {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    const env = {
      PATH: process.env.PATH,
      HOME: this.folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
    };
    return (
      await run('git', [...who, ...parameters], { cwd: this.folder, env })
    ).stdout;
  }
}

/**
 * A real Gitea with one person on a free port of this machine, its SQLite database and repositories
 * in a folder of its own.
 */
export class Gitea {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly process: SupervisedProcess,
  ) {}

  /**
   * @param program - beside it lie Gitea's `templates`, `options` and `public`, unless they are
   *   built into it
   */
  static async start(program: string): Promise<Gitea> {
    const folder = await mkdtemp(path.join(tmpdir(), 'drydock-gitea-'));
    const [port] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const config = path.join(folder, 'app.ini');
    await writeFile(config, configuration(folder, port, path.dirname(program)));
    const gitea = new Gitea(
      url,
      folder,
      await SupervisedProcess.start(folder, program, [
        'web',
        '--config',
        config,
      ]),
    );
    try {
      await gitea.process.untilReady(
        async () => (await fetch(`${url}/api/healthz`)).ok,
      );
      await run(
        program,
        [
          'admin',
          'user',
          'create',
          '--config',
          config,
          '--admin',
          '--username',
          OWNER,
          '--password',
          PASSWORD,
          '--email',
          'acme@example.com',
          '--must-change-password=false',
        ],
        { env: { PATH: process.env.PATH, HOME: folder } },
      );
    } catch (error) {
      await gitea.stop();
      throw error;
    }
    return gitea;
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async version(): Promise<string> {
    return (await this.api<{ version: string }>('GET', '/version')).version;
  }

  /** One call of its API as its person. @throws Error when it is refused */
  async api<T = unknown>(
    method: string,
    route: string,
    body?: object,
  ): Promise<T> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${OWNER}:${PASSWORD}`).toString(
        'base64',
      )}`,
      'content-type': 'application/json',
    };
    const response = await fetch(`${this.url}/api/v1${route}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `${method} ${route} answered ${response.status}: ${text.slice(0, 500)}`,
      );
    return JSON.parse(text || 'null');
  }

  /** A token of its person that may do what the scopes say, such as `read:repository`. */
  async token(name: string, ...scopes: readonly string[]): Promise<string> {
    return (
      await this.api<{ sha1: string }>('POST', `/users/${OWNER}/tokens`, {
        name,
        scopes,
      })
    ).sha1;
  }

  /** An empty repository, and a clone of it to push from. */
  async repository(name: string, isPrivate = true): Promise<Clone> {
    await this.api('POST', '/user/repos', {
      name,
      private: isPrivate,
      default_branch: 'main',
    });
    const folder = path.join(this.folder, 'clones', name);
    await mkdir(folder, { recursive: true });
    const clone = new Clone(folder);
    await clone.git('init', '--quiet', '--initial-branch=main');
    await clone.git(
      'remote',
      'add',
      'origin',
      this.url
        .replace('//', `//${OWNER}:${PASSWORD}@`)
        .concat(`/${OWNER}/${name}.git`),
    );
    return clone;
  }
}

/** https://docs.gitea.com/administration/config-cheat-sheet */
function configuration(
  folder: string,
  port: number,
  programFolder: string,
): string {
  return `
WORK_PATH = ${folder}
; Containers of tests often have no other user.
I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = http://127.0.0.1:${port}/
STATIC_ROOT_PATH = ${programFolder}
DISABLE_SSH = true
OFFLINE_MODE = true
[database]
DB_TYPE = sqlite3
[security]
INSTALL_LOCK = true
[log]
LEVEL = Warn
[cron]
ENABLED = false
`;
}
