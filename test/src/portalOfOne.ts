import { gunzipSync } from 'node:zlib';
import knexFactory, { type Knex } from 'knex';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  Cluster,
  ClusterDetails,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { eventually } from './eventually';

type Backend = Awaited<ReturnType<typeof startTestBackend>>;
type Entities = NonNullable<
  Parameters<typeof catalogServiceMock.factory>[0]
>['entities'];

/** The real plugin behind a real HTTP server, with one cluster that it reads by a kubeconfig. */
export class PortalOfOne {
  /** Every row that was kept, as text, after {@link everythingKept}. */
  kept = '';

  private constructor(
    private readonly backend: Backend,
    private readonly knex: Knex,
    private readonly target: string,
    private readonly clusterId: string,
  ) {}

  /**
   * Until the cluster is read and judged for its target, a minor.
   * @param entities - what the catalog holds
   * @param owner - of the cluster, as its source says
   */
  static async start(
    kubeconfigFile: string,
    target: string,
    {
      entities = [],
      owner,
    }: { readonly entities?: Entities; readonly owner?: string } = {},
  ): Promise<PortalOfOne> {
    const knex = knexFactory({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    await knex.raw('pragma foreign_keys = on');
    // Trial reports are refused without a permission policy.
    const clusterUpgrades = {
      dangerouslyAllowWithoutPermissions: true,
      sources: [
        { kubeconfig: { file: kubeconfigFile, environment: 'lab', owner } },
      ],
      environments: { lab: { desiredVersion: target } },
    };
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        mockServices.rootConfig.factory({
          data: { backend: { baseUrl: 'http://localhost' }, clusterUpgrades },
        }),
        mockServices.database.factory({ knex }),
        catalogServiceMock.factory({ entities }),
      ],
    });
    const clusterId = await eventually(
      'the portal has judged its cluster',
      async () => {
        const row: { id: string } | undefined = await knex('clusters')
          .where('checks_ran', '>', 0)
          .first('id');
        return row?.id;
      },
    );
    return new PortalOfOne(backend, knex, target, clusterId);
  }

  /** As `drydock trial --report` wants it. */
  get url(): string {
    return `http://127.0.0.1:${this.backend.server.port()}`;
  }

  async readiness(): Promise<Readiness & Required<Pick<Readiness, 'trial'>>> {
    const response = await this.#ask(
      `clusters/${this.clusterId}/readiness?target=${this.target}`,
    );
    return response.json();
  }

  async cluster(): Promise<Cluster> {
    return (await this.#ask(`clusters/${this.clusterId}`)).json();
  }

  /** What runs on the cluster and whose it is. */
  async details(): Promise<ClusterDetails> {
    return (await this.#ask(`clusters/${this.clusterId}/details`)).json();
  }

  /** Reports a trial without the command. @returns the status of the answer */
  async post(report: object): Promise<number> {
    const { status } = await this.#ask(
      `clusters/${this.clusterId}/trials`,
      report,
    );
    return status;
  }

  /** All rows of trials and findings, unpacked. */
  async everythingKept(): Promise<string> {
    const trials: { found: Buffer }[] = await this.knex('cluster_trials');
    const texts = await this.knex('cluster_finding_texts');
    this.kept = JSON.stringify([
      trials.map(({ found, ...row }) => [
        row,
        gunzipSync(found).toString('utf8'),
      ]),
      texts,
    ]);
    return this.kept;
  }

  async stop(): Promise<void> {
    await this.backend.stop();
  }

  #ask(path: string, body?: object): Promise<Response> {
    const headers = {
      authorization: mockCredentials.user.header(),
      'content-type': 'application/json',
    };
    return fetch(
      `${this.url}/api/cluster-upgrades/${path}`,
      body
        ? { method: 'POST', headers, body: JSON.stringify(body) }
        : { headers },
    );
  }
}
