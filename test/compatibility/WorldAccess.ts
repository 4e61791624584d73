import type { InMemoryWorld } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  ClusterReadError,
  type ClusterAccess,
  type ClusterReadRequest,
  type ClusterReadResponse,
} from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';

type ClusterState = ReturnType<InMemoryWorld['state']>;

/** Clusters whose engines die; these engines take every cluster for ready. */
const READY = 'kill-';
const DISCOVERY = {
  kind: 'APIGroupDiscoveryList',
  apiVersion: 'apidiscovery.k8s.io/v2',
  items: [],
};

/**
 * A cluster of the outside world as its own API server shows it: versions and nodes. Most do not
 * show pods of their control plane, so that a check is unknown until a person accepts that.
 */
export class WorldAccess implements ClusterAccess {
  readonly description = 'a cluster of the recording';

  constructor(
    private readonly name: string,
    private readonly state: () => ClusterState,
  ) {}

  async read({ path }: ClusterReadRequest): Promise<ClusterReadResponse> {
    const answer = answersOf(this.name, this.state())[path];
    if (answer === undefined)
      throw new ClusterReadError({
        kind: 'not-found',
        reason: said(`no ${path}`),
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
  }

  async review(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

function answersOf(
  name: string,
  { current, pools }: ClusterState,
): Readonly<Record<string, unknown>> {
  const metadata = { name: 'kube-system', uid: `uid-${name}` };
  return {
    '/version': { gitVersion: current, platform: 'linux/amd64' },
    '/api': DISCOVERY,
    '/apis': DISCOVERY,
    '/api/v1/namespaces': {
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: {},
      items: [{ metadata }],
    },
    '/api/v1/namespaces/kube-system': {
      kind: 'Namespace',
      apiVersion: 'v1',
      metadata,
    },
    ...(name.startsWith(READY)
      ? {
          '/api/v1/namespaces/kube-system/pods': {
            kind: 'PodList',
            apiVersion: 'v1',
            metadata: {},
            items: [],
          },
        }
      : {}),
    '/api/v1/nodes': {
      kind: 'NodeList',
      apiVersion: 'v1',
      metadata: {},
      items: pools.flatMap(pool =>
        Array.from({ length: pool.nodes }, (_, index) =>
          nodeOf(`${pool.name}-${index + 1}`, pool.name, pool.current),
        ),
      ),
    },
  };
}

function nodeOf(name: string, pool: string, kubeletVersion: string) {
  return {
    metadata: { name, uid: `uid-${name}`, labels: { pool } },
    spec: {},
    status: {
      conditions: [{ type: 'Ready', status: 'True' }],
      nodeInfo: {
        kubeletVersion,
        kubeProxyVersion: kubeletVersion,
        containerRuntimeVersion: 'containerd://2.1.4',
        osImage: 'Linux',
        kernelVersion: '6.12',
        architecture: 'amd64',
        operatingSystem: 'linux',
      },
    },
  };
}
