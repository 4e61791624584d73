import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
export const repositoryRoot = resolve(__dirname, '..', '..');

/** Builds the app where its sources changed, as the demo does; a portal that is started afterwards serves it. */
export function buildApp(): void {
  // jest's own NODE_ENV would be that of the build too.
  execFileSync(process.execPath, [join(repositoryRoot, 'scripts', 'lib', 'app.mjs')], { env: { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined }, stdio: 'pipe' });
}

/** A loopback port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No loopback port to be had');
  return address.port;
}

/** Asks again and again until there is an answer; then says what was asked last. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>, seconds = 60): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let last = 'nothing';
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(500);
  }
  throw new Error(`Not within ${seconds} s: ${what} (last: ${last})`);
}

/**
 * The portal of packages/backend as a process of its own, with its database on disk so that it can be killed and started again.
 * The built app is served when there is one.
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

  /** @param config - laid over app-config.yaml @param folder - for the database and the log; kept over restarts */
  static async start(config: object, folder: string, environment: Record<string, string> = {}): Promise<Portal> {
    mkdirSync(join(folder, 'db'), { recursive: true });
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const overlay = {
      app: { baseUrl: url },
      backend: {
        baseUrl: url,
        listen: { port, host: '127.0.0.1' },
        cors: { origin: url },
        database: { client: 'better-sqlite3', connection: { directory: join(folder, 'db') } },
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
    const log = createWriteStream(join(this.folder, 'portal.log'), { flags: 'a' });
    const files = [join(repositoryRoot, 'app-config.yaml'), join(this.folder, 'app-config.portal.yaml'), join(this.folder, 'app-config.test.yaml')];
    const started = spawn(
      process.execPath,
      ['--require', require.resolve('@backstage/cli-node/config/nodeTransform.cjs'), 'src/index.ts', ...files.flatMap(file => ['--config', file])],
      {
        cwd: join(repositoryRoot, 'packages', 'backend'),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development', LOG_LEVEL: 'info', ...this.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    started.stdout?.pipe(log, { end: false });
    started.stderr?.pipe(log, { end: false });
    this.#process = started;
    await eventually(`the portal on port ${this.port} is ready (log in ${this.folder})`, async () => {
      if (started.exitCode !== null) throw new Error(`it ended with ${started.exitCode}`);
      const response = await fetch(`${this.url}/.backstage/health/v1/readiness`);
      return response.ok ? true : undefined;
    }, 180);
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
    return (await readFile(join(this.folder, 'portal.log'), 'utf8')).slice(-4000);
  }

  /** Asks the API as the guest user. @throws Error with the body for an answer that is no success */
  async api<T>(path: string, init: { method?: string; body?: object } = {}): Promise<T> {
    const response = await this.#send(path, init);
    if (response.status === 401) {
      this.#token = undefined;
      return this.#decode(path, await this.#send(path, init));
    }
    return this.#decode(path, response);
  }

  async #decode<T>(path: string, response: Response): Promise<T> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 1000)}`);
    return JSON.parse(text);
  }

  async #send(path: string, { method = 'GET', body }: { method?: string; body?: object }): Promise<Response> {
    this.#token ??= await this.#signIn();
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async #signIn(): Promise<string> {
    const response = await fetch(`${this.url}/api/auth/guest/refresh`, { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } });
    const answer: { backstageIdentity?: { token?: string } } = await response.json();
    const token = answer.backstageIdentity?.token;
    if (!token) throw new Error(`Guest sign-in answered ${response.status}`);
    return token;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise(done => running.once('exit', done));
    running.kill(signal);
    const tooLong = setTimeout(() => running.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(tooLong);
  }
}
