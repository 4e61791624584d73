import { inEnglish } from '@drydock/upgrade-reasons';
import type { JsonObject } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  decodeCluster,
  decodeControlPlane,
  decodeMachine,
  decodeNodePool,
} from '../objects/decode';
import type { ClusterObjects } from '../management/ManagementReader';
import {
  clusterObject,
  controlPlaneObject,
  deploymentObject,
  machineObject,
  upgrading,
} from '../testing/objects';
import { observedStateOf } from './observedState';

const core = (kind: string) => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind,
});

interface Parts {
  readonly cluster?: JsonObject;
  readonly controlPlane?: JsonObject;
  readonly deployments?: readonly JsonObject[];
  readonly machines?: readonly JsonObject[];
}

function objects(parts: Parts, version = 'v1.36.4'): ClusterObjects {
  const machines = parts.machines ?? [
    machineObject({ name: 'cp-1', version }),
    machineObject({ name: 'md-1', pool: 'md-0', version }),
  ];
  return {
    cluster: decodeCluster(
      parts.cluster ?? clusterObject({ version }),
      core('Cluster'),
    ),
    controlPlane: decodeControlPlane(
      parts.controlPlane ?? controlPlaneObject({ version }),
      core('KubeadmControlPlane'),
    ),
    nodePools: (parts.deployments ?? [deploymentObject({ version })]).map(
      item => decodeNodePool(item, core('MachineDeployment')),
    ),
    machines: machines.map(item => decodeMachine(item, core('Machine'))),
  };
}

const observe = (parts: Parts, version?: string) =>
  inEnglish(observedStateOf(objects(parts, version), '2026-11-21T06:00:00Z'));
const old = (name: string, pool?: string) =>
  machineObject({ name, pool, version: 'v1.35.5' });

describe('a settled cluster', () => {
  it('is settled in all parts and waits for nothing', () => {
    const observed = observe({});
    expect(observed).toMatchObject({
      controlPlane: {
        desired: 'v1.36.4',
        current: 'v1.36.4',
        settled: true,
        versions: [{ version: 'v1.36.4', count: 1 }],
      },
      nodePools: [
        {
          name: 'md-0',
          desired: 'v1.36.4',
          nodes: 1,
          updatedNodes: 1,
          readyNodes: 1,
          settled: true,
        },
      ],
      waits: [],
    });
    expect(observed.foreignOwner).toBeUndefined();
    expect(observed.failure).toBeUndefined();
  });
});

describe('the control plane is not settled', () => {
  const cases: readonly (readonly [string, Parts])[] = [
    [
      'while its spec has not followed the topology',
      {
        controlPlane: controlPlaneObject({ version: 'v1.35.5' }),
        machines: [old('cp-1')],
      },
    ],
    [
      'while its status still says the old version, which changes last',
      {
        controlPlane: controlPlaneObject({
          version: 'v1.36.4',
          running: 'v1.35.5',
        }),
      },
    ],
    [
      'while RollingOut is True',
      {
        controlPlane: controlPlaneObject({
          version: 'v1.36.4',
          conditions: { RollingOut: { status: 'True', reason: 'RollingOut' } },
        }),
      },
    ],
    [
      'while RollingOut is Unknown',
      {
        controlPlane: controlPlaneObject({
          version: 'v1.36.4',
          conditions: {
            RollingOut: { status: 'Unknown', reason: 'InternalError' },
          },
        }),
      },
    ],
    [
      'while a surge machine is still there',
      { controlPlane: controlPlaneObject({ version: 'v1.36.4', existing: 2 }) },
    ],
    [
      'while an old machine is leaving',
      {
        machines: [
          machineObject({ name: 'cp-2', version: 'v1.36.4' }),
          machineObject({
            name: 'cp-1',
            version: 'v1.35.5',
            deleting: { status: 'True', reason: 'DrainingNode' },
          }),
        ],
      },
    ],
  ];
  it.each(cases)('%s', (_when, parts) => {
    expect(observe(parts).controlPlane.settled).toBe(false);
  });

  it('and runs the oldest of its versions', () => {
    const observed = observe({
      controlPlane: controlPlaneObject({
        version: 'v1.36.4',
        running: 'v1.35.5',
        replicas: 3,
        upToDate: 1,
      }),
      machines: [
        old('cp-1'),
        old('cp-2'),
        machineObject({ name: 'cp-3', version: 'v1.36.4' }),
      ],
      deployments: [],
    });
    expect(observed.controlPlane).toMatchObject({
      current: 'v1.35.5',
      versions: [
        { version: 'v1.35.5', count: 2 },
        { version: 'v1.36.4', count: 1 },
      ],
    });
  });
});

