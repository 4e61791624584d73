import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { freePorts } from './ports.cjs';
import { eventually } from './eventually';
import { runSources } from './runSources';

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
export const repositoryRoot = resolve(__dirname, '..', '..');

/**
 * Builds the app where its sources changed, as the demo does; a portal that is started afterwards
 * serves it.
 */
export function buildApp(): void {
  // jest's own NODE_ENV would be that of the build too.
  execFileSync(
    process.execPath,
    [join(repositoryRoot, 'scripts', 'lib', 'app.mjs')],
    {
      env: { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined },
      stdio: 'pipe',
    },
  );
}

/**
 * The portal of packages/backend as a process of its own, with its database on disk so that it can
 * be killed and started again. The built app is served when there is one.
 */
export class Portal {
  #process: ChildProcess | undefined;
  #token: string | undefined;

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly folder: string,
    private readonly environment: Record<string, string>,
  ) {}

  /**
   * @param config - laid over app-config.yaml
   * @param folder - for the database and the log; kept over restarts
   */
  static async start(
    config: object,
    folder: string,
    environment: Record<string, string> = {},
  ): Promise<Portal> {
    mkdirSync(join(folder, 'db'), { recursive: true });
    const [port] = await freePorts(1);
    const url = `http://localhost:${port}`;
    const overlay = {
      app: { baseUrl: url },
      backend: {
        baseUrl: url,
        listen: { port, host: '127.0.0.1' },
        cors: { origin: url },
        database: {
          client: 'better-sqlite3',
          connection: { directory: join(folder, 'db') },
        },
      },
    };
    writeFileSync(join(folder, 'app-config.portal.yaml'), stringify(overlay));
    writeFileSync(join(folder, 'app-config.test.yaml'), stringify(config));
    const portal = new Portal(url, port, folder, environment);
    await portal.run();
    return portal;
  }

  /** Starts the process and waits until it answers. */
  async run(): Promise<void> {
    const log = createWriteStream(join(this.folder, 'portal.log'), {
      flags: 'a',
    });
    const files = [
      join(repositoryRoot, 'app-config.yaml'),
      join(this.folder, 'app-config.portal.yaml'),
      join(this.folder, 'app-config.test.yaml'),
    ];
    const started = spawn(
      process.execPath,
      [
        ...runSources,
        'src/index.ts',
        ...files.flatMap(file => ['--config', file]),
      ],
      {
        cwd: join(repositoryRoot, 'packages', 'backend'),
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: 'development',
          LOG_LEVEL: 'info',
          ...this.environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    started.stdout?.pipe(log, { end: false });
    started.stderr?.pipe(log, { end: false });
    this.#process = started;
    const hasEnded = () =>
      started.exitCode !== null || started.signalCode !== null;
    try {
      await eventually(
        `the portal on port ${this.port} is ready`,
        async () =>
          hasEnded() ||
          (
            await fetch(`${this.url}/.backstage/health/v1/readiness`)
          ).ok ||
          undefined,
      );
      if (hasEnded())
        throw new Error(
          `The portal ended with ${
            started.exitCode ?? started.signalCode
          } before it was ready`,
        );
    } catch (error) {
      throw new Error(
        `${
          error instanceof Error ? error.message : error
        }\n${await this.lastLines()}`,
      );
    }
  }

  /** Ends the process without any chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** The end of what it logged, for the message of a test that failed. */
  async lastLines(): Promise<string> {
    return (await readFile(join(this.folder, 'portal.log'), 'utf8')).slice(
      -4000,
    );
  }

  /**
   * Asks the API as the guest user.
   * @throws Error with the body for an answer that is no success
   */
  async api<T>(
    path: string,
    init: { method?: string; body?: object } = {},
  ): Promise<T> {
    const response = await this.#send(path, init);
    if (response.status === 401) {
      this.#token = undefined;
      return this.#decode(path, await this.#send(path, init));
    }
    return this.#decode(path, response);
  }

  async #decode<T>(path: string, response: Response): Promise<T> {
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `${path} answered ${response.status}: ${text.slice(0, 1000)}`,
      );
    return JSON.parse(text);
  }

  async #send(
    path: string,
    { method = 'GET', body }: { method?: string; body?: object },
  ): Promise<Response> {
    this.#token ??= await this.#signIn();
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async #signIn(): Promise<string> {
    const response = await fetch(`${this.url}/api/auth/guest/refresh`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    const answer: { backstageIdentity?: { token?: string } } =
      await response.json();
    const token = answer.backstageIdentity?.token;
    if (!token) throw new Error(`Guest sign-in answered ${response.status}`);
    return token;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null)
      return;
    const gone = new Promise(done => running.once('exit', done));
    running.kill(signal);
    const tooLong = setTimeout(() => running.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(tooLong);
  }
}
