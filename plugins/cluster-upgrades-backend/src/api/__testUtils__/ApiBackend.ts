import request from 'supertest';
import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  AuthorizeResult,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import { RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  platformsExtensionPoint,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { FakeClusterSource } from '../../__testUtils__/FakeClusterSource';
import { asPolicy } from '../../__testUtils__/asPolicy';
import { eventually } from '../../__testUtils__/eventually';
import { clusterUpgradesPlugin } from '../../plugin';

export const API = '/api/cluster-upgrades';
export const ALLOW: PolicyDecision = { result: AuthorizeResult.ALLOW };
export const DENY: PolicyDecision = { result: AuthorizeResult.DENY };

/** Allowed only for clusters of which a rule holds. */
export function clusterCondition(
  rule: string,
  params: Record<string, string | string[]>,
): PolicyDecision {
  return {
    result: AuthorizeResult.CONDITIONAL,
    pluginId: 'cluster-upgrades',
    resourceType: RESOURCE_TYPE_CLUSTER,
    conditions: { rule, resourceType: RESOURCE_TYPE_CLUSTER, params },
  };
}

/** A cluster as the list shows it. */
export interface ListedCluster {
  readonly id: string;
  readonly name: string;
  readonly version?: string;
  readonly target?: string;
}

export interface ApiBackendOptions {
  readonly source: FakeClusterSource;
  readonly provider: UpgradeProvider;
  /** `clusterUpgrades` of the configuration. */
  readonly config?: object;
  /** Names of users in the catalog. */
  readonly users?: readonly string[];
  /** The clusters are listed, and read as far as the test needs. */
  readonly isReady: (clusters: readonly ListedCluster[]) => boolean;
}

/**
 * The plugin as a portal runs it, with clusters of one source, people that a test names, and
 * permissions that it decides.
 */
export class ApiBackend {
  /** By the name of a permission; others are allowed. */
  readonly decisions: Map<string, PolicyDecision>;
  /** What the auditor was told: `plan-create succeeded`. */
  readonly events: string[];
  /** Ids of clusters by their names. */
  readonly ids: Readonly<Record<string, string>>;
  readonly #server: Server;

  private constructor(
    server: Server,
    ids: Readonly<Record<string, string>>,
    decisions: Map<string, PolicyDecision>,
    events: string[],
  ) {
    this.#server = server;
    this.ids = ids;
    this.decisions = decisions;
    this.events = events;
  }

  static async start({
    source,
    provider,
    config = {},
    users = [],
    isReady,
  }: ApiBackendOptions): Promise<ApiBackend> {
    const decisions = new Map<string, PolicyDecision>();
    const events: string[] = [];
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        createBackendModule({
          pluginId: 'cluster-upgrades',
          moduleId: 'test-clusters',
          register(env) {
            env.registerInit({
              deps: {
                platforms: platformsExtensionPoint,
              },
              async init({ platforms }) {
                platforms.addPlatform({
                  id: provider.id,
                  displayName: provider.title,
                  sources: [source],
                  provider,
                });
              },
            });
          },
        }),
        permissionsBy(decisions).factory,
        auditorInto(events).factory,
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost' },
            permission: { enabled: true },
            clusterUpgrades: config,
          },
        }),
        catalogServiceMock.factory({
          entities: users.map(name => ({
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'User',
            metadata: { name, namespace: 'default' },
            spec: {},
          })),
        }),
      ],
    });
    const { server } = backend;
    const read = async (): Promise<ListedCluster[]> =>
      (await request(server).get(`${API}/clusters`).expect(200)).body.items;
    const clusters = await eventually(read, isReady);
    return new ApiBackend(
      server,
      Object.fromEntries(clusters.map(({ id, name }) => [name, id])),
      decisions,
      events,
    );
  }

  /** Every permission is allowed again, and nothing was audited. */
  reset(): void {
    this.decisions.clear();
    this.events.length = 0;
  }

  /** Requests of one person. */
  as(name: string) {
    return this.#with(mockCredentials.user.header(`user:default/${name}`));
  }

  /** Requests of a service that acts for itself. */
  asService(subject: string) {
    return this.#with(
      mockCredentials.service.header({
        onBehalfOf: mockCredentials.service(subject),
        targetPluginId: 'cluster-upgrades',
      }),
    );
  }

  /** Requests that a plugin sends with the credentials of one person. */
  asThrough(name: string, pluginId: string) {
    return this.#with(
      `Bearer ${mockCredentials.user.token(`user:default/${name}`, {
        actor: { subject: `plugin:${pluginId}` },
      })}`,
    );
  }

  #with(header: string) {
    const send = (
      method: 'get' | 'post' | 'put' | 'delete',
      path: string,
      body?: object,
    ) => {
      const sent = request(this.#server)
        [method](`${API}${path}`)
        .set('Authorization', header);
      return body === undefined ? sent : sent.send(body);
    };
    return {
      get: (path: string) => send('get', path),
      post: (path: string, body: object) => send('post', path, body),
      put: (path: string, body: object) => send('put', path, body),
      delete: (path: string) => send('delete', path),
    };
  }

  /**
   * Ids of the checks that did not run in full, which a start or submission names to go on without
   * them.
   */
  async checksNotRun(cluster: string, target: string): Promise<string[]> {
    const { body } = await this.as('ada')
      .get(`/clusters/${this.ids[cluster]}/readiness?target=${target}`)
      .expect(200);
    const coverage: { checkId: string; status: string }[] = body.coverage;
    return coverage
      .filter(({ status }) => status === 'not-run' || status === 'partial')
      .map(({ checkId }) => checkId);
  }
}

type Server = Awaited<ReturnType<typeof startTestBackend>>['server'];

function permissionsBy(decisions: ReadonlyMap<string, PolicyDecision>) {
  const permissions = mockServices.permissions.mock();
  const policy = asPolicy(({ name }) => decisions.get(name) ?? ALLOW);
  permissions.authorizeConditional.mockImplementation(
    policy.authorizeConditional,
  );
  permissions.authorize.mockImplementation(policy.authorize);
  return permissions;
}

function auditorInto(events: string[]) {
  const auditor = mockServices.auditor.mock();
  auditor.createEvent.mockImplementation(async ({ eventId }) => ({
    success: async () => void events.push(`${eventId} succeeded`),
    fail: async () => void events.push(`${eventId} failed`),
  }));
  return auditor;
}
