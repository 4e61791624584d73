import type { startSimulator } from '@drydock/fleet-simulator';

type Simulator = Awaited<ReturnType<typeof startSimulator>>;
type ClusterStore = ReturnType<Simulator['store']>;

const POOL = 'spot';
const NODE = 'karpenter-1';

/**
 * Karpenter in a simulated cluster, with one pool of one node that its budget does not let go: it
 * marks the node as drifted once the control plane has another version, and replaces it when it may.
 */
export class SimulatedKarpenter {
  #mayReplace = false;
  #version: string;

  /** @param minor - of the control plane: `1.34` */
  constructor(
    private readonly store: ClusterStore,
    private readonly minor: () => string,
  ) {
    for (const [group, kind] of [
      ['karpenter.sh', 'NodePool'],
      ['karpenter.sh', 'NodeClaim'],
      ['karpenter.k8s.aws', 'EC2NodeClass'],
    ])
      store.state.customResources.push({
        group,
        kind,
        versions: ['v1'],
        resource:
          kind === 'EC2NodeClass' ? 'ec2nodeclasses' : `${kind}s`.toLowerCase(),
        namespaced: false,
      });
    this.#version = minor();
    this.#put('karpenter.k8s.aws/v1', 'EC2NodeClass', POOL, {
      spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }] },
    });
    this.#putAll();
    store.touched();
  }

  raiseBudget(): void {
    this.#mayReplace = true;
    this.reconcile();
  }

  /** Of its nodes, as their kubelets say. */
  versions(): readonly string[] {
    return this.store
      .list('', 'Node')
      .filter(({ metadata }) => metadata.name === NODE)
      .map(node => Object(node.status).nodeInfo.kubeletVersion);
  }

  reconcile(): void {
    if (this.#mayReplace) this.#version = this.minor();
    this.#putAll();
    this.store.touched();
  }

  #putAll(): void {
    const labels = { 'karpenter.sh/nodepool': POOL };
    const ready = { type: 'Ready', status: 'True' };
    this.#put('karpenter.sh/v1', 'NodePool', POOL, {
      spec: {
        disruption: { budgets: [{ nodes: this.#mayReplace ? '10%' : '0' }] },
        template: {
          spec: {
            expireAfter: 'Never',
            nodeClassRef: {
              group: 'karpenter.k8s.aws',
              kind: 'EC2NodeClass',
              name: POOL,
            },
          },
        },
      },
    });
    this.#put(
      'karpenter.sh/v1',
      'NodeClaim',
      NODE,
      {
        spec: {},
        status: {
          nodeName: NODE,
          conditions: [
            {
              type: 'Drifted',
              status: this.#version === this.minor() ? 'False' : 'True',
            },
          ],
        },
      },
      labels,
    );
    this.#put(
      'v1',
      'Node',
      NODE,
      {
        spec: {},
        status: {
          nodeInfo: { kubeletVersion: `v${this.#version}.0-eks-1` },
          conditions: [ready],
        },
      },
      labels,
    );
  }

  #put(
    apiVersion: string,
    kind: string,
    name: string,
    body: object,
    labels?: Record<string, string>,
  ): void {
    this.store.put(
      { apiVersion, kind, metadata: { name, labels }, ...body },
      Date.now(),
    );
  }
}
