import {
  FIELD_MANAGER,
  lastManagerOf,
  otherCluster,
  type GateAcknowledged,
  type PlatformGate,
  type PlatformGates,
  type ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf, nextMinor } from '@drydock/kubernetes-knowledge';
import { said, type Reason } from '@drydock/upgrade-reasons';
import type { OpenShiftCluster } from '../cluster/OpenShiftCluster';
import {
  ADMIN_ACKS,
  ADMIN_ACKS_PATH,
  type AdminGates,
} from '../cluster/OpenShiftReader';
import { acknowledgeCommand, type AdminGate } from '../objects/adminGate';
import {
  ownVersionFor,
  type OpenShiftKnowledge,
} from '../versions/openShiftVersion';

export interface OpenShiftGatesOptions {
  /** @throws ReasonError for a cluster that is not configured */
  readonly locate: (cluster: ProviderCluster) => OpenShiftCluster;
  readonly knowledge: OpenShiftKnowledge;
}

/**
 * The gates of cluster-version-operator (`openshift-config-managed/admin-gates`), acknowledged in
 * `openshift-config/admin-acks`. Only the key of the gate is written there, as it was read.
 */
export class OpenShiftGates implements PlatformGates {
  constructor(private readonly options: OpenShiftGatesOptions) {}

  async list(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly PlatformGate[]> {
    const read = await this.options.locate(cluster).reader.gates(signal);
    return read.gates.flatMap(gate => this.#present(gate, read));
  }

  problem(cluster: ProviderCluster): Reason | undefined {
    const { config, writer } = this.options.locate(cluster);
    return writer ? undefined : noWriter(config.id);
  }

  async acknowledge(
    cluster: ProviderCluster,
    gateId: string,
    signal: AbortSignal,
    beforeWrite?: () => Promise<void>,
  ): Promise<GateAcknowledged> {
    const { config, reader, writer } = this.options.locate(cluster);
    const { gates, acks } = await reader.gates(signal);
    const gate = gates.find(({ key }) => key === gateId);
    if (!gate)
      return refused({
        code: 'openshift.gate-gone',
        params: { gate: { text: gateId.slice(0, 200) } },
      });
    if (gate.acknowledged) return { outcome: 'already' };
    if (!writer) return refused(noWriter(config.id));
    if (!acks)
      return refused({
        code: 'openshift.no-admin-acks',
        params: { object: { object: ADMIN_ACKS } },
      });
    const other = await otherCluster(
      {
        cluster: config.id,
        setting: 'clusterUpgrades.openshift.clusters',
        rights: 'docs/rbac/openshift.yaml',
        reader,
        writer,
      },
      signal,
    );
    if (other) return refused(other);
    const { uid, resourceVersion } = acks;
    await beforeWrite?.();
    const answer = await writer.patch(
      {
        path: ADMIN_ACKS_PATH,
        body: {
          metadata: { uid, resourceVersion },
          data: { [gate.key]: 'true' },
        },
        dryRun: false,
      },
      signal,
    );
    switch (answer.outcome) {
      case 'written':
        return { outcome: 'written' };
      case 'conflict':
        return refused({
          code: 'openshift.changed-conflict',
          params: {
            object: { object: ADMIN_ACKS },
            said: { text: answer.message },
          },
        });
      default:
        return refused(answer.message);
    }
  }

  /** None of a minor that the knowledge does not have: what it comes before is not known. */
  #present(gate: AdminGate, { acks }: AdminGates): readonly PlatformGate[] {
    const { key, minor, description, acknowledged } = gate;
    const from = minorOf(ownVersionFor(minor, this.options.knowledge));
    if (from === undefined) return [];
    const by = lastManagerOf(acks?.managers ?? [], ['data', key])?.manager;
    return [
      {
        id: key,
        minor: nextMinor(from),
        title: {
          code: 'openshift.gate-title',
          params: { gate: { text: key } },
        },
        description: [
          said(description),
          {
            code: 'openshift.gate-by-hand',
            params: { command: { text: acknowledgeCommand(gate) } },
          },
        ],
        acknowledged,
        ...(acknowledged && by
          ? { acknowledgedBy: by, ours: by === FIELD_MANAGER }
          : {}),
      },
    ];
  }
}

function noWriter(cluster: string): Reason {
  return {
    code: 'openshift.no-writer',
    params: { cluster: { text: cluster } },
  };
}

function refused(message: Reason): GateAcknowledged {
  return { outcome: 'refused', message };
}
