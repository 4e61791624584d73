import { fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import {
  generateFleet,
  startSimulator,
  type Simulator,
} from '@drydock/fleet-simulator';

/** What the process of the simulator needs; passed as JSON in the environment. */
export interface FleetTask {
  readonly clusters: number;
  readonly kubeconfigFile: string;
}

/** One call over the channel between the processes. */
type Call =
  | { readonly kind: 'hang'; readonly clusters: readonly string[] }
  | { readonly kind: 'heal' }
  | { readonly kind: 'open' };

/**
 * Names of the clusters, or how many of their requests have no answer yet. Under a name:
 * Backstage's loader sends messages of its own.
 */
interface Answer {
  readonly fleet: readonly string[] | number;
}

export const TASK_VARIABLE = 'DRYDOCK_BENCH_FLEET';
const SEED = 7;

/**
 * The outside world, in a process of its own so that its memory and its sockets are not counted
 * with the portal's.
 */
export class SimulatedFleet {
  private constructor(
    private readonly child: ChildProcess,
    readonly clusters: readonly string[],
  ) {}

  /**
   * Starts `program` again as the simulator; it must call {@link simulate} where TASK_VARIABLE is
   * set.
   */
  static async start(
    program: string,
    task: FleetTask,
  ): Promise<SimulatedFleet> {
    const child = fork(program, {
      env: { ...process.env, [TASK_VARIABLE]: JSON.stringify(task) },
      execArgv: process.execArgv,
    });
    const names = (await next(child)).fleet;
    if (typeof names === 'number')
      throw new Error('The simulator did not say which clusters it has');
    return new SimulatedFleet(child, names);
  }

  /** These accept connections and never answer. */
  async hang(clusters: readonly string[]): Promise<void> {
    await this.#call({ kind: 'hang', clusters });
  }

  async heal(): Promise<void> {
    await this.#call({ kind: 'heal' });
  }

  /** Requests of all clusters whose connection is open and whose answer is not finished. */
  async openRequests(): Promise<number> {
    return Number((await this.#call({ kind: 'open' })).fleet);
  }

  async stop(): Promise<void> {
    const gone = new Promise(resolve => this.child.once('exit', resolve));
    this.child.kill();
    await gone;
  }

  #call(call: Call): Promise<Answer> {
    const answered = next(this.child);
    this.child.send(call);
    return answered;
  }
}

function isAnswer(message: object): message is Answer {
  return 'fleet' in message;
}

function next(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) =>
      reject(new Error(`The simulator ended with exit code ${code}`));
    child.once('exit', failed);
    const heard = (message: object) => {
      if (!isAnswer(message)) return;
      child.off('exit', failed);
      child.off('message', heard);
      resolve(message);
    };
    child.on('message', heard);
  });
}

/** Serves the fleet in this process until it is killed. */
export async function simulate({
  clusters,
  kubeconfigFile,
}: FleetTask): Promise<void> {
  // The management cluster is one of them.
  const fleet = generateFleet({ seed: SEED, clusters: clusters - 1 });
  const names = fleet.clusters.map(({ name }) => name);
  const simulator = await startSimulator({ port: 0, fleet });
  const heal = () => names.forEach(name => simulator.setFaults(name, []));
  heal();
  await writeFile(kubeconfigFile, readerKubeconfig(simulator, names), {
    mode: 0o600,
  });
  process.on('message', (call: Call) =>
    process.send?.({
      fleet: answer(call, simulator, names, heal),
    } satisfies Answer),
  );
  process.send?.({ fleet: names } satisfies Answer);
}

function answer(
  call: Call,
  simulator: Simulator,
  names: readonly string[],
  heal: () => void,
): Answer['fleet'] {
  switch (call.kind) {
    case 'hang':
      for (const name of call.clusters)
        simulator.setFaults(name, [{ kind: 'hanging' }]);
      return call.clusters.length;
    case 'heal':
      heal();
      return names.length;
    case 'open':
      return names.reduce(
        (sum, name) => sum + simulator.requests(name).open,
        0,
      );
    default: {
      const unknown: never = call;
      throw new Error(`Unknown call ${JSON.stringify(unknown)}`);
    }
  }
}

/** A reader's context for every cluster, those that Cluster API manages with them. */
function readerKubeconfig(
  simulator: Simulator,
  names: readonly string[],
): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: names.map(name => ({
      name,
      cluster: { server: simulator.clusterUrl(name) },
    })),
    users: names.map(name => ({
      name,
      user: { token: simulator.token(name, 'reader') },
    })),
    contexts: names.map(name => ({
      name,
      context: { cluster: name, user: name },
    })),
  });
}
