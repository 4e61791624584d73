import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import {
  createPlanCluster,
  readPlansConfig,
  SystemUpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ControlPlane } from './controlPlane';
import { eventually } from './eventually';

export const PLANS =
  '/apis/upgrade.cattle.io/v1/namespaces/system-upgrade/plans';
export const SERVER_LABEL = 'node-role.kubernetes.io/control-plane';
export const EDGE = { id: 'edge-1', name: 'edge-1', reference: 'edge-1' };
const ROLE = path.resolve(
  // This package is never built: it runs from its sources only.
  // eslint-disable-next-line no-restricted-syntax
  __dirname,
  '../../docs/rbac/system-upgrade-controller.yaml',
);

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

/** As administrator. @throws Error for an answer that is no 2xx */
export async function send(
  controlPlane: ControlPlane,
  method: 'GET' | 'POST' | 'PATCH',
  target: string,
  body?: unknown,
) {
  const answer = await controlPlane.request(
    method,
    target,
    body,
    method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
  );
  if (answer.status > 299)
    throw new Error(`${method} ${target}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
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
  await send(controlPlane, 'POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'system-upgrade' },
  });
  await controlPlane.kubectl(['apply', '-f', definition]);
  await controlPlane.kubectl(['apply', '-f', ROLE]);
  await eventually('Plans are served', async () => {
    const { status } = await controlPlane.request('GET', PLANS);
    return status === 200 ? true : undefined;
  });
  const [config] = readPlansConfig(
    mockServices.rootConfig({
      data: {
        clusterUpgrades: {
          systemUpgradeController: {
            clusters: [
              {
                id: EDGE.reference,
                kubeconfig: await kubeconfigOf(controlPlane, folder, 'reader'),
                upgrade: {
                  kubeconfig: await kubeconfigOf(
                    controlPlane,
                    folder,
                    'writer',
                  ),
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

async function kubeconfigOf(
  controlPlane: ControlPlane,
  folder: string,
  account: 'reader' | 'writer',
) {
  const token = await controlPlane.serviceAccountToken(
    'drydock',
    `drydock-plans-${account}`,
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
