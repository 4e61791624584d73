import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import {
  createRollerCluster,
  readRollerConfig,
  UpgradeManagerProvider,
  type GroupsReader,
  type RollerConfig,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager';
import type { ControlPlane } from './controlPlane';
import { eventually } from './eventually';
import { nodeManifest } from './nodeManifest';
import { send } from './planPortal';
import {
  NAMESPACE,
  nodeNameOf,
  type RollWorld,
  type TestRolling,
} from './upgradeManagerPlayer';

const API = '/apis/upgrademgr.keikoproj.io/v1alpha1';
export const ROLLINGS = `${API}/namespaces/${NAMESPACE}/rollingupgrades`;
export const PROD = { id: 'prod-1', name: 'prod-1', reference: 'prod-1' };
const ROLE = path.resolve(
  // This package is never built: it runs from its sources only.
  // eslint-disable-next-line no-restricted-syntax
  __dirname,
  '../../docs/rbac/upgrade-manager.yaml',
);
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
  await send(controlPlane, 'POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: NAMESPACE },
  });
  await controlPlane.kubectl(['apply', '-f', definition]);
  await controlPlane.kubectl(['apply', '-f', ROLE]);
  await eventually('RollingUpgrades are served', async () => {
    const { status } = await controlPlane.request('GET', ROLLINGS);
    return status === 200 ? true : undefined;
  });
  const [config] = readRollerConfig(
    mockServices.rootConfig({
      data: {
        clusterUpgrades: {
          upgradeManager: {
            clusters: [
              {
                id: PROD.reference,
                kubeconfig: await kubeconfigOf(controlPlane, folder, 'reader'),
                upgrade: {
                  kubeconfig: await kubeconfigOf(
                    controlPlane,
                    folder,
                    'writer',
                  ),
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

async function kubeconfigOf(
  controlPlane: ControlPlane,
  folder: string,
  account: 'reader' | 'writer',
) {
  const token = await controlPlane.serviceAccountToken(
    'drydock',
    `drydock-rolls-${account}`,
  );
  const authority = await controlPlane.certificateAuthority();
  const cluster = {
    server: controlPlane.url,
    'certificate-authority-data': Buffer.from(authority).toString('base64'),
  };
  const file = path.join(folder, account);
  await writeFile(
    file,
    JSON.stringify({
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user: { token } }],
      contexts: [{ name: 'm', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'm',
    }),
  );
  return { file };
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
