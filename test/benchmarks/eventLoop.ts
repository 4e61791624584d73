import { reasonText } from '@drydock/upgrade-reasons';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { createBackendModule } from '@backstage/backend-plugin-api';
import { readPlan } from '@drydock/upgrade-plans';
import { platformsExtensionPoint } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { startBenchBackend, type BenchBackend } from './benchBackend';
import { withDatabase } from './benchDatabase';
import { budget } from './measure';
import { apiOperations } from './apiOperations';
import { seededClusterId, seededEntities, seedFindings } from './seedFindings';
import {
  activeUpgradeId,
  FROM,
  planIdOf,
  PROVIDER,
  rolloutIdOf,
  seedRollouts,
  type RolloutsSize,
} from './seedRollouts';
import { worstPlan } from './worstPlans';
import { worstRequests, type WorstRequest } from './worstRequests';

/**
 * How long the event loop of a backend stands still while it answers the worst request of each
 * route that a viewer can send: nothing else is answered meanwhile. The client runs in a thread of
 * its own. `DRYDOCK_BENCH_SCALE=0.1` takes a tenth of the fleet;
 * `DRYDOCK_BENCH_ROUTES=previewPlan,getPlan` some routes.
 */
const GOAL_MILLISECONDS = 100;
const REQUESTS = 3;
/** In milliseconds; the delay of an idle loop is about as long. */
const RESOLUTION = 1;
const SETTLE_MILLISECONDS = 50;

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly start: string;
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** In milliseconds. */
interface Delay {
  /** The longest time in which the loop did not turn. */
  readonly longest: number;
  /**
   * The most that this thread computed between two turns: of a busy machine the other number also
   * holds what other programs took.
   */
  readonly computing: number;
}

async function longestDelay(work: () => Promise<unknown>): Promise<Delay> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  await sleep(SETTLE_MILLISECONDS);
  delay.reset();
  let computing = 0;
  let last = computed();
  const timer = setInterval(() => {
    computing = Math.max(computing, computed() - last);
    last = computed();
  }, RESOLUTION);
  await work();
  await sleep(SETTLE_MILLISECONDS);
  clearInterval(timer);
  delay.disable();
  return { longest: delay.max / 1e6, computing };
}

/** Processor time of this thread, in milliseconds. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

class Client {
  readonly #worker = new Worker(join(__dirname, 'httpClient.cjs'), {
    execArgv: [],
  });

  constructor(private readonly port: number) {}

  ask(
    method: string,
    { path }: WorstRequest,
    body: string | undefined,
  ): Promise<Answer> {
    return new Promise(resolve => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage({
        port: this.port,
        method,
        path: `/api/cluster-upgrades${path}`,
        body,
      });
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Rollouts and stored plans with the most windows and freezes that a plan may have. */
async function seedWorstPlans(knex: Knex, size: RolloutsSize): Promise<void> {
  const stageNames = ['stage-1', 'stage-2', 'stage-3', 'stage-4'];
  for (let index = 0; index < size.plans; index += 1) {
    const plan = JSON.stringify({
      ...worstPlan({
        name: planIdOf(index),
        kind: index % 2 ? 'that touch' : 'many a day',
        stageNames,
      }),
    });
    const full = JSON.stringify(withDefaults(plan));
    await knex('rollouts')
      .where({ id: rolloutIdOf(index, size.finishedRounds) })
      .update({ plan: full });
    await knex('plan_revisions')
      .where({ plan_id: planIdOf(index) })
      .update({ plan: full, document: plan });
  }
}

function withDefaults(text: string): object {
  const reading = readPlan(text);
  if (!reading.ok)
    throw new Error(
      `The worst plan is refused: ${reading.problems
        .map(({ path, reason }) => `${path} ${reasonText(reason)}`)
        .join('; ')}`,
    );
  return reading.plan;
}

function providerModule(clusters: number) {
  const world = new InMemoryWorld();
  for (let index = 0; index < clusters; index += 1)
    world.addCluster(seededClusterId(index), FROM);
  const provider = new InMemoryUpgradeProvider({
    world,
    versions: ['v1.35.4', 'v1.36.4'],
  });
  return createBackendModule({
    pluginId: 'cluster-upgrades',
    moduleId: PROVIDER,
    register: env =>
      env.registerInit({
        deps: { platforms: platformsExtensionPoint },
        init: async ({ platforms }) =>
          platforms.addPlatform({
            id: provider.id,
            displayName: provider.title,
            provider,
          }),
      }),
  });
}

