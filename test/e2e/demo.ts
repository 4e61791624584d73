import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../src/ports.cjs';
import { eventually } from '../src/eventually';
import { repositoryRoot } from '../src/portal';

export interface DemoStart {
  readonly machineSeconds?: number;
  readonly keepsState?: boolean;
  readonly hasPast?: boolean;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** `npm run demo` on ports and state of its own. */
export class Demo {
  #killed: number | undefined;

  private constructor(
    readonly url: string,
    private readonly fleetPort: number,
    readonly state: string,
    private readonly child: ChildProcess,
    /** What it has printed so far. */
    readonly output: readonly string[],
  ) {}

  /**
   * @param name - of the folder below .cache
   * @param machineSeconds - what a machine of the fleet takes to start
   * @param keepsState - goes on where an earlier demo of the name ended; else the folder is emptied
   *   first
   * @param hasPast - begins with the past and present that a person's demo has; else without any
   *   plan
   * @param args - more options of the demo
   */
  static async start(
    name: string,
    {
      machineSeconds = 4,
      keepsState = false,
      hasPast = false,
      args = [],
      environment = {},
    }: DemoStart = {},
  ): Promise<Demo> {
    const state = join(repositoryRoot, '.cache', name);
    if (!keepsState) rmSync(state, { recursive: true, force: true });
    mkdirSync(state, { recursive: true });
    const [port, fleetPort, eksPort] = await freePorts(3);
    const options = [
      '--port',
      String(port),
      '--fleet-port',
      String(fleetPort),
      '--eks-port',
      String(eksPort),
      '--state',
      state,
      '--machine-seconds',
      String(machineSeconds),
      ...(hasPast ? [] : ['--empty']),
      ...args,
    ];
    const child = spawn(
      process.execPath,
      [join(repositoryRoot, 'scripts', 'demo.mjs'), ...options],
      {
        // jest's own NODE_ENV would be that of the app's build too.
        env: {
          ...process.env,
          NODE_ENV: undefined,
          NODE_OPTIONS: undefined,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const output: string[] = [];
    const demo = new Demo(
      `http://localhost:${port}`,
      fleetPort,
      state,
      child,
      output,
    );
    child.stdout?.on('data', chunk => output.push(String(chunk)));
    child.stderr?.on('data', chunk => output.push(String(chunk)));
    const ended = () => child.exitCode !== null;
    await eventually('the demo is ready', async () =>
      ended() || output.join('').includes('] Ready') ? true : undefined,
    );
    if (ended())
      throw new Error(
        `The demo ended with ${child.exitCode}: ${output
          .join('')
          .slice(-3000)}`,
      );
    return demo;
  }

  /**
   * Kills the backend without any chance to tidy up; the demo starts it again.
   * @returns when, in milliseconds since 1970
   */
  killBackend(): number {
    this.#killed = this.#backendPid();
    process.kill(this.#killed, 'SIGKILL');
    return Date.now();
  }

  /** Waits until another backend than the killed one answers. */
  async hasBackend(): Promise<void> {
    await eventually('another backend is ready', async () => {
      if (this.#backendPid() === this.#killed) return undefined;
      return (await fetch(`${this.url}/.backstage/health/v1/readiness`)).ok
        ? true
        : undefined;
    });
  }

  /** Makes a simulated cluster misbehave; no faults heal it. See packages/fleet-simulator. */
  async faults(cluster: string, faults: { kind: string }[]): Promise<void> {
    await this.#simulator(`clusters/${cluster}/faults`, faults);
  }

  /** Upgrades a simulated cluster from outside Drydock. */
  async foreignUpgrade(cluster: string, version: string): Promise<void> {
    await this.#simulator(`clusters/${cluster}/foreign-upgrade`, { version });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise(resolve => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }

  /**
   * Asks the API; with a body it is a POST.
   * @param person - name of a User of examples/org.yaml; the platform engineer by default
   */
  async api<T>(path: string, body?: object, person = 'guest'): Promise<T> {
    const signIn = await fetch(`${this.url}/api/auth/guest/refresh`, {
      method: 'POST',
      headers: { 'x-drydock-guest': person },
    });
    const { backstageIdentity }: { backstageIdentity: { token: string } } =
      await signIn.json();
    const headers = {
      authorization: `Bearer ${backstageIdentity.token}`,
      'content-type': 'application/json',
    };
    const response = await fetch(
      `${this.url}/api${path}`,
      body
        ? { method: 'POST', headers, body: JSON.stringify(body) }
        : { headers },
    );
    if (!response.ok)
      throw new Error(
        `${path} answered ${response.status}: ${(await response.text()).slice(
          0,
          500,
        )}`,
      );
    return response.json();
  }

  async #simulator(path: string, body: object): Promise<void> {
    const response = await fetch(
      `http://127.0.0.1:${this.fleetPort}/_simulator/${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    if (!response.ok)
      throw new Error(
        `The simulator answered ${response.status}: ${await response.text()}`,
      );
  }

  #backendPid(): number {
    return Number(readFileSync(join(this.state, 'backend.pid'), 'utf8'));
  }
}
