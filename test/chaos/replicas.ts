import { ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CrashPoint } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { runSources } from '../src/runSources';
import type { ReplicaSettings } from './replicaProcess';

/** An engine in a process of its own, see `replicaProcess.ts`. */
export class Replica {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;
  #engineId = '';
  #ended = false;

  private constructor(readonly name: string, settings: ReplicaSettings) {
    this.#child = spawn(
      process.execPath,
      [
        ...runSources,
        join(__dirname, 'replicaProcess.ts'),
        JSON.stringify(settings),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#child.once('exit', () => {
      this.#ended = true;
    });
    // Of one that has just ended; `endedByItself` says so.
    this.#child.stdin.on('error', () => undefined);
  }

  /** One that is loaded and does nothing yet; its connections to the database carry its name. */
  static async start(
    name: string,
    settings: ReplicaSettings,
  ): Promise<Replica> {
    const replica = new Replica(name, {
      ...settings,
      connection: { ...settings.connection, application_name: name },
    });
    const line = await Promise.race([
      replica.#nextLine('ready'),
      once(replica.#child, 'exit').then(([code]) => `exited with ${code}`),
    ]);
    if (!line.startsWith('ready '))
      throw new Error(`Replica ${name} did not start: ${line}`);
    replica.#engineId = line.slice('ready '.length);
    return replica;
  }

  /** How leases name it. */
  get engineId(): string {
    return this.#engineId;
  }

  /**
   * It never ends by itself, whatever happens to its database: then the portal would have crashed.
   */
  get endedByItself(): boolean {
    return this.#ended;
  }

  go(): void {
    this.#child.stdin.write('go\n');
  }

  stop(): void {
    this.#child.kill('SIGSTOP');
  }

  continue(): void {
    this.#child.kill('SIGCONT');
  }

  /** Resolves when it has stopped itself at its next visit of the point. */
  async stopAt(point: CrashPoint): Promise<void> {
    const stopped = this.#nextLine(`stopped ${point}`);
    this.#child.stdin.write(`stop-at ${point}\n`);
    await stopped;
  }

  async kill(): Promise<void> {
    if (this.#ended) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  #nextLine(start: string): Promise<string> {
    return new Promise(resolve => {
      const read = (line: string) => {
        if (!line.startsWith(start)) return;
        this.#lines.off('line', read);
        resolve(line);
      };
      this.#lines.on('line', read);
    });
  }
}
