import { setTimeout as delay } from 'node:timers/promises';
import {
  FixtureApiServer,
  largeNamespace,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type {
  ContractServer,
  SeenRequest,
  ServerFault,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import type { Fault, Simulator } from '@drydock/fleet-simulator';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { ControlPlane } from './controlPlane';
import type { KubernetesApi } from './describeKubernetesApi';

/** The simulator's own faults under the names of the contract. */
const FAULTS: Readonly<Record<ServerFault, Fault>> = {
  unauthorized: { kind: 'unauthorized' },
  forbidden: { kind: 'forbidden' },
  'rate-limited': { kind: 'rate-limited', retryAfterSeconds: 7 },
  'server-error': { kind: 'server-error' },
  'expired-continue': { kind: 'expired-continue' },
  html: { kind: 'html' },
  redirect: { kind: 'redirect', location: '/redirect-target/version' },
  hanging: { kind: 'hanging' },
  stalling: { kind: 'stalling' },
  truncated: { kind: 'truncated' },
  oversized: { kind: 'oversized', megabytes: 500 },
  inflating: { kind: 'inflating', megabytes: 64 },
};

/**
 * A simulated cluster, with the simulator's own faults: what the contract asserts on it holds for
 * the simulator, too.
 */
export class SimulatedContractServer implements ContractServer {
  readonly aggregatedDiscovery = true;

  private constructor(
    private readonly simulator: Simulator,
    private readonly cluster: string,
  ) {}

  /** The same cluster for those who also write. */
  asApi(): KubernetesApi {
    return {
      url: this.url,
      reader: this.token,
      writer: this.simulator.token(this.cluster, 'writer'),
      aggregatedDiscovery: this.aggregatedDiscovery,
      expireContinueTokens: async () =>
        this.simulator.setFaults(this.cluster, [{ kind: 'expired-continue' }]),
    };
  }

  static async start(): Promise<SimulatedContractServer> {
    const fleet = generateFleet({ seed: 7, clusters: 3 });
    const state = fleet.clusters.find(
      ({ kind, capi }) => kind === 'workload' && !capi,
    );
    if (!state)
      throw new Error('The generated fleet holds no workload cluster');
    state.restrictions = { forbidden: ['secrets', '/metrics'] };
    const simulator = await startSimulator({ port: 0, fleet });
    const server = new SimulatedContractServer(simulator, state.name);
    const created = await fetch(`${server.url}/api/v1/namespaces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.asApi().writer}` },
      body: JSON.stringify(largeNamespace()),
    });
    if (created.status !== 201)
      throw new Error(
        `The namespace of the contract was refused: ${
          created.status
        } ${await created.text()}`,
      );
    return server;
  }

  get url(): string {
    return this.simulator.clusterUrl(this.cluster);
  }

  get token(): string {
    return this.simulator.token(this.cluster, 'reader');
  }

  get requestCount(): number {
    return this.simulator.requests(this.cluster).total;
  }

  get lastRequest(): SeenRequest | undefined {
    return this.simulator.requests(this.cluster).last;
  }

  get closedEarly(): number {
    return this.simulator.requests(this.cluster).aborted;
  }

  setFault(fault: ServerFault | undefined): void {
    this.simulator.setFaults(this.cluster, fault ? [FAULTS[fault]] : []);
  }

  async received(count: number): Promise<void> {
    while (this.requestCount < count) await delay(5);
  }

  async closedByClient(count: number): Promise<void> {
    while (this.closedEarly < count) await delay(5);
  }

  close(): Promise<void> {
    return this.simulator.close();
  }
}

/** A real apiserver as it is. */
export async function realApi(
  controlPlane: ControlPlane,
): Promise<KubernetesApi> {
  return {
    url: controlPlane.url,
    certificateAuthority: await controlPlane.certificateAuthority(),
    reader: await readerToken(controlPlane),
    writer: controlPlane.adminToken,
    aggregatedDiscovery: minorNumber(controlPlane) >= 26,
    expireContinueTokens: async () => {
      await controlPlane.compactStorage();
      // From 1.34 on the watch cache goes on answering from its snapshots until it is built anew.
      if (minorNumber(controlPlane) >= 34)
        await controlPlane.swap(controlPlane.version);
    },
  };
}

function minorNumber({ version }: ControlPlane): number {
  return Number(minorOf(version)?.split('.')[1]);
}

/**
 * A real apiserver behind a server that misbehaves on demand: faults are the latter's, everything
 * else is the apiserver's own answer.
 */
export async function startRealContractServer(
  controlPlane: ControlPlane,
): Promise<ContractServer> {
  return FixtureApiServer.start({
    upstream: {
      url: controlPlane.url,
      certificateAuthority: await controlPlane.certificateAuthority(),
      token: await readerToken(controlPlane),
      aggregatedDiscovery: minorNumber(controlPlane) >= 26,
    },
  });
}

/**
 * Makes the namespace of the contract, and an account that may list namespaces and pods and nothing
 * else.
 */
async function readerToken(controlPlane: ControlPlane): Promise<string> {
  const { status, body } = await controlPlane.request(
    'POST',
    '/api/v1/namespaces',
    largeNamespace(),
  );
  if (status !== 201 && status !== 409)
    throw new Error(
      `The namespace of the contract was refused: ${status} ${body.slice(
        0,
        300,
      )}`,
    );
  const account = { namespace: 'default', name: 'drydock-contract' };
  const metadata = { name: account.name };
  const objects = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: account },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata,
      rules: [
        { apiGroups: [''], resources: ['namespaces', 'pods'], verbs: ['list'] },
      ],
    },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: account.name,
      },
      subjects: [{ kind: 'ServiceAccount', ...account }],
    },
  ];
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
  );
  return controlPlane.serviceAccountToken(account.namespace, account.name);
}
