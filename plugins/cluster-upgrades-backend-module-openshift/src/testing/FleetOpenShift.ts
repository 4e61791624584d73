import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Simulator } from '@drydock/fleet-simulator';
import { FleetOpenShiftCluster } from './FleetOpenShiftCluster';

export interface FleetOpenShiftOptions {
  readonly simulator: Pick<
    Simulator,
    'describe' | 'managed' | 'store' | 'clusterUrl'
  >;
  /** File to write: a context for each cluster, whose token changes what the guide grants. */
  readonly kubeconfig: string;
  /** Between two changes that the operators make. */
  readonly stepSeconds: number;
}

/** As docs/rbac/openshift.yaml grants them. */
const WRITER_RULES = [
  { resource: 'clusterversions.config.openshift.io', verbs: ['patch'] },
  {
    resource: 'machineconfigpools.machineconfiguration.openshift.io',
    verbs: ['patch'],
  },
  { resource: 'configmaps', verbs: ['patch'] },
  { resource: 'namespaces', verbs: ['get'] },
];

/** The operators of the simulated OpenShift clusters of a fleet. */
export class FleetOpenShift {
  readonly #clusters: readonly FleetOpenShiftCluster[];
  readonly #timer: NodeJS.Timeout;
  #stepping: Promise<void> = Promise.resolve();

  private constructor(
    clusters: readonly FleetOpenShiftCluster[],
    stepSeconds: number,
  ) {
    this.#clusters = clusters;
    this.#timer = setInterval(() => {
      this.#stepping = this.#stepping.then(() => this.#step());
    }, stepSeconds * 1000);
  }

  static async start({
    simulator,
    kubeconfig,
    stepSeconds,
  }: FleetOpenShiftOptions): Promise<FleetOpenShift> {
    const names = simulator
      .describe()
      .filter(({ provider }) => provider === 'openshift')
      .map(({ name }) => name);
    const tokens = names.map(name => {
      const writer = randomBytes(24).toString('hex');
      simulator.managed(name).acceptTokens(async token =>
        token === writer
          ? {
              user: 'system:serviceaccount:drydock:drydock-openshift-writer',
              role: WRITER_RULES,
            }
          : undefined,
      );
      return { name, token: writer, server: simulator.clusterUrl(name) };
    });
    writeFileSync(kubeconfig, kubeconfigOf(tokens), { mode: 0o600 });
    return new FleetOpenShift(
      await Promise.all(
        names.map(name =>
          FleetOpenShiftCluster.open(
            simulator.managed(name),
            simulator.store(name),
          ),
        ),
      ),
      stepSeconds,
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#stepping;
  }

  async #step(): Promise<void> {
    for (const cluster of this.#clusters)
      await cluster.step().catch((error: unknown) => {
        // One cluster must not stop the others, nor the process of the demo.
        process.emitWarning(error instanceof Error ? error : String(error));
      });
  }
}

/** As JSON, which is YAML too. */
function kubeconfigOf(
  clusters: readonly {
    readonly name: string;
    readonly token: string;
    readonly server: string;
  }[],
): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: clusters.map(({ name, server }) => ({
      name,
      cluster: { server },
    })),
    users: clusters.map(({ name, token }) => ({ name, user: { token } })),
    contexts: clusters.map(({ name }) => ({
      name,
      context: { cluster: name, user: name },
    })),
  });
}
