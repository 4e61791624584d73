import type { VersionOperator } from './VersionOperator';
import type { OpenShiftObject } from './objects';

/** Objects of one cluster, as managed-upgrade-operator reads and changes them. */
export interface UpgradeConfigWorld {
  list(
    kind: 'ClusterVersion' | 'UpgradeConfig',
  ): Promise<readonly OpenShiftObject[]>;
  change(
    kind: 'ClusterVersion' | 'UpgradeConfig',
    name: string,
    edit: (object: OpenShiftObject) => void,
  ): Promise<void>;
  remove(kind: 'UpgradeConfig'): Promise<void>;
}

interface Condition {
  type: string;
  status: 'True' | 'False';
  reason: string;
  message: string;
}

/**
 * Plays managed-upgrade-operator with the source LOCAL as it was seen: New, Pending, Upgrading with
 * its conditions, the ClusterVersion, Upgraded, and then it removes the UpgradeConfig. One for a
 * version that is not offered stays Pending, and it does not say why.
 */
export class UpgradeOperator {
  /** A critical alert: it checks the health of the cluster and goes no further. */
  alert: string | undefined;
  /** It gives up instead of beginning. */
  failing = false;

  constructor(
    private readonly world: UpgradeConfigWorld,
    private readonly versions: VersionOperator,
  ) {}

  async finish(): Promise<void> {
    for (let steps = 0; steps < 500; steps += 1)
      if (!(await this.step())) return;
  }

  /** Does the next thing. @returns whether there was one */
  async step(): Promise<boolean> {
    const [config] = await this.world.list('UpgradeConfig');
    if (!config) return this.versions.step();
    const [clusterVersion] = await this.world.list('ClusterVersion');
    const { version } = config.spec?.desired as { version: string };
    const phase = phaseOf(config, version);
    switch (phase) {
      case undefined:
        return this.#say(version, 'New');
      case 'New':
        return this.#say(version, 'Pending');
      case 'Pending':
        if (!isOffered(clusterVersion, version)) return this.versions.step();
        return this.failing
          ? this.#say(version, 'Failed', [open('IsClusterUpgradable')])
          : this.#say(version, 'Upgrading', [healthy(this.alert)]);
      case 'Upgrading':
        return this.#goOn(version, clusterVersion);
      case 'Upgraded':
        await this.world.remove('UpgradeConfig');
        return true;
      default:
        return this.versions.step();
    }
  }

  async #goOn(version: string, { spec }: OpenShiftObject): Promise<boolean> {
    if (this.alert) return this.versions.step();
    const wanted = (spec?.desiredUpdate as { version?: string } | undefined)
      ?.version;
    if (wanted !== version) {
      await this.world.change('ClusterVersion', 'version', object => {
        object.spec = { ...object.spec, desiredUpdate: { version } };
      });
      return this.#say(version, 'Upgrading', [
        open('ControlPlaneUpgraded'),
        done('UpgradeCommenced'),
      ]);
    }
    if (await this.versions.step()) return true;
    return this.#say(version, 'Upgraded', [done('PostUpgradeTasksCompleted')]);
  }

  async #say(
    version: string,
    phase: string,
    conditions: readonly Condition[] = [],
  ): Promise<boolean> {
    await this.world.change(
      'UpgradeConfig',
      'managed-upgrade-config',
      object => {
        object.status = { history: [{ version, phase, conditions }] };
      },
    );
    return true;
  }
}

function healthy(alert: string | undefined): Condition {
  return alert
    ? { ...open('ClusterHealthyBeforeUpgrade'), message: alert }
    : done('ClusterHealthyBeforeUpgrade');
}

function open(type: string): Condition {
  const said = `${type} not done`;
  return { type, status: 'False', reason: said, message: said };
}

function done(type: string): Condition {
  const said = `${type} done`;
  return { type, status: 'True', reason: said, message: said };
}

function phaseOf(
  { status }: OpenShiftObject,
  version: string,
): string | undefined {
  const history = (status?.history ?? []) as {
    version: string;
    phase: string;
  }[];
  return history.find(each => each.version === version)?.phase;
}

function isOffered({ status }: OpenShiftObject, version: string): boolean {
  const { availableUpdates } = (status ?? {}) as {
    availableUpdates?: { version: string }[] | null;
  };
  return (availableUpdates ?? []).some(each => each.version === version);
}
