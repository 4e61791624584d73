import { mockServices } from '@backstage/backend-test-utils';
import {
  createOpenShiftCluster,
  OpenShiftProvider,
  readOpenShiftConfig,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { AuditEvent, ControlPlane } from './controlPlane';
import {
  clusterVersionObject,
  poolNodeObject,
  poolObject,
  type OpenShiftObject,
  type OperatorWorld,
} from './openShiftPlayers';
import { installPlatform, kubeconfigsOf, send } from './platformOnServer';

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

type Kind = keyof typeof PATHS;

/** What the operators of OpenShift read and change on a real API server, as administrators. */
export class ControlPlaneWorld implements OperatorWorld {
  constructor(private readonly controlPlane: ControlPlane) {}

  async list(kind: Kind): Promise<readonly OpenShiftObject[]> {
    const { items } = await send(this.controlPlane, 'GET', PATHS[kind]);
    return (items as OpenShiftObject[]).map(item => ({ ...item, kind }));
  }

  async get(kind: Kind, name: string): Promise<OpenShiftObject> {
    return (await send(
      this.controlPlane,
      'GET',
      `${PATHS[kind]}/${name}`,
    )) as never;
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
    const created = (await send(this.controlPlane, 'POST', PATHS[kind], {
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
      await send(
        this.controlPlane,
        'DELETE',
        `${PATHS[kind]}/${metadata.name}`,
      );
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
      ? ((await send(
          this.controlPlane,
          'PUT',
          target,
          after,
        )) as unknown as OpenShiftObject)
      : before;
    if (isOther(before.status, after.status))
      await send(this.controlPlane, 'PUT', `${target}/status`, {
        ...stored,
        status: after.status,
      });
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
  await installPlatform(controlPlane, {
    namespaces: [
      'openshift-config',
      'openshift-config-managed',
      'openshift-managed-upgrade-operator',
    ],
    definitions,
    roles: [
      'openshift.yaml',
      ...(upgradeConfig ? ['openshift-upgrade-operator.yaml'] : []),
    ],
    served: Object.values(PATHS),
  });
  const accounts = await kubeconfigsOf(
    controlPlane,
    folder,
    'drydock-openshift',
  );
  const [config] = readOpenShiftConfig(
    mockServices.rootConfig({
      data: {
        clusterUpgrades: {
          openshift: {
            clusters: [
              {
                id: OCP.reference,
                kubeconfig: accounts.reader,
                upgrade: {
                  kubeconfig: accounts.writer,
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
