import { said } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import {
  createBackendModule,
  createExtensionPoint,
  createServiceFactory,
  coreServices,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { parseEntityRef } from '@backstage/catalog-model';
import type { PermissionPolicy } from '@backstage/plugin-permission-node';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import {
  platformsExtensionPoint,
  readinessChecksExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryGates,
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import scaffolderModuleClusterUpgrades from '@drydock/backstage-plugin-scaffolder-backend-module-cluster-upgrades';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import {
  fakeCluster,
  FakeClusterSource,
} from '../../../__testUtils__/FakeClusterSource';
import { clusterUpgradesPlugin } from '../../../plugin';
import {
  headerOf,
  MatrixPolicy,
  OTHER_TEAM,
  OWN_TEAM,
  permissionsByPolicy,
  REQUESTER,
  userInfo,
  type Caller,
} from './callers';

export const API = '/api/cluster-upgrades';
export const TARGET = 'v1.36.4';
const VERSION = 'v1.35.5';

/** Names that occur nowhere by chance: what the service owner owns, and what is hidden from her. */
export const ownName = (number: number) => `ledgerkeep-${number}`;
export const hiddenName = (number: number) => `vaultkeep-${number}`;

/** Of a minor that nothing here goes to. */
const GATE = {
  id: 'far-away',
  minor: '1.99',
  title: 'Far away',
  description: 'Look at what is far away',
};

/** Warns twice of every cluster, so that there is a finding to waive and one to list. */
const watched: ReadinessCheck = {
  id: 'test-watched',
  title: said('Watched objects'),
  phase: 'nodes',
  canBlock: false,
  docs: 'checks/test-watched',
  needs: ['version'],
  evaluate: () => ({
    findings: ['web', 'api'].map(name => ({
      severity: 'warning' as const,
      confidence: 'observed' as const,
      phase: 'nodes' as const,
      title: said(`Deployment ${name} is worth a look`),
      object: { group: 'apps', kind: 'Deployment', namespace: 'shop', name },
      evidence: [{ what: said('seen'), source: 'status' }],
      fix: { what: said('Look') },
    })),
  }),
};

/** An action of the scaffolder as the module brings it. */
export interface BroughtAction {
  readonly id: string;
  handler(context: object): Promise<void>;
}
/** The scaffolder's own, known by its id: this package does not depend on the scaffolder. */
const scaffolderActions = createExtensionPoint<{
  addActions(...actions: BroughtAction[]): void;
}>({ id: 'scaffolder.actions' });

export interface MatrixBackendOptions {
  readonly knex: Knex;
  readonly world: InMemoryWorld;
  readonly config: object;
  /** The one of docs/reference/routes.md by default. */
  readonly policy?: PermissionPolicy;
  /** Clusters of each team. */
  readonly clusters: number;
}

/** A world in which upgrades begin and never end, so that there is time to control them. */
export function createWorld(clusters: number): InMemoryWorld {
  const world = new InMemoryWorld();
  for (let number = 1; number <= clusters; number += 1) {
    for (const name of [ownName(number), hiddenName(number)]) {
      world.addCluster(name, VERSION);
      world.state(name).stalled = true;
    }
  }
  return world;
}

/** The real plugin and the scaffolder's module with clusters of two teams. */
export async function startMatrixBackend({
  knex,
  world,
  config,
  policy = new MatrixPolicy(),
  clusters,
}: MatrixBackendOptions) {
  const source = new FakeClusterSource('test');
  for (let number = 1; number <= clusters; number += 1) {
    for (const [name, owner] of [
      [ownName(number), OWN_TEAM],
      [hiddenName(number), OTHER_TEAM],
    ]) {
      source.add(
        {
          name,
          environment: 'prod',
          owner,
          provider: { id: 'in-memory', reference: name },
          labels: { tier: 'gold' },
        },
        fakeCluster(VERSION, `uid-${name}`),
      );
    }
  }
  const actions: BroughtAction[] = [];
  const backend = await startTestBackend({
    extensionPoints: [
      [
        scaffolderActions,
        { addActions: (...added) => void actions.push(...added) },
      ],
    ],
    features: [
      clusterUpgradesPlugin,
      scaffolderModuleClusterUpgrades,
      createBackendModule({
        pluginId: 'cluster-upgrades',
        moduleId: 'matrix-clusters',
        register(env) {
          env.registerInit({
            deps: {
              platforms: platformsExtensionPoint,
              checks: readinessChecksExtensionPoint,
            },
            async init({ platforms, checks }) {
              platforms.addPlatform({
                id: 'in-memory',
                displayName: 'In-memory platform',
                sources: [source],
                provider: new InMemoryUpgradeProvider({
                  world,
                  versions: [VERSION, TARGET],
                  gates: new InMemoryGates([{ id: 'far', minor: GATE.minor }]),
                }),
              });
              checks.addCheck(watched);
            },
          });
        },
      }),
      permissionsByPolicy(policy),
      createServiceFactory({
        service: coreServices.userInfo,
        deps: {},
        factory: () => userInfo,
      }),
      mockServices.database.factory({ knex }),
      mockServices.rootConfig.factory({
        data: {
          app: { baseUrl: 'http://localhost' },
          backend: { baseUrl: 'http://localhost' },
          clusterUpgrades: { versionGates: [GATE] },
          ...config,
        },
      }),
      catalogServiceMock.factory({
        entities: [
          {
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'User',
            metadata: {
              name: parseEntityRef(REQUESTER).name,
              namespace: 'default',
            },
            spec: {},
          },
        ],
      }),
    ],
  });
  const send = async (
    authorization: string,
    { method, path, body }: Sent,
  ): Promise<Answer> => {
    const sent = request(backend.server)
      [method](`${API}${path}`)
      .set('Authorization', authorization);
    const { status, text } = await (body === undefined
      ? sent
      : sent.send(body));
    return { status, text };
  };
  return {
    backend,
    actions,
    send,
    as: (caller: Caller, sent: Sent) => send(headerOf(caller), sent),
  };
}

export interface Sent {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export type MatrixBackend = Awaited<ReturnType<typeof startMatrixBackend>>;