describe('node pools', () => {
  it('want what the topology wants, even before their template follows', () => {
    const observed = observe({
      deployments: [deploymentObject({ version: 'v1.35.5' })],
      machines: [
        machineObject({ name: 'cp-1', version: 'v1.36.4' }),
        old('md-1', 'md-0'),
      ],
    });
    expect(observed.controlPlane.settled).toBe(true);
    expect(observed.nodePools).toMatchObject([
      {
        desired: 'v1.36.4',
        versions: [{ version: 'v1.35.5', count: 1 }],
        updatedNodes: 0,
        settled: false,
      },
    ]);
  });

  it('count a surge node neither as ready nor as updated twice', () => {
    const observed = observe({
      deployments: [
        deploymentObject({ version: 'v1.36.4', replicas: 1, existing: 2 }),
      ],
      machines: [
        machineObject({ name: 'cp-1', version: 'v1.36.4' }),
        old('md-1', 'md-0'),
        machineObject({ name: 'md-2', pool: 'md-0', version: 'v1.36.4' }),
      ],
    });
    expect(observed.nodePools).toMatchObject([
      { nodes: 1, updatedNodes: 1, readyNodes: 1, settled: false },
    ]);
  });

  it('hold the last one back until the topology controller says that it has finished', () => {
    const cluster = clusterObject({
      version: 'v1.36.4',
      conditions: { TopologyReconciled: upgrading('v1.36.4') },
    });
    const observed = observe({
      cluster,
      deployments: [
        deploymentObject({ version: 'v1.36.4' }),
        deploymentObject({ version: 'v1.36.4', pool: 'md-1' }),
      ],
      machines: ['cp-1']
        .map(name => machineObject({ name, version: 'v1.36.4' }))
        .concat(
          ['md-0', 'md-1'].map(pool =>
            machineObject({ name: pool, pool, version: 'v1.36.4' }),
          ),
        ),
    });
    expect(observed.nodePools.map(pool => pool.settled)).toEqual([true, false]);
  });

  it('do not count a condition of an older generation as the end [T-96]', () => {
    const cluster = clusterObject({ version: 'v1.36.4' });
    const stale = {
      ...cluster,
      metadata: { ...Object(cluster.metadata), generation: 5 },
    };
    expect(observe({ cluster: stale }).nodePools[0].settled).toBe(false);
  });

  it('of zero replicas are settled', () => {
    const observed = observe({
      deployments: [deploymentObject({ version: 'v1.36.4', replicas: 0 })],
      machines: [machineObject({ name: 'cp-1', version: 'v1.36.4' })],
    });
    expect(observed.nodePools).toMatchObject([{ nodes: 0, settled: true }]);
  });
});

describe('what a plain cluster wants', () => {
  it('stands in the control plane and in each pool', () => {
    const observed = observe({
      cluster: clusterObject({ topology: false }),
      deployments: [deploymentObject({ version: 'v1.35.5' })],
      machines: [
        machineObject({ name: 'cp-1', version: 'v1.36.4' }),
        old('md-1', 'md-0'),
      ],
    });
    expect(observed.controlPlane).toMatchObject({
      desired: 'v1.36.4',
      settled: true,
    });
    expect(observed.nodePools).toMatchObject([
      { desired: 'v1.35.5', settled: true },
    ]);
    expect(JSON.parse(observed.precondition)).toEqual({
      'KubeadmControlPlane/c1-cp': '200',
      'MachineDeployment/c1-md-0-x1': '300',
    });
  });
});

describe('what cannot be told', () => {
  it('is an error that says why: no control plane, no running machine', () => {
    expect(() =>
      observedStateOf({ ...objects({}), controlPlane: undefined }, 't'),
    ).toThrow(/fleet\/c1 has no control plane yet/);
    const created = { ...controlPlaneObject(), status: {} };
    expect(() => observe({ controlPlane: created, machines: [] })).toThrow(
      /does not report a version yet/,
    );
  });
});

it('says that the platform gave up only where Cluster API calls it terminal', () => {
  const failed = {
    ...controlPlaneObject(),
    status: { version: 'v1.36.4', failureMessage: 'etcd lost' },
  };
  expect(observe({ controlPlane: failed }).failure).toBe(
    'KubeadmControlPlane fleet/c1-cp has failed: etcd lost',
  );
  const machine = machineObject({
    name: 'md-1',
    pool: 'md-0',
    version: 'v1.36.4',
    arrived: false,
    phase: 'Failed',
  });
  const observed = observe({
    machines: [machineObject({ name: 'cp-1', version: 'v1.36.4' }), machine],
  });
  expect(observed.failure).toBeUndefined();
  expect(observed.waits).toMatchObject([
    {
      kind: 'provisioning',
      message: expect.stringContaining('Machine md-1 has failed'),
    },
  ]);
});

