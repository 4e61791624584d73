import { createHash } from 'node:crypto';

/** A JSON object of the test server, changed in place. */
export interface TestObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    uid?: string;
    resourceVersion?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    managedFields?: unknown[];
  };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
}

export const NAMESPACE = 'system-upgrade';
export const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';

/** The status of a Plan that is complete, as it was recorded. */
export function completeStatus(version: string): Record<string, unknown> {
  return {
    conditions: [
      { type: 'Validated', status: 'True', reason: 'PlanIsValid' },
      { type: 'LatestResolved', status: 'True', reason: 'Version' },
      { type: 'Complete', status: 'True', reason: 'Complete' },
    ],
    latestVersion: version.replaceAll('+', '-'),
    latestHash: hashOf(version),
  };
}

/** Not the controller's own hash, but one for each version and service account as that is. */
export function hashOf(version: string): string {
  return createHash('sha224')
    .update(`${version.replaceAll('+', '-')}system-upgrade`)
    .digest('hex');
}

/**
 * As parts/suc/plan-server.yaml and plan-agent.yaml. `pool`: value of its nodes' label `node-pool`.
 */
export function planObject(
  name: string,
  version: string,
  options: { readonly servers?: boolean; readonly pool?: string } = {},
): TestObject {
  const { servers = false, pool } = options;
  return {
    apiVersion: 'upgrade.cattle.io/v1',
    kind: 'Plan',
    metadata: {
      name,
      namespace: NAMESPACE,
      uid: `uid-of-${name}`,
      labels: {},
      annotations: {},
    },
    spec: {
      concurrency: 1,
      cordon: true,
      nodeSelector: {
        ...(pool ? { matchLabels: { 'node-pool': pool } } : {}),
        matchExpressions: [
          servers
            ? { key: CONTROL_PLANE, operator: 'In', values: ['true'] }
            : { key: CONTROL_PLANE, operator: 'DoesNotExist' },
        ],
      },
      ...(servers
        ? {}
        : {
            prepare: {
              image: 'rancher/k3s-upgrade',
              args: ['prepare', 'server-plan'],
            },
          }),
      serviceAccountName: 'system-upgrade',
      upgrade: { image: 'rancher/k3s-upgrade' },
      version,
    },
    status: completeStatus(version),
  };
}

/** A node on which its Plan has been applied. */
export function nodeObject(
  name: string,
  version: string,
  options: { readonly plan: string; readonly pool?: string },
): TestObject {
  const { plan, pool } = options;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        ...(pool ? { 'node-pool': pool } : { [CONTROL_PLANE]: 'true' }),
        [`plan.upgrade.cattle.io/${plan}`]: hashOf(version),
      },
    },
    spec: {},
    status: {
      nodeInfo: { kubeletVersion: version },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}

/** The Job that upgrades a node for what a Plan wants now. */
export function jobObject(
  plan: string,
  node: string,
  version: string,
): TestObject {
  const hash = hashOf(version);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `apply-${plan}-on-${node}-with-${hash.slice(0, 29)}`,
      namespace: NAMESPACE,
      labels: {
        'upgrade.cattle.io/controller': 'system-upgrade-controller',
        'upgrade.cattle.io/plan': plan,
        'upgrade.cattle.io/node': node,
        'upgrade.cattle.io/version': version.replaceAll('+', '-'),
        [`plan.upgrade.cattle.io/${plan}`]: hash,
      },
    },
    status: {},
  };
}
