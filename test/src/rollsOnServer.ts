import { mockServices } from '@backstage/backend-test-utils';
import {
  createRollerCluster,
  readRollerConfig,
  UpgradeManagerProvider,
  type GroupsReader,
  type RollerConfig,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager';
import type { ControlPlane } from './controlPlane';
import { nodeManifest } from './nodeManifest';
import { installPlatform, kubeconfigsOf, send } from './platformOnServer';
import {
  NAMESPACE,
  nodeNameOf,
  type RollWorld,
  type TestRolling,
} from './upgradeManagerPlayer';

const API = '/apis/upgrademgr.keikoproj.io/v1alpha1';
export const ROLLINGS = `${API}/namespaces/${NAMESPACE}/rollingupgrades`;
export const PROD = { id: 'prod-1', name: 'prod-1', reference: 'prod-1' };
const WRITER = 'system:serviceaccount:drydock:drydock-rolls-writer';

/** A real API server as the player of upgrade-manager reads and changes it. */
export function worldOn(controlPlane: ControlPlane): RollWorld {
  const node = (instanceId: string) =>
    `/api/v1/nodes/${nodeNameOf(instanceId)}`;
  return {
    async rollings() {
      const { items } = await send(
        controlPlane,
        'GET',
        `${API}/rollingupgrades`,
      );
      return (items as TestRolling[]).sort((one, other) =>
        one.metadata.creationTimestamp < other.metadata.creationTimestamp
          ? -1
          : 1,
      );
    },
    async setStatus({ metadata: { namespace, name } }, status) {
      const target = `${API}/namespaces/${namespace}/rollingupgrades/${name}`;
      await send(controlPlane, 'PATCH', `${target}/status`, { status });
      await send(controlPlane, 'PATCH', target, {
        metadata: {
          labels: {
            'rollingupgrade.keikoproj.io/current-status': status?.currentStatus,
          },
        },
      });
    },
    async join(instanceId, version) {
      const name = nodeNameOf(instanceId);
      await send(controlPlane, 'POST', '/api/v1/nodes', {
        ...nodeManifest(name, version, {
          providerID: `aws:///us-east-1a/${instanceId}`,
        }),
      });
      await send(controlPlane, 'PATCH', `${node(instanceId)}/status`, {
        status: {
          nodeInfo: { kubeletVersion: version },
          conditions: [{ type: 'Ready', status: 'True', reason: 'Ready' }],
        },
      });
      // The API server marks new nodes, and no controller takes the mark away here.
      await send(controlPlane, 'PATCH', node(instanceId), {
        spec: { taints: null },
      });
    },
    async cordon(instanceId) {
      await send(controlPlane, 'PATCH', node(instanceId), {
        spec: { unschedulable: true },
      });
    },
    async leave(instanceId) {
      await controlPlane.kubectl(['delete', 'node', nodeNameOf(instanceId)]);
    },
  };
}

/**
 * Applies the definition of RollingUpgrades and the rights of docs/rbac.
 * @param folder - for the kubeconfigs of the two accounts
 * @param settings - how groups roll, beside what tests share
 * @returns the provider as an operator configures it
 */
export async function prepareRolls(
  controlPlane: ControlPlane,
  definition: string,
  folder: string,
  groups: GroupsReader,
  settings: Pick<RollerConfig['groups'][number]['settings'], 'readinessGates'>,
): Promise<UpgradeManagerProvider> {
  await installPlatform(controlPlane, {
    namespaces: [NAMESPACE],
    definitions: [definition],
    roles: ['upgrade-manager.yaml'],
    served: [ROLLINGS],
  });
  const accounts = await kubeconfigsOf(controlPlane, folder, 'drydock-rolls');
  const [config] = readRollerConfig(
    mockServices.rootConfig({
      data: {
        clusterUpgrades: {
          upgradeManager: {
            clusters: [
              {
                id: PROD.reference,
                kubeconfig: accounts.reader,
                upgrade: {
                  kubeconfig: accounts.writer,
                },
                namespace: NAMESPACE,
                aws: { region: 'us-east-1' },
                settings: {
                  strategy: { mode: 'eager', drainTimeout: 60 },
                  nodeIntervalSeconds: 1,
                  ...settings,
                },
                groups: [{ asgName: 'workers' }],
              },
            ],
          },
        },
      },
    }),
  );
  return new UpgradeManagerProvider({
    clusters: [createRollerCluster(config, groups, 'drydock/test')],
  });
}

/** RollingUpgrades that the writer created, by the audit log. */
export async function rollsCreated(
  controlPlane: ControlPlane,
): Promise<number> {
  const events = await controlPlane.auditEvents();
  return events.filter(
    ({ verb, user, requestURI, responseStatus }) =>
      verb === 'create' &&
      user.username === WRITER &&
      requestURI.startsWith(ROLLINGS) &&
      !requestURI.includes('dryRun') &&
      responseStatus?.code === 201,
  ).length;
}
