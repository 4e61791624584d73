/**
 * One engine of rollouts as its own process: `replicaProcess.ts SETTINGS`, JSON of {@link
 * ReplicaSettings}. It prints `ready` and the name of the engine, starts at the line `go`, and
 * never ends by itself. After the line `stop-at POINT` it prints `stopped` at its next visit of
 * that crash point, and stops itself there (SIGSTOP) until it is continued.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import Knex, { type Knex as KnexTypes } from 'knex';
import {
  createRolloutEngine,
  DatabaseApprovals,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { processLogger } from './processLogger';
import { ReadySubjects } from './readySubjects';
import { RemotePlatform } from './remotePlatform';
import { PASSED_GATES } from './rolloutPorts';

export interface ReplicaSettings {
  readonly connection: KnexTypes.PgConnectionConfig;
  readonly platformUrl: string;
  readonly leaseSeconds: number;
  /** How far this process's time of day is off, milliseconds. */
  readonly skewMs: number;
}

const TICK_MS = 50;
const POLL_MS = 60;

async function main([settings]: string[]): Promise<void> {
  const { connection, platformUrl, leaseSeconds, skewMs }: ReplicaSettings =
    JSON.parse(settings);
  const trueNow = Date.now;
  Date.now = () => trueNow() + skewMs;
  const knex = Knex({
    client: 'pg',
    connection,
    acquireConnectionTimeout: 5000,
  });
  const provider = new RemotePlatform(platformUrl);
  let stopAt: string | undefined;
  const { engine } = createRolloutEngine({
    knex,
    providers: new Map([[provider.id, provider]]),
    subjects: new ReadySubjects(provider.id, id => id),
    logger: processLogger(),
    kubeletMinorsBehind: () => 3,
    timing: {
      pollMs: POLL_MS,
      blockedMs: POLL_MS,
      retryMs: POLL_MS,
      retryMaxMs: POLL_MS,
    },
    fleet: {
      approvals: new DatabaseApprovals({ rules: [] }),
      plans: {
        startable: async () =>
          Promise.reject(new Error('this process starts nothing')),
      },
      gates: PASSED_GATES,
    },
    leaseSeconds,
    crashHook: point => {
      if (point !== stopAt) return;
      stopAt = undefined;
      writeSync(1, `stopped ${point}\n`);
      process.kill(process.pid, 'SIGSTOP');
    },
  });
  let goes = false;
  createInterface({ input: process.stdin }).on('line', line => {
    if (line === 'go') goes = true;
    else [, stopAt] = line.split(' ');
  });
  process.stdout.write(`ready ${engine.id}\n`);
  for (;;) {
    // As the portal's loop: a tick that failed is the next one's business.
    if (goes) void engine.tick().catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve, TICK_MS));
  }
}

main(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
