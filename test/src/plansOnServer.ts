import { mockServices } from '@backstage/backend-test-utils';
import {
  createPlanCluster,
  readPlansConfig,
  SystemUpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ControlPlane } from './controlPlane';
import { installPlatform, kubeconfigsOf } from './platformOnServer';

export const PLANS =
  '/apis/upgrade.cattle.io/v1/namespaces/system-upgrade/plans';
export const SERVER_LABEL = 'node-role.kubernetes.io/control-plane';
export const EDGE = { id: 'edge-1', name: 'edge-1', reference: 'edge-1' };

/** A Plan for nodes with the label of servers, or without it. */
export function planOf(
  name: 'server-plan' | 'agent-plan',
  version: string,
): object {
  const operator = name === 'server-plan' ? 'Exists' : 'DoesNotExist';
  return {
    apiVersion: 'upgrade.cattle.io/v1',
    kind: 'Plan',
    metadata: { name, namespace: 'system-upgrade' },
    spec: {
      concurrency: 1,
      cordon: true,
      nodeSelector: { matchExpressions: [{ key: SERVER_LABEL, operator }] },
      serviceAccountName: 'system-upgrade',
      upgrade: { image: 'rancher/k3s-upgrade' },
      version,
    },
  };
}

/**
 * Applies the definition of Plans and the rights of docs/rbac.
 * @param folder - for the kubeconfigs of the two accounts
 * @returns the provider as an operator configures it
 */
export async function preparePlans(
  controlPlane: ControlPlane,
  definition: string,
  folder: string,
): Promise<SystemUpgradeProvider> {
  await installPlatform(controlPlane, {
    namespaces: ['system-upgrade'],
    definitions: [definition],
    roles: ['system-upgrade-controller.yaml'],
    served: [PLANS],
  });
  const accounts = await kubeconfigsOf(controlPlane, folder, 'drydock-plans');
  const [config] = readPlansConfig(
    mockServices.rootConfig({
      data: {
        clusterUpgrades: {
          systemUpgradeController: {
            clusters: [
              {
                id: EDGE.reference,
                kubeconfig: accounts.reader,
                upgrade: {
                  kubeconfig: accounts.writer,
                },
                serverPlan: 'system-upgrade/server-plan',
                agentPlans: ['system-upgrade/agent-plan'],
              },
            ],
          },
        },
      },
    }),
  );
  return new SystemUpgradeProvider({
    clusters: [createPlanCluster(config, 'drydock/test')],
    knowledge: builtinKnowledge,
  });
}

/** Changes of Plans that the writer was let through with, by the audit log. */
export async function writesOfPlans(
  controlPlane: ControlPlane,
): Promise<number> {
  const events = await controlPlane.auditEvents();
  return events.filter(
    ({ verb, user, requestURI, responseStatus }) =>
      verb === 'patch' &&
      user.username === 'system:serviceaccount:drydock:drydock-plans-writer' &&
      !requestURI.includes('dryRun') &&
      responseStatus?.code === 200,
  ).length;
}
