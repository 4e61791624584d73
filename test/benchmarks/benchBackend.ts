import { request as httpRequest } from 'node:http';
import type { BackendFeature } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { schedulerServiceFactory } from '@backstage/backend-defaults/scheduler';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';

type Entities = NonNullable<
  NonNullable<Parameters<typeof catalogServiceMock.factory>[0]>['entities']
>;

export interface BenchBackendOptions {
  readonly knex: Knex;
  readonly entities: Entities;
  /** `clusterUpgrades` of the configuration. */
  readonly config: Record<string, unknown> & { sources: never[] | object[] };
  /**
   * Whether each loop runs once at the start, and reading then goes on by itself; or all run as
   * Backstage's own scheduler calls them.
   */
  readonly loops: boolean | 'as-scheduled';
  /** Further modules of the plugin. */
  readonly features?: readonly BackendFeature[];
}

export interface BenchBackend {
  readonly port: number;
  /**
   * Asks the plugin's router over HTTP, on a connection that is closed afterwards.
   * @throws Error for a status of 400 or more
   */
  ask(method: 'GET' | 'POST', path: string): Promise<string>;
  stop(): Promise<void>;
}

/** The plugin as a portal has it, on a given database and behind a real HTTP server. */
export async function startBenchBackend({
  knex,
  entities,
  config,
  loops,
  features = [],
}: BenchBackendOptions): Promise<BenchBackend> {
  const backend = await startTestBackend({
    features: [
      clusterUpgradesPlugin,
      mockServices.rootConfig.factory({
        data: {
          backend: { baseUrl: 'http://localhost' },
          clusterUpgrades: JSON.parse(JSON.stringify(config)),
        },
      }),
      mockServices.database.factory({ knex }),
      loops === 'as-scheduled'
        ? schedulerServiceFactory
        : mockServices.scheduler.factory({ skipTaskRunOnStartup: !loops }),
      catalogServiceMock.factory({ entities }),
      ...features,
    ],
  });
  return {
    port: backend.server.port(),
    ask: (method, path) =>
      ask(backend.server.port(), method, `/api/cluster-upgrades${path}`),
    stop: () => backend.stop(),
  };
}

function ask(port: number, method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, agent: false },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const body = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) < 400) resolve(body);
          else
            reject(
              new Error(
                `${method} ${path} answered ${
                  response.statusCode
                }: ${body.slice(0, 500)}`,
              ),
            );
        });
      },
    );
    request.once('error', reject).end();
  });
}