async function measure(
  client: Client,
  method: string,
  request: WorstRequest,
  idle: Delay,
) {
  const body = request.body && JSON.stringify(request.body);
  const delays: Delay[] = [];
  const times: number[] = [];
  const answer = await client.ask(method, request, body);
  for (let index = 0; index < REQUESTS; index += 1) {
    const started = performance.now();
    delays.push(await longestDelay(() => client.ask(method, request, body)));
    times.push(performance.now() - started - 2 * SETTLE_MILLISECONDS);
  }
  const over = (pick: keyof Delay) =>
    Math.max(0, median(delays.map(each => each[pick])) - idle[pick]);
  return {
    answer,
    longest: over('longest'),
    computing: over('computing'),
    milliseconds: median(times),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function measureAll(
  backend: BenchBackend,
  size: RolloutsSize,
): Promise<void> {
  const client = new Client(backend.port);
  const wanted = process.env.DRYDOCK_BENCH_ROUTES?.split(',');
  const methods = new Map(
    apiOperations().map(({ operationId, method }) => [operationId, method]),
  );
  try {
    const idles: Delay[] = [];
    for (let index = 0; index < 5; index += 1)
      idles.push(await longestDelay(() => sleep(500)));
    const idle = {
      longest: median(idles.map(({ longest }) => longest)),
      computing: median(idles.map(({ computing }) => computing)),
    };
    report(
      `Longest delay of the idle loop ${idle.longest.toFixed(
        1,
      )} ms, ${idle.computing.toFixed(
        1,
      )} of it computing, which are taken off below; load ${loadavg()[0].toFixed(
        1,
      )}`,
    );
    for (const [operation, requests] of Object.entries(
      worstRequests({
        upgradeId: activeUpgradeId(3, 7, size),
        finishedRounds: size.finishedRounds,
      }),
    )) {
      if (wanted && !wanted.includes(operation)) continue;
      for (const request of requests) {
        const { answer, longest, computing, milliseconds } = await measure(
          client,
          methods.get(operation) ?? 'GET',
          request,
          idle,
        );
        report(
          `${budget(
            `${operation}${request.what ? `: ${request.what}` : ''}`,
            longest,
            GOAL_MILLISECONDS,
            ' ms',
          )}   ${computing.toFixed(0)} ms of it computing; ${
            answer.status
          } after ${milliseconds.toFixed(0)} ms, ${(
            answer.bytes / 1024
          ).toFixed(0)} KiB`,
        );
        if (answer.status >= 500 || answer.status === 0)
          report(`        ${answer.start.slice(0, 300)}`);
      }
    }
    report(`load at the end ${loadavg()[0].toFixed(1)}`);
  } finally {
    await client.stop();
  }
}

export async function main(): Promise<void> {
  const scale = Math.min(Number(process.env.DRYDOCK_BENCH_SCALE) || 1, 1);
  const size: RolloutsSize = {
    plans: 10,
    clustersPerPlan: Math.round(200 * scale),
    activePerPlan: Math.round(100 * scale),
    finishedRounds: 2,
  };
  const fleet = {
    clusters: size.plans * size.clustersPerPlan,
    findingsPerCluster: 20,
    teams: 60,
    components: 300,
  };
  await withDatabase('event-loop', async knex => {
    const backend = await startBenchBackend({
      knex,
      entities: seededEntities(fleet),
      config: { sources: [] },
      loops: false,
      features: [providerModule(fleet.clusters)],
    });
    try {
      const findings = await seedFindings(knex, fleet);
      await seedRollouts(knex, size);
      await seedWorstPlans(knex, size);
      report(
        `Event loop: ${fleet.clusters} clusters, ${findings} findings and ${size.plans} rollouts on PostgreSQL; the median of ${REQUESTS} requests each`,
      );
      await measureAll(backend, size);
    } finally {
      await backend.stop();
    }
  });
}

if (require.main === module) {
  main().catch(error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}
