import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Simulator } from '@drydock/fleet-simulator';
import { FleetPlanCluster } from './FleetPlanCluster';

export interface FleetPlansOptions {
  readonly simulator: Pick<
    Simulator,
    'describe' | 'managed' | 'store' | 'clusterUrl'
  >;
  /** File to write: a context for each cluster, whose token patches Plans and does nothing else. */
  readonly kubeconfig: string;
  /** Between two changes that a controller makes. */
  readonly stepSeconds: number;
}

/** As docs/rbac/system-upgrade-controller.yaml grants them. */
const WRITER_RULES = [
  { resource: 'plans.upgrade.cattle.io', verbs: ['patch'] },
  { resource: 'namespaces', verbs: ['get'] },
];

/**
 * system-upgrade-controller for the simulated K3s clusters of a fleet: each gets its Plans, and a
 * changed Plan upgrades its nodes.
 */
export class FleetPlans {
  readonly #clusters: readonly FleetPlanCluster[];
  readonly #timer: NodeJS.Timeout;

  private constructor({
    simulator,
    kubeconfig,
    stepSeconds,
  }: FleetPlansOptions) {
    const tokens = new Map<string, string>();
    this.#clusters = simulator
      .describe()
      .filter(({ provider }) => provider === 'k3s')
      .map(({ name }) => {
        const managed = simulator.managed(name);
        const writer = randomBytes(24).toString('hex');
        tokens.set(name, writer);
        managed.acceptTokens(async token =>
          token === writer
            ? {
                user: 'system:serviceaccount:drydock:drydock-plans-writer',
                role: WRITER_RULES,
              }
            : undefined,
        );
        return new FleetPlanCluster(managed, simulator.store(name));
      });
    writeFileSync(
      kubeconfig,
      kubeconfigOf(tokens, name => simulator.clusterUrl(name)),
      { mode: 0o600 },
    );
    this.#timer = setInterval(() => {
      for (const cluster of this.#clusters) cluster.step();
    }, stepSeconds * 1000);
  }

  static async start(options: FleetPlansOptions): Promise<FleetPlans> {
    return new FleetPlans(options);
  }

  /** @throws Error for a cluster that is no K3s cluster of the fleet */
  cluster(name: string): FleetPlanCluster {
    const found = this.#clusters.find(cluster => cluster.name === name);
    if (!found) throw new Error(`${name} is no K3s cluster of the fleet`);
    return found;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }
}

/** As JSON, which is YAML too. */
function kubeconfigOf(
  tokens: ReadonlyMap<string, string>,
  urlOf: (cluster: string) => string,
): string {
  const names = [...tokens.keys()];
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: names.map(name => ({ name, cluster: { server: urlOf(name) } })),
    users: [...tokens].map(([name, token]) => ({ name, user: { token } })),
    contexts: names.map(name => ({
      name,
      context: { cluster: name, user: name },
    })),
  });
}
