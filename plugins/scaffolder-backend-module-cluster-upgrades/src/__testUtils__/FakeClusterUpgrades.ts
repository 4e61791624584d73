import { NotFoundError } from '@backstage/errors';
import type {
  Cluster,
  LogLine,
  Readiness,
  Upgrade,
  UpgradePreview,
  UpgradeRequest,
  Reason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { ClusterUpgradesService } from '../ClusterUpgradesService';

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
  support: { state: 'standard', provider: 'eks' },
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
      title: 'Disruption budgets',
      status: 'ran',
      reasons: [],
    },
    {
      checkId: 'removed-api',
      title: 'Removed APIs',
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

/** The API with one cluster; upgrades go through the given phases, one a poll. Records who asked for what. */
export class FakeClusterUpgrades implements ClusterUpgradesService {
  readonly started: UpgradeRequest[] = [];
  readonly pollers: string[] = [];
  failures = 0;
  allowed = true;
  readonly #phases: Upgrade['phase'][];

  constructor(phases: Upgrade['phase'][] = ['running', 'succeeded']) {
    this.#phases = phases;
  }

  async findCluster(reference: string) {
    if (!reference.includes('prod-eu-1'))
      throw new NotFoundError(`No cluster ${reference}`);
    return cluster;
  }

  async readiness() {
    return readiness;
  }

  async preview(): Promise<UpgradePreview> {
    return {
      allowed: this.allowed,
      reasons: this.allowed ? [] : [asReason('blocked by PDB payments/api')],
      verdict: 'ready',
      hops: [{ kind: 'control-plane', from: 'v1.35.4', to: 'v1.36.4' }],
    };
  }

  async start(request: UpgradeRequest) {
    this.started.push(request);
    return this.#upgrade('pending');
  }

  async upgrade(_id: string, credentials: BackstageCredentials) {
    this.pollers.push(JSON.stringify(credentials.principal));
    if (this.pollers.length > 1 && this.failures > 0) {
      this.failures -= 1;
      throw new Error('connect ECONNREFUSED');
    }
    const phase =
      (this.#phases.length > 1 ? this.#phases.shift() : this.#phases[0]) ??
      'running';
    return this.#upgrade(phase);
  }

  async log(_id: string, after: number): Promise<readonly LogLine[]> {
    const lines: LogLine[] = [
      {
        sequence: 1,
        time: '2026-11-21T10:00:00Z',
        level: 'info',
        message: asReason('control plane goes to v1.36.4'),
      },
      {
        sequence: 2,
        time: '2026-11-21T10:01:00Z',
        level: 'warning',
        message: asReason('waiting on payments'),
      },
    ];
    return lines.filter(({ sequence }) => sequence > after);
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
      rollback: { possible: false, reason: asReason('Not possible') },
      ...(phase === 'failed'
        ? { message: asReason('the platform gave up') }
        : {}),
    };
  }
}

function asReason(text: string): LogLine['message'] {
  return { code: 'text', params: { text: { text } }, text };
}
