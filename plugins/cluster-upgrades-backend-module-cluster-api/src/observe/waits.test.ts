import { inEnglish } from '@drydock/upgrade-reasons';
import type { JsonObject } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  decodeCluster,
  decodeControlPlane,
  decodeMachine,
  decodeNodePool,
} from '../objects/decode';
import {
  clusterObject,
  controlPlaneObject,
  deploymentObject,
  machineObject,
  upgrading,
} from '../testing/objects';
import type { ConditionOptions } from '../testing/objects';
import { waitsOf } from './waits';

const core = (kind: string) => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind,
});

function waits({
  cluster = clusterObject(),
  controlPlane = controlPlaneObject(),
  machines = [],
}: {
  cluster?: JsonObject;
  controlPlane?: JsonObject;
  machines?: readonly JsonObject[];
}) {
  const told = waitsOf({
    cluster: decodeCluster(cluster, core('Cluster')),
    controlPlane: decodeControlPlane(controlPlane, core('KubeadmControlPlane')),
    nodePools: [decodeNodePool(deploymentObject(), core('MachineDeployment'))],
    machines: machines.map(machine => decodeMachine(machine, core('Machine'))),
  });
  return inEnglish(told);
}

const topology = (
  condition: ConditionOptions,
  annotations: Record<string, string> = {},
) =>
  clusterObject({
    version: 'v1.36.4',
    annotations,
    conditions: { TopologyReconciled: condition },
  });
const leaving = (reason: string, message: string) =>
  machineObject({
    name: 'md-1',
    pool: 'md-0',
    version: 'v1.35.5',
    deleting: { status: 'True', reason, message },
  });

describe('lifecycle hooks', () => {
  it('are shown with the reason that the annotation gives', () => {
    const key = 'before-upgrade.hook.cluster.cluster.x-k8s.io/portal-approval';
    const cluster = topology(
      upgrading(
        'v1.36.4',
        `Following hooks are blocking upgrade: BeforeClusterUpgrade: annotation ${key} is set`,
        'KubeadmControlPlane pending upgrade to version v1.36.4',
      ),
      { [key]: 'waiting for the release manager' },
    );
    expect(waits({ cluster })).toEqual([
      {
        kind: 'lifecycle-hook',
        message: `BeforeClusterUpgrade: annotation ${key} is set: “waiting for the release manager”`,
        object: 'Cluster fleet/c1',
      },
    ]);
  });

  it('of extensions are shown in their own words', () => {
    const cluster = topology(
      upgrading(
        'v1.36.4',
        'Following hooks are blocking upgrade: BeforeWorkersUpgrade: change window closed until 22:00',
        'MachineDeployment c1-md-0-x1 pending upgrade to version v1.36.4',
      ),
    );
    expect(waits({ cluster })).toMatchObject([
      {
        kind: 'lifecycle-hook',
        message: 'BeforeWorkersUpgrade: change window closed until 22:00',
      },
    ]);
  });

  it('of the control plane itself on a leaving machine are no wait, others are', () => {
    const own =
      'pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup';
    expect(
      waits({
        machines: [
          leaving(
            'WaitingForPreTerminateHook',
            `Waiting for pre-terminate hooks to succeed (hooks: ${own})`,
          ),
        ],
      }),
    ).toEqual([]);
    expect(
      waits({
        machines: [
          leaving(
            'WaitingForPreDrainHook',
            'Waiting for pre-drain hooks to succeed (hooks: pre-drain.delete.hook.machine.cluster.x-k8s.io/backup)',
          ),
        ],
      }),
    ).toMatchObject([
      { kind: 'lifecycle-hook', message: expect.stringContaining('/backup') },
    ]);
  });
});

describe('holds', () => {
  const held =
    'MachineDeployments c1-md-1-x1, c1-md-2-x1 upgrade to version v1.36.4 deferred using defer-upgrade or hold-upgrade-sequence annotations';

  it('name the pools and the annotation', () => {
    const cluster = topology({
      ...upgrading('v1.36.4', held),
      reason: 'MachineDeploymentsUpgradeDeferred',
    });
    expect(waits({ cluster })).toMatchObject([
      {
        kind: 'held',
        message: expect.stringMatching(
          /c1-md-1-x1 and c1-md-2-x1 to v1\.36\.4 is held.*Remove the annotation/,
        ),
        object: 'MachineDeployment c1-md-1-x1, c1-md-2-x1',
      },
    ]);
  });

  it('are no wait while what comes before them still moves', () => {
    expect(
      waits({
        cluster: topology(
          upgrading(
            'v1.36.4',
            'KubeadmControlPlane upgrading to version v1.36.4',
            held,
          ),
        ),
      }),
    ).toEqual([]);
    expect(
      waits({
        cluster: topology(
          upgrading(
            'v1.36.4',
            'KubeadmControlPlane pending upgrade to version v1.36.4',
            held,
          ),
        ),
      }),
    ).toEqual([]);
  });
});

it('says once that a cluster is paused, whatever its parts repeat', () => {
  const paused = {
    status: 'True',
    reason: 'Paused',
    message: 'Cluster spec.paused is set to true',
  } as const;
  const cluster = clusterObject({
    paused: true,
    conditions: {
      Paused: paused,
      TopologyReconciled: {
        status: 'False',
        reason: 'Paused',
        message: 'Cluster spec.paused is set to true',
      },
    },
  });
  expect(
    waits({
      cluster,
      controlPlane: controlPlaneObject({ conditions: { Paused: paused } }),
    }),
  ).toMatchObject([{ kind: 'paused', object: 'Cluster fleet/c1' }]);
});

