import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import {
  createOpenShiftCluster,
  OpenShiftProvider,
  readOpenShiftConfig,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { AuditEvent, ControlPlane } from './controlPlane';
import { eventually } from './eventually';
import {
  clusterVersionObject,
  poolNodeObject,
  poolObject,
  type OpenShiftObject,
  type OperatorWorld,
} from './openShiftPlayers';

export const OCP = { id: 'ocp-1', name: 'ocp-1', reference: 'ocp-1' };
export const WRITER = 'system:serviceaccount:drydock:drydock-openshift-writer';
const PATHS = {
  ClusterVersion: '/apis/config.openshift.io/v1/clusterversions',
  MachineConfigPool:
    '/apis/machineconfiguration.openshift.io/v1/machineconfigpools',
  Node: '/api/v1/nodes',
  UpgradeConfig:
    '/apis/upgrade.managed.openshift.io/v1alpha1/namespaces/openshift-managed-upgrade-operator/upgradeconfigs',
} as const;
const NODES = {
  master: ['m1'],
  worker: ['w1', 'w2'],
  infra: ['i1'],
} as const;
const ROLE = path.resolve(
  // This package is never built: it runs from its sources only.
  // eslint-disable-next-line no-restricted-syntax
  __dirname,
  '../../docs/rbac/openshift.yaml',
);

const OPERATOR_ROLE = path.join(
  path.dirname(ROLE),
  'openshift-upgrade-operator.yaml',
);

type Kind = keyof typeof PATHS;

/** What the operators of OpenShift read and change on a real API server, as administrators. */
export class ControlPlaneWorld implements OperatorWorld {
  constructor(private readonly controlPlane: ControlPlane) {}

  async list(kind: Kind): Promise<readonly OpenShiftObject[]> {
    const { items } = await this.#send('GET', PATHS[kind]);
    return (items as OpenShiftObject[]).map(item => ({ ...item, kind }));
  }

  async get(kind: Kind, name: string): Promise<OpenShiftObject> {
    return (await this.#send('GET', `${PATHS[kind]}/${name}`)) as never;
  }

  async change(
    kind: Kind,
    name: string,
    edit: (object: OpenShiftObject) => void,
  ): Promise<void> {
    const before = await this.get(kind, name);
    const after = structuredClone(before);
    edit(after);
    await this.#store(kind, before, after);
  }

  /** Creates it with its status. */
  async create(object: OpenShiftObject): Promise<void> {
    const kind = object.kind as Kind;
    const { uid, generation, ...metadata } = object.metadata;
    const created = (await this.#send('POST', PATHS[kind], {
      ...object,
      metadata,
    })) as unknown as OpenShiftObject;
    await this.#store(kind, created, {
      ...created,
      spec: { ...created.spec, ...object.spec, taints: undefined },
      status: object.status,
    });
  }

  async remove(kind: Kind): Promise<void> {
    for (const { metadata } of await this.list(kind))
      await this.#send('DELETE', `${PATHS[kind]}/${metadata.name}`);
  }

  /** Metadata and spec are one resource, the status is another. */
  async #store(
    kind: Kind,
    before: OpenShiftObject,
    after: OpenShiftObject,
  ): Promise<void> {
    const target = `${PATHS[kind]}/${before.metadata.name}`;
    const isOther = (a: unknown, b: unknown) =>
      JSON.stringify(a) !== JSON.stringify(b);
    const hasSpec =
      isOther(before.spec, after.spec) ||
      isOther(before.metadata, after.metadata);
    const stored = hasSpec
      ? ((await this.#send('PUT', target, after)) as unknown as OpenShiftObject)
      : before;
    if (isOther(before.status, after.status))
      await this.#send('PUT', `${target}/status`, {
        ...stored,
        status: after.status,
      });
  }

  async #send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    target: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> {
    const answer = await this.controlPlane.request(method, target, body);
    if (answer.status > 299)
      throw new Error(`${method} ${target}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  }
}

/** A cluster of one master and two pools of workers, all at `version`; what was there is gone. */
export async function installOpenShift(
  world: ControlPlaneWorld,
  version: string,
  offered: readonly string[],
): Promise<void> {
  for (const kind of Object.keys(PATHS) as Kind[]) await world.remove(kind);
  await world.create(clusterVersionObject(version, offered));
  for (const [pool, nodes] of Object.entries(NODES)) {
    await world.create(poolObject(pool, version, nodes.length));
    for (const name of nodes)
      await world.create(poolNodeObject(name, pool, version));
  }
}

/**
 * Applies the definitions of OpenShift and the rights of docs/rbac.
 * @param folder - for the kubeconfigs of the two accounts
 * @returns the provider as an operator configures it
 */
export async function prepareOpenShift(
  controlPlane: ControlPlane,
  definitions: readonly string[],
  folder: string,
  upgradeConfig?: { readonly forceDrainAfterMinutes: number },
): Promise<OpenShiftProvider> {
  for (const namespace of [
    'openshift-config',
    'openshift-config-managed',
    'openshift-managed-upgrade-operator',
  ])
    await controlPlane.kubectl(['create', 'namespace', namespace]);
  for (const file of [
    ...definitions,
    ROLE,
    ...(upgradeConfig ? [OPERATOR_ROLE] : []),
  ])
    await controlPlane.kubectl(['apply', '--server-side', '-f', file]);
  for (const served of Object.values(PATHS))
    await eventually(`${served} is served`, async () => {
      const { status } = await controlPlane.request('GET', served);
      return status === 200 ? true : undefined;
    });
  const [config] = readOpenShiftConfig(
    mockServices.rootConfig({
      data: {
        clusterUpgrades: {
          openshift: {
            clusters: [
              {
                id: OCP.reference,
                kubeconfig: await kubeconfigOf(controlPlane, folder, 'reader'),
                upgrade: {
                  kubeconfig: await kubeconfigOf(
                    controlPlane,
                    folder,
                    'writer',
                  ),
                  ...(upgradeConfig ? { upgradeConfig } : {}),
                },
              },
            ],
          },
        },
      },
    }),
  );
  return new OpenShiftProvider({
    clusters: [createOpenShiftCluster(config, 'drydock/test')],
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
    `drydock-openshift-${account}`,
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

/** managed-upgrade-operator takes its upgrades from the cluster. */
export async function installUpgradeOperator(
  controlPlane: ControlPlane,
): Promise<void> {
  await controlPlane.request(
    'POST',
    '/api/v1/namespaces/openshift-managed-upgrade-operator/configmaps',
    {
      metadata: { name: 'managed-upgrade-operator-config' },
      data: {
        'config.yaml': 'configManager: {source: LOCAL, watchInterval: 1}',
      },
    },
  );
}

/** What cluster-version-operator wants acknowledged; nothing is acknowledged of it. */
export async function installGates(
  controlPlane: ControlPlane,
  gates: readonly string[],
): Promise<void> {
  const maps = {
    'openshift-config-managed/admin-gates': Object.fromEntries(
      gates.map(gate => [gate, `Look at ${gate}.`]),
    ),
    'openshift-config/admin-acks': {},
  };
  for (const [place, data] of Object.entries(maps)) {
    const [namespace, name] = place.split('/');
    const target = `/api/v1/namespaces/${namespace}/configmaps`;
    await controlPlane.request('DELETE', `${target}/${name}`);
    await controlPlane.request('POST', target, { metadata: { name }, data });
  }
}

/** Requests of Drydock's two accounts that were let through, by the audit log. */
export async function requestsOfDrydock(
  controlPlane: ControlPlane,
): Promise<readonly AuditEvent[]> {
  return (await controlPlane.auditEvents()).filter(({ user }) =>
    user.username.startsWith('system:serviceaccount:drydock:'),
  );
}
