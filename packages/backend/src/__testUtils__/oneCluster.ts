import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  platformsExtensionPoint,
  type ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  ClusterReadError,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';

export const VERSION = 'v1.35.5';
export const TARGET = 'v1.36.4';
const NAME = 'prod-1';
const UID = 'uid-1';

const list = (kind: string, apiVersion: string) => ({
  kind,
  apiVersion,
  metadata: {},
  items: [],
});
const namespace = { metadata: { name: 'kube-system', uid: UID } };
/** A small healthy cluster; every other path is 404. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/version': { gitVersion: VERSION, platform: 'linux/amd64' },
  '/api': list('APIGroupDiscoveryList', 'apidiscovery.k8s.io/v2'),
  '/apis': list('APIGroupDiscoveryList', 'apidiscovery.k8s.io/v2'),
  '/api/v1/namespaces': {
    ...list('PartialObjectMetadataList', 'meta.k8s.io/v1'),
    items: [namespace],
  },
  '/api/v1/namespaces/kube-system': {
    kind: 'Namespace',
    apiVersion: 'v1',
    ...namespace,
  },
  '/api/v1/nodes': list('NodeList', 'v1'),
};

const access: ClusterAccess = {
  description: 'cluster of the test',
  async read({ path }) {
    const answer = ANSWERS[path];
    if (answer === undefined)
      throw new ClusterReadError({
        kind: 'not-found',
        reason: {
          code: 'read.not-served',
          params: { resource: { text: path } },
        },
        request: path,
        status: 404,
        retryable: false,
      });
    const body = Buffer.from(JSON.stringify(answer));
    return {
      status: 200,
      contentType:
        'application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io',
      body,
      decodedBytes: body.length,
    };
  },
  review: async () => true,
  close: async () => undefined,
};

/** One cluster on a platform in memory, and what the platform was asked to write. */
export function oneCluster() {
  const world = new InMemoryWorld();
  world.addCluster(NAME, VERSION);
  const source: ClusterSource = {
    id: 'test',
    title: 'Clusters of the test',
    list: async () => ({
      complete: true,
      clusters: [
        {
          name: NAME,
          environment: 'prod',
          provider: { id: 'in-memory', reference: NAME },
        },
      ],
    }),
    access: async () => access,
  };
  const module = createBackendModule({
    pluginId: 'cluster-upgrades',
    moduleId: 'one-cluster',
    register: env =>
      env.registerInit({
        deps: {
          platforms: platformsExtensionPoint,
        },
        async init({ platforms }) {
          platforms.addPlatform({
            id: 'in-memory',
            displayName: 'In-memory platform',
            sources: [source],
            provider: new InMemoryUpgradeProvider({
              world,
              versions: [VERSION, TARGET],
            }),
          });
        },
      }),
  });
  return { world, module };
}