it('says that the API server of the cluster cannot be reached', () => {
  const cluster = clusterObject({
    conditions: {
      RemoteConnectionProbe: {
        status: 'False',
        reason: 'ProbeFailed',
        message:
          'Remote connection probe failed, probe last succeeded at 2026-11-21T02:00:00Z',
      },
    },
  });
  expect(waits({ cluster })).toMatchObject([
    { kind: 'unreachable', message: expect.stringContaining('probe failed') },
  ]);
});

describe('drain', () => {
  it('names the budget with its namespace, one wait each', () => {
    const message = [
      'Drain not completed yet (started at 2026-11-21T02:45:05Z):',
      "* Pod payments/api-1: cannot evict pod as it would violate the pod's disruption budget. The disruption budget api needs 2 healthy pods and has 2 currently",
      '* Pods web/a, web/b: deletionTimestamp set, but still not removed from the Node',
    ].join('\n');
    expect(waits({ machines: [leaving('DrainingNode', message)] })).toEqual([
      {
        kind: 'drain',
        message: expect.stringMatching(
          /^Draining node md-1: Pod payments\/api-1: cannot evict/,
        ),
        object: 'PodDisruptionBudget payments/api',
        node: 'md-1',
        pool: 'md-0',
      },
    ]);
  });

  it('reads the older form, which names the pods last', () => {
    const message = [
      'Drain not completed yet (started at 2026-11-21T02:45:05Z):',
      '* Pods with eviction failed:',
      "  * Cannot evict pod as it would violate the pod's disruption budget. The disruption budget api needs 2 healthy pods and has 2 currently: api-1, api-2",
    ].join('\n');
    expect(
      waits({ machines: [leaving('DrainingNode', message)] }),
    ).toMatchObject([{ kind: 'drain', object: 'PodDisruptionBudget api' }]);
  });

  it('names pods that a rule lets end by themselves beside the budgets', () => {
    const message = [
      'Drain not completed yet (started at 2026-11-22T01:58:33Z):',
      "* Pod shop/web-5dc5: cannot evict pod as it would violate the pod's disruption budget. The disruption budget web needs 1 healthy pods and has 1 currently",
      '* Pod batch/web-9887: waiting for completion',
    ].join('\n');
    expect(
      waits({ machines: [leaving('DrainingNode', message)] }),
    ).toMatchObject([
      { kind: 'drain', object: 'PodDisruptionBudget shop/web' },
      {
        kind: 'drain',
        message:
          'Draining node md-1: Pod batch/web-9887: waiting for completion',
        object: 'Pod batch/web-9887',
        node: 'md-1',
      },
    ]);
  });

  it('without a budget says what it waits for', () => {
    const message =
      'Drain not completed yet (started at 2026-11-21T02:45:05Z):\n* Pods web/a, web/b: deletionTimestamp set, but still not removed from the Node';
    expect(
      waits({ machines: [leaving('DrainingNode', message)] }),
    ).toMatchObject([
      {
        kind: 'drain',
        message: expect.stringContaining(
          'Pods web/a, web/b: deletionTimestamp set',
        ),
        object: 'Machine fleet/md-1',
      },
    ]);
    expect(
      waits({
        machines: [
          leaving('WaitingForVolumeDetach', '* PersistentVolumeClaims: db-0'),
        ],
      }),
    ).toMatchObject([
      { kind: 'drain', message: expect.stringContaining('volumes') },
    ]);
  });
});

it('says what a new machine waits for, the earliest stage first', () => {
  const ready = {
    status: 'False',
    reason: 'NotReady',
    message:
      '* InfrastructureReady: image not found\n* NodeHealthy: Waiting for a Node',
  } as const;
  const machine = machineObject({
    name: 'md-2',
    pool: 'md-0',
    version: 'v1.36.4',
    arrived: false,
    conditions: { Ready: ready },
  });
  expect(waits({ machines: [machine] })).toEqual([
    {
      kind: 'provisioning',
      message:
        'Machine md-2 is not ready yet: InfrastructureReady: image not found',
      object: 'Machine fleet/md-2',
    },
  ]);
});

it('lists at most twenty machines', () => {
  const machines = Array.from({ length: 30 }, (_, index) =>
    machineObject({
      name: `md-${index}`,
      pool: 'md-0',
      version: 'v1.36.4',
      arrived: false,
    }),
  );
  expect(waits({ machines })).toHaveLength(21);
  expect(waits({ machines }).at(-1)?.message).toBe('10 more machines wait');
});

it('says why a control plane may not roll', () => {
  const controlPlane = controlPlaneObject({
    conditions: {
      ScalingDown: {
        status: 'True',
        reason: 'ScalingDown',
        message:
          'Scaling down from 2 to 1 replicas is blocked because:\n* waiting for etcd cluster to become healthy',
      },
    },
  });
  expect(waits({ controlPlane })).toEqual([
    {
      kind: 'other',
      message:
        'Scaling down from 2 to 1 replicas waits: waiting for etcd cluster to become healthy',
      object: 'KubeadmControlPlane fleet/c1-cp',
    },
  ]);
});

it('shows a topology that cannot be reconciled with its message', () => {
  expect(
    waits({
      cluster: topology({
        status: 'False',
        reason: 'ReconcileFailed',
        message: 'error reading the ClusterClass',
      }),
    }),
  ).toMatchObject([
    {
      kind: 'other',
      message: 'ReconcileFailed: error reading the ClusterClass',
    },
  ]);
});
