import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  coreServices,
  createBackendModule,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
// eslint-disable-next-line @backstage/no-mixed-plugin-imports -- the tests run the whole plugin
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import {
  compensatedEffectsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allChecks, trialReportChecks } from '@drydock/upgrade-readiness';
import { WORK_TABLES } from '../chaos/engines';
import { allowAllButProbe } from '../src/allowAll';
import { eventually } from '../src/eventually';
import type { OutsideWorld } from './OutsideWorld';

type Backend = Awaited<ReturnType<typeof startTestBackend>>;
export type Person = 'ada' | 'lena';

const BEAT_MS = 300;
/** Others depend on the day, or on knowledge that grows. */
const CHECKS = ['version-skew', 'trial-import'];
/** What plans of the recording ask before a stage ends. */
export const GATE = {
  name: 'errors',
  type: 'metric',
  source: 'prometheus',
  query: 'up',
  pass: 'value < 1',
};
/** Clusters of these environments need an acknowledgement before they go to the target. */
export const GATED = ['gated', 'acknowledged'];

/** The real plugin on a database, its people, and the outside world of a recording. */
export class Portal {
  #beat: NodeJS.Timeout | undefined;
  #timesPassed = 0;

  private constructor(
    private readonly backend: Backend,
    private readonly knex: Knex,
    private readonly metrics: Server,
  ) {}

  static async start(
    knex: Knex,
    outside: OutsideWorld,
    skip = true,
  ): Promise<Portal> {
    const scheduler = mockServices.scheduler();
    const metrics = await serveMetrics();
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        outsideModule(outside),
        mockServices.database.factory({ knex, migrations: { skip } }),
        createServiceFactory({
          service: coreServices.scheduler,
          deps: {},
          factory: () => scheduler,
        }),
        createServiceFactory({
          service: coreServices.permissions,
          deps: {},
          factory: () => ({
            authorize: allowAllButProbe,
            authorizeConditional: allowAllButProbe,
          }),
        }),
        mockServices.rootConfig.factory({ data: configuration(metrics) }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
    const portal = new Portal(backend, knex, metrics);
    await scheduler.triggerTask('discover-clusters');
    portal.#beat = setInterval(
      () => void scheduler.triggerTask('look-for-work'),
      BEAT_MS,
    );
    return portal;
  }

  /** Its engine gives nothing back: leases run out, as when a process ends. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    await this.backend.stop();
    await new Promise(done => this.metrics.close(done));
  }

  async get<T>(route: string): Promise<T> {
    return this.send('ada', 'GET', route);
  }

  /** @throws Error with the answer unless it succeeded */
  async send<T>(
    person: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    route: string,
    body?: object,
  ): Promise<T> {
    const response = await fetch(
      `http://127.0.0.1:${this.backend.server.port()}/api/cluster-upgrades${route}`,
      {
        method,
        headers: {
          authorization: mockCredentials.user.header(`user:default/${person}`),
          'content-type': 'application/json',
          // A server that closes a connection that rests would lose the request.
          connection: 'close',
        },
        body: body && JSON.stringify(body),
      },
    );
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `${method} ${route} by ${person} answered ${response.status}: ${text}`,
      );
    return text === '' ? (undefined as T) : JSON.parse(text);
  }

  /** Lets time pass, without that of a lease, until there is an answer. */
  async until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    return eventually(what, async () => {
      await this.letTimePass();
      return ask();
    });
  }

  /** Makes all that waits for a time due, after what is due already: held work would starve others. */
  async letTimePass(): Promise<void> {
    this.#timesPassed += 1;
    for (const table of WORK_TABLES)
      await this.knex(table)
        .whereNull('ended_at_ms')
        .where('next_attempt_at_ms', '>', this.#timesPassed)
        .update({ next_attempt_at_ms: this.#timesPassed });
    await sleep(BEAT_MS);
  }

  /** Ids by name, once these clusters are read and judged. */
  async clusterIds(
    names: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    return eventually(`${names.length} clusters are judged`, async () => {
      const { items } = await this.get<{
        items: { id: string; name: string; freshness: { readAt?: string } }[];
      }>('/clusters?limit=200');
      const read = new Map(
        items
          .filter(({ freshness }) => freshness.readAt !== undefined)
          .map(({ id, name }) => [name, id]),
      );
      return names.every(name => read.has(name)) ? read : undefined;
    });
  }
}

function outsideModule(outside: OutsideWorld) {
  return createBackendModule({
    pluginId: 'cluster-upgrades',
    moduleId: 'compatibility',
    register(env) {
      env.registerInit({
        deps: {
          platforms: platformsExtensionPoint,
          effects: compensatedEffectsExtensionPoint,
        },
        async init({ platforms, effects }) {
          const provider = outside.provider();
          platforms.addPlatform({
            id: provider.id,
            displayName: provider.title,
            sources: [outside],
            provider,
          });
          effects.addEffect(outside.effect);
        },
      });
    },
  });
}

/** A Prometheus whose every query answers 0. */
async function serveMetrics(): Promise<Server> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        status: 'success',
        data: {
          resultType: 'vector',
          result: [{ metric: {}, value: [Date.now() / 1000, '0'] }],
        },
      }),
    ),
  );
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
}

function configuration(metrics: Server) {
  const { port } = metrics.address() as AddressInfo;
  const off = [...allChecks, ...trialReportChecks]
    .filter(({ id }) => !CHECKS.includes(id))
    .map(({ id }) => [id, { enabled: false }]);
  return {
    backend: { baseUrl: 'http://localhost' },
    permission: { enabled: true },
    clusterUpgrades: {
      sources: [],
      inventory: { concurrency: 100 },
      planning: {
        metricSources: [{ id: GATE.source, url: `http://127.0.0.1:${port}` }],
      },
      checks: Object.fromEntries(off),
      versionGates: [
        {
          id: 'dashboards',
          minor: '1.36',
          title: 'Dashboards',
          description: 'Look whether someone still uses the old dashboards.',
          environments: GATED,
        },
      ],
    },
  };
}
