import { setTimeout as delay } from 'node:timers/promises';
import { FixtureApiServer, largeNamespace } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { ContractServer, SeenRequest, ServerFault } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import type { Fault, Simulator } from '@drydock/fleet-simulator';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { ControlPlane } from './controlPlane';

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

/** A simulated cluster, with the simulator's own faults: what the contract asserts on it holds for the simulator, too. */
export class SimulatedContractServer implements ContractServer {
  readonly aggregatedDiscovery = true;

  private constructor(private readonly simulator: Simulator, private readonly cluster: string) {}

  static async start(): Promise<SimulatedContractServer> {
    const fleet = generateFleet({ seed: 7, clusters: 3 });
    const state = fleet.clusters.find(({ kind, capi }) => kind === 'workload' && !capi);
    if (!state) throw new Error('The generated fleet holds no workload cluster');
    state.restrictions = { forbidden: ['secrets'] };
    const simulator = await startSimulator({ port: 0, fleet });
    simulator.store(state.name).put(largeNamespace(), Date.now());
    return new SimulatedContractServer(simulator, state.name);
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

/** A real apiserver behind a server that misbehaves on demand: faults are the latter's, everything else is the apiserver's own answer. */
export async function startRealContractServer(controlPlane: ControlPlane): Promise<ContractServer> {
  const { status, body } = await controlPlane.request('POST', '/api/v1/namespaces', largeNamespace());
  if (status !== 201 && status !== 409) throw new Error(`The namespace of the contract was refused: ${status} ${body.slice(0, 300)}`);
  const account = await namespaceReader(controlPlane);
  return FixtureApiServer.start({
    upstream: {
      url: controlPlane.url,
      certificateAuthority: await controlPlane.certificateAuthority(),
      token: await controlPlane.serviceAccountToken(account.namespace, account.name),
      aggregatedDiscovery: !['1.24', '1.25'].includes(minorOf(controlPlane.version) ?? ''),
    },
  });
}

/** An account that may list namespaces and pods, and nothing else. */
async function namespaceReader(controlPlane: ControlPlane): Promise<{ namespace: string; name: string }> {
  const account = { namespace: 'default', name: 'drydock-contract' };
  const metadata = { name: account.name };
  const objects = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: account },
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata, rules: [{ apiGroups: [''], resources: ['namespaces', 'pods'], verbs: ['list'] }] },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: account.name },
      subjects: [{ kind: 'ServiceAccount', ...account }],
    },
  ];
  await controlPlane.kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
  return account;
}
