import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Clone } from '../gitea';
import { freePorts } from '../ports.cjs';
import { SupervisedProcess } from '../supervisedProcess';

const run = promisify(execFile);

/** A commit, and the folder in the repository that it added. */
export interface Commit {
  readonly sha: string;
  readonly folder: string;
}

/** A Git repository that real git serves over HTTP. Each commit adds a folder of its own. */
export class GitServer {
  #commits = 0;
  /** One push after the other. */
  #pushing: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly url: string,
    private readonly clone: Clone,
    private readonly server: SupervisedProcess,
  ) {}

  /** @param script - serves the repositories below a folder on a port */
  static async start(folder: string, script: string): Promise<GitServer> {
    const [repositories, work] = ['repositories', 'work'].map(name =>
      path.join(folder, name),
    );
    await mkdir(repositories, { recursive: true });
    const bare = path.join(repositories, 'fleet.git');
    await run('git', ['init', '--quiet', '--bare', '-b', 'main', bare]);
    await run('git', ['clone', '--quiet', bare, work]);
    const [port] = await freePorts(1);
    const origin = `http://127.0.0.1:${port}`;
    const server = await SupervisedProcess.start(folder, process.execPath, [
      script,
      String(port),
      repositories,
    ]);
    const url = `${origin}/fleet.git`;
    await server.untilReady(
      async () => (await fetch(`${url}/info/refs`)).status === 200,
    );
    return new GitServer(url, new Clone(work), server);
  }

  commit(documents: readonly unknown[]): Promise<Commit> {
    const pushed = this.#pushing.then(() => this.#commit(documents));
    this.#pushing = pushed.catch(() => undefined);
    return pushed;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  async #commit(documents: readonly unknown[]): Promise<Commit> {
    this.#commits += 1;
    const folder = `commit-${this.#commits}`;
    await this.clone.push(
      Object.fromEntries(
        documents.map((document, index) => [
          `${folder}/${index}.yaml`,
          JSON.stringify(document),
        ]),
      ),
    );
    return { sha: (await this.clone.git('rev-parse', 'HEAD')).trim(), folder };
  }
}