it('reads management clusters that serve v1beta1 only, new conditions below status.v1beta2', () => {
  const cluster = decodeCluster(
    {
      metadata: {
        name: 'c1',
        namespace: 'fleet',
        resourceVersion: '1',
        generation: 2,
      },
      spec: {
        topology: { class: 'quick', version: 'v1.36.4' },
        controlPlaneRef: {
          apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
          kind: 'KubeadmControlPlane',
          name: 'c1-cp',
        },
      },
      status: {
        conditions: [
          { type: 'TopologyReconciled', status: 'False', reason: 'Old' },
        ],
        v1beta2: {
          conditions: [
            {
              type: 'TopologyReconciled',
              status: 'True',
              reason: 'ReconcileSucceeded',
              observedGeneration: 2,
            },
          ],
        },
      },
    },
    { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster' },
  );
  expect(cluster.topology).toMatchObject({
    className: 'quick',
    classNamespace: 'fleet',
    version: 'v1.36.4',
  });
  expect(cluster.controlPlaneRef).toEqual({
    group: 'controlplane.cluster.x-k8s.io',
    version: 'v1beta1',
    kind: 'KubeadmControlPlane',
    name: 'c1-cp',
  });
  const controlPlane = decodeControlPlane(
    {
      metadata: {
        name: 'c1-cp',
        namespace: 'fleet',
        resourceVersion: '2',
        generation: 3,
      },
      spec: {
        replicas: 1,
        version: 'v1.36.4',
        machineTemplate: {
          infrastructureRef: { kind: 'DockerMachineTemplate', name: 't' },
        },
      },
      status: {
        observedGeneration: 3,
        version: 'v1.36.4',
        replicas: 1,
        updatedReplicas: 1,
        readyReplicas: 1,
      },
    },
    {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
      kind: 'KubeadmControlPlane',
    },
  );
  expect(controlPlane.machineTemplate).toEqual({
    kind: 'DockerMachineTemplate',
    name: 't',
  });
  const observed = observedStateOf(
    { ...objects({}), cluster, controlPlane, nodePools: [] },
    't',
  );
  expect(observed.controlPlane.settled).toBe(true);
});

describe('pools that are held back by Drydock', () => {
  const DEFER = 'topology.cluster.x-k8s.io/defer-upgrade';
  const held = (
    annotations: Record<string, string>,
    condition = upgrading(
      'v1.36.4',
      'MachineDeployment c1-md-0-x1 upgrade to version v1.36.4 deferred using defer-upgrade or hold-upgrade-sequence annotations',
    ),
  ): Parts => ({
    cluster: clusterObject({
      version: 'v1.36.4',
      pools: { 'md-0': annotations },
      conditions: {
        TopologyReconciled: {
          ...condition,
          reason: 'MachineDeploymentsUpgradeDeferred',
        },
      },
    }),
    deployments: [deploymentObject({ version: 'v1.35.5' })],
    machines: [
      machineObject({ name: 'cp-1', version: 'v1.36.4' }),
      old('md-1', 'md-0'),
    ],
  });

  it('are settled where they are, and the control plane with them', () => {
    expect(observe(held({ [DEFER]: 'held-by-drydock' }))).toMatchObject({
      controlPlane: { current: 'v1.36.4', settled: true },
      nodePools: [
        { name: 'md-0', desired: 'v1.35.5', settled: true, heldBack: true },
      ],
      waits: [],
    });
  });

  it('are not settled when others hold them: that is a wait', () => {
    const observed = observe(held({ [DEFER]: '' }));
    expect(observed.nodePools).toMatchObject([
      { desired: 'v1.36.4', settled: false },
    ]);
    expect(observed.nodePools[0].heldBack).toBeUndefined();
    expect(observed.waits).toMatchObject([{ kind: 'held' }]);
  });

  it('do not settle the whole while anything else is left to do', () => {
    const parts = held(
      { [DEFER]: 'held-by-drydock' },
      upgrading(
        'v1.36.4',
        'KubeadmControlPlane pending upgrade to version v1.36.4',
        'MachineDeployment c1-md-0-x1 upgrade to version v1.36.4 deferred using defer-upgrade or hold-upgrade-sequence annotations',
      ),
    );
    expect(observe(parts).controlPlane.settled).toBe(false);
  });

  it('come in the order of the topology, which is the order of their upgrade', () => {
    const parts: Parts = {
      cluster: clusterObject({
        version: 'v1.36.4',
        pools: { zulu: {}, alpha: {} },
      }),
      deployments: ['alpha', 'zulu'].map(pool =>
        deploymentObject({ version: 'v1.36.4', pool }),
      ),
      machines: [machineObject({ name: 'cp-1', version: 'v1.36.4' })],
    };
    expect(observe(parts).nodePools.map(({ name }) => name)).toEqual([
      'zulu',
      'alpha',
    ]);
  });
});
