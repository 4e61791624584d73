import { NotFoundError } from '@backstage/errors';
import type {
  Cluster,
  ClusterUpgradesApi,
  LogLine,
  Readiness,
  Upgrade,
  UpgradeRequest,
  Reason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiFor } from '../apiFor';

const cluster: Cluster = {
  id: 'c-1',
  name: 'prod-eu-1',
  title: 'prod-eu-1',
  version: 'v1.35.4',
  sources: [],
  verdict: 'blocked',
  findings: { blockers: 1, warnings: 0, infos: 0 },
  checks: { ran: 1, total: 2 },
  blockersByOwner: [],
  freshness: { state: 'fresh' },
  support: { state: 'standard', provider: 'eks', providerName: 'Amazon EKS' },
  upgradable: { possible: true },
};

const said = (text: string): Reason => ({
  code: 'text',
  params: { text: { text } },
  text,
});

const readiness: Readiness = {
  clusterId: 'c-1',
  target: '1.36',
  verdict: 'blocked',
  reasons: [said('PDB payments/api allows no disruption')],
  findings: [
    {
      fingerprint: 'f',
      checkId: 'disruption-budgets',
      severity: 'blocker',
      confidence: 'observed',
      phase: 'nodes',
      title: said('PDB payments/api allows no disruption'),
      evidence: [],
      fix: { what: said('Run 3 replicas') },
    },
  ],
  checks: { ran: 1, total: 2 },
  coverage: [
    {
      checkId: 'disruption-budgets',
      title: said('Disruption budgets'),
      status: 'ran',
      reasons: [],
    },
    {
      checkId: 'removed-api',
      title: said('Removed APIs'),
      status: 'partial',
      reasons: [said('Secrets are not readable')],
    },
  ],
  knowledge: {
    version: '2026-11-20',
    reviewedThrough: '1.37',
    reviewedAt: '2026-11-20',
  },
  whatIf: false,
};

const lines: readonly LogLine[] = [
  {
    sequence: 1,
    time: '2026-11-21T10:00:00Z',
    level: 'info',
    message: said('control plane goes to v1.36.4'),
  },
  {
    sequence: 2,
    time: '2026-11-21T10:01:00Z',
    level: 'warning',
    message: said('waiting on payments'),
  },
];

/**
 * The API with one cluster; upgrades go through the given phases, one a poll. Records who asked for
 * what.
 */
export class FakeClusterUpgrades {
  readonly started: UpgradeRequest[] = [];
  readonly pollers: string[] = [];
  failures = 0;
  allowed = true;
  readonly #phases: Upgrade['phase'][];

  constructor(phases: Upgrade['phase'][] = ['running', 'succeeded']) {
    this.#phases = phases;
  }

  readonly apiFor: ApiFor = credentials => {
    const operations: Partial<ClusterUpgradesApi> = {
      getCluster: async ({ path }) => this.#cluster(path.clusterId),
      getClusterByEntity: async ({ path }) => this.#cluster(path.name),
      getReadiness: async () => readiness,
      previewUpgrade: async () => ({
        allowed: this.allowed,
        reasons: this.allowed ? [] : [said('blocked by PDB payments/api')],
        verdict: 'ready',
        hops: [
          {
            kind: 'control-plane',
            from: 'v1.35.4',
            to: 'v1.36.4',
            disrupts: ['control-plane'],
          },
        ],
      }),
      startUpgrade: async ({ body }) => {
        this.started.push(body);
        return this.#upgrade('pending');
      },
      getUpgrade: async () =>
        this.#polled(JSON.stringify(credentials.principal)),
      getUpgradeLog: async ({ query: { after = 0 } }) => ({
        items: lines.filter(({ sequence }) => sequence > after),
      }),
    };
    return operations as ClusterUpgradesApi;
  };

  #cluster(reference: string): Cluster {
    if (!reference.includes('prod-eu-1'))
      throw new NotFoundError(`No cluster ${reference}`);
    return cluster;
  }

  #polled(by: string): Upgrade {
    this.pollers.push(by);
    if (this.pollers.length > 1 && this.failures > 0) {
      this.failures -= 1;
      throw new Error('connect ECONNREFUSED');
    }
    const phase =
      (this.#phases.length > 1 ? this.#phases.shift() : this.#phases[0]) ??
      'running';
    return this.#upgrade(phase);
  }

  #upgrade(phase: Upgrade['phase']): Upgrade {
    const time = '2026-11-21T10:00:00Z';
    return {
      id: 'u-1',
      rolloutId: 'r-1',
      clusterId: 'c-1',
      clusterName: 'prod-eu-1',
      from: 'v1.35.4',
      target: 'v1.36.4',
      phase,
      desired: 'run',
      hops: [],
      steps: [],
      requestedBy: 'user:default/guest',
      createdAt: time,
      updatedAt: time,
      actions: [],
      verdictAtStart: 'ready',
      ...(phase === 'failed' ? { message: said('the platform gave up') } : {}),
    };
  }
}
