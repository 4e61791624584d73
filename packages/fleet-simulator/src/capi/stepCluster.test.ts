import { CAPI_PLAN } from '../testing/simulatorClient';
import {
  condition,
  createWorld,
  request,
  run,
  versions,
} from '../testing/capiWorld';
import type { ClusterPlan } from '../fleet/clusterPlan';
import {
  isControlPlaneMachine,
  isRunning,
  Machine,
  UPGRADE_STEP_ANNOTATION,
} from './objects';
import { stepCluster } from './stepCluster';

const CHAINED: ClusterPlan = {
  ...CAPI_PLAN,
  name: 'c2',
  version: 'v1.33.13',
  pools: [{ name: 'md-0', nodes: 2 }],
  capi: { kind: 'topology', clusterClass: 'chained', controlPlaneReplicas: 3 },
};
const THREE_POOLS: ClusterPlan = {
  ...CAPI_PLAN,
  pools: ['md-0', 'md-1', 'md-2'].map(name => ({ name, nodes: 1 })),
};

describe('an upgrade of a topology', () => {
  it('changes nothing while nothing is asked for', () => {
    const settled = run(createWorld(CAPI_PLAN), 10);
    expect(stepCluster({ ...settled, now: settled.now + 60_000 })).toEqual({
      ...settled,
      now: settled.now + 60_000,
    });
    expect(condition(settled.cluster, 'TopologyReconciled')).toMatchObject({
      status: 'True',
      reason: 'ReconcileSucceeded',
    });
  });

  it('rolls the control plane first, then the workers, one more before one less', () => {
    const seen: string[] = [];
    const done = run(
      request(run(createWorld(CAPI_PLAN), 10), 'v1.36.4'),
      60,
      world => {
        if (seen.at(-1) !== versions(world)) seen.push(versions(world));
      },
    );
    expect(seen).toEqual([
      'v1.35.5×1 | v1.35.5×1',
      'v1.35.5×1 v1.36.4×1 | v1.35.5×1',
      'v1.36.4×1 | v1.35.5×1',
      'v1.36.4×1 | v1.35.5×1 v1.36.4×1',
      'v1.36.4×1 | v1.36.4×1',
    ]);
    expect(condition(done.cluster, 'TopologyReconciled')?.reason).toBe(
      'ReconcileSucceeded',
    );
    expect(done.cluster.metadata.annotations).not.toHaveProperty([
      UPGRADE_STEP_ANNOTATION,
    ]);
    expect(done.sets).toHaveLength(1);
  });

  it('changes the control plane’s status.version at its end only', () => {
    run(request(run(createWorld(CAPI_PLAN), 10), 'v1.36.4'), 60, world => {
      const rolled = versions(world).startsWith('v1.36.4×1 |');
      expect(world.controlPlane.status?.version === 'v1.36.4').toBe(rolled);
    });
  });

  it('shows RollingOut False between the control plane and the workers, while it is not done', () => {
    const pauses: string[] = [];
    run(request(run(createWorld(CAPI_PLAN), 10), 'v1.36.4'), 60, world => {
      if (
        condition(world.cluster, 'RollingOut')?.status === 'False' &&
        world.controlPlane.status?.version === 'v1.36.4' &&
        !versions(world).endsWith('| v1.36.4×1')
      ) {
        pauses.push(
          condition(world.cluster, 'TopologyReconciled')?.reason ?? '',
        );
      }
    });
    expect(pauses.length).toBeGreaterThan(0);
    expect(new Set(pauses)).toEqual(new Set(['ClusterUpgrading']));
  });

  it('says what it does in Cluster API’s words', () => {
    const messages = new Set<string>();
    const rolling = new Set<string>();
    const world = run(createWorld(CAPI_PLAN), 10);
    const [controlPlane, pool] = [
      world.controlPlane.metadata.name,
      world.deployments[0].metadata.name,
    ];
    run(request(world, 'v1.36.4'), 60, current => {
      messages.add(
        condition(current.cluster, 'TopologyReconciled')?.message ?? '',
      );
      rolling.add(condition(current.cluster, 'RollingOut')?.message ?? '');
    });
    expect([...messages]).toEqual([
      `Cluster is upgrading to v1.36.4\n  * KubeadmControlPlane upgrading to version v1.36.4\n  * MachineDeployment ${pool} pending upgrade to version v1.36.4`,
      `Cluster is upgrading to v1.36.4\n  * MachineDeployment ${pool} pending upgrade to version v1.36.4`,
      `Cluster is upgrading to v1.36.4\n  * MachineDeployment ${pool} upgrading to version v1.36.4`,
      '',
    ]);
    expect([...rolling]).toContain(
      `* KubeadmControlPlane ${controlPlane}:\n  * Rolling out 1 not up-to-date replicas\n    * Version v1.35.5, v1.36.4 required`,
    );
    expect([...rolling]).toContain(
      `* MachineDeployment ${pool}:\n  * Rolling out 1 not up-to-date replicas\n    * Version v1.35.5, v1.36.4 required`,
    );
  });

  it('waits for a before-upgrade hook and goes on when its annotation is gone', () => {
    const plan: ClusterPlan = {
      ...CAPI_PLAN,
      capi: {
        kind: 'topology',
        beforeUpgradeHook: {
          name: 'portal-approval',
          text: 'waiting for approval in the portal',
        },
      },
    };
    const held = run(request(createWorld(plan), 'v1.36.4'), 60);
    expect(versions(held)).toBe('v1.35.5×1 | v1.35.5×1');
    const pool = held.deployments[0].metadata.name;
    expect(condition(held.cluster, 'TopologyReconciled')).toMatchObject({
      reason: 'ClusterUpgrading',
      message: `Cluster is upgrading to v1.36.4\n  * Following hooks are blocking upgrade: BeforeClusterUpgrade: annotation before-upgrade.hook.cluster.cluster.x-k8s.io/portal-approval is set\n  * KubeadmControlPlane pending upgrade to version v1.36.4\n  * MachineDeployment ${pool} pending upgrade to version v1.36.4`,
    });
    expect(held.cluster.status?.controlPlane?.upgradePlan).toEqual([
      { version: 'v1.36.4' },
    ]);
    const cluster = {
      ...held.cluster,
      metadata: { ...held.cluster.metadata, annotations: {} },
    };
    expect(versions(run({ ...held, cluster }, 60))).toBe(
      'v1.36.4×1 | v1.36.4×1',
    );
  });

  it('freezes while paused and continues afterwards', () => {
    const half = run(request(run(createWorld(CAPI_PLAN), 10), 'v1.36.4'), 5);
    const paused = run(
      {
        ...half,
        cluster: {
          ...half.cluster,
          spec: { ...half.cluster.spec, paused: true },
        },
      },
      60,
    );
    expect(versions(paused)).toBe(versions(half));
    expect(condition(paused.cluster, 'TopologyReconciled')).toMatchObject({
      status: 'False',
      reason: 'Paused',
      message: 'Cluster spec.paused is set to true',
    });
    for (const object of [
      paused.cluster,
      paused.controlPlane,
      ...paused.deployments,
    ])
      expect(condition(object, 'Paused')?.status).toBe('True');
    const resumed = run(
      {
        ...paused,
        cluster: {
          ...paused.cluster,
          spec: { ...paused.cluster.spec, paused: false },
        },
      },
      60,
    );
    expect(versions(resumed)).toBe('v1.36.4×1 | v1.36.4×1');
  });

  it.each([
    ['hold-upgrade-sequence', [1, 2]],
    ['defer-upgrade', [1]],
  ])(
    '%s on the second pool leaves the right pools behind',
    (annotation, behind) => {
      const world = request(createWorld(THREE_POOLS), 'v1.36.4');
      const second =
        world.cluster.spec.topology?.workers?.machineDeployments?.[1];
      if (second)
        second.metadata = {
          annotations: { [`topology.cluster.x-k8s.io/${annotation}`]: '' },
        };
      const held = run(world, 120);
      const left = held.deployments.flatMap((deployment, index) =>
        deployment.spec.template.spec.version === 'v1.35.5' ? [index] : [],
      );
      expect(left).toEqual(behind);
      const names = behind
        .map(index => held.deployments[index].metadata.name)
        .join(', ');
      expect(condition(held.cluster, 'TopologyReconciled')).toMatchObject({
        reason: 'MachineDeploymentsUpgradeDeferred',
        message: `Cluster is upgrading to v1.36.4\n  * MachineDeployment${
          behind.length > 1 ? 's' : ''
        } ${names} upgrade to version v1.36.4 deferred using defer-upgrade or hold-upgrade-sequence annotations`,
      });
    },
  );

  it('with all pools deferred the control plane goes as far as skew allows and stands still there; each pool that is let go rolls alone', () => {
    const world = request(run(createWorld(CHAINED), 10), 'v1.37.1');
    const topology = world.cluster.spec.topology;
    for (const entry of topology?.workers?.machineDeployments ?? [])
      entry.metadata = {
        annotations: {
          'topology.cluster.x-k8s.io/defer-upgrade': 'platform-team',
        },
      };
    const stood = run(world, 600);
    expect([
      stood.controlPlane.status?.version,
      ...stood.deployments.map(({ spec }) => spec.template.spec.version),
    ]).toEqual(['v1.36.4', ...stood.deployments.map(() => 'v1.33.13')]);
    expect(condition(stood.cluster, 'TopologyReconciled')).toMatchObject({
      status: 'False',
      reason: 'MachineDeploymentsUpgradeDeferred',
      message: expect.stringContaining(
        'KubeadmControlPlane pending upgrade to version v1.37.1',
      ),
    });
  });

  it('walks a chain: the control plane each version, the workers as few as skew allows', () => {
    const controlPlane: string[] = [];
    const workers: string[] = [];
    const steps: string[] = [];
    const done = run(
      request(run(createWorld(CHAINED), 10), 'v1.37.1'),
      600,
      world => {
        const push = (list: string[], value: string | undefined) =>
          value !== undefined && list.at(-1) !== value && list.push(value);
        push(controlPlane, world.controlPlane.status?.version);
        push(workers, world.deployments[0].spec.template.spec.version);
        push(
          steps,
          world.cluster.metadata.annotations?.[UPGRADE_STEP_ANNOTATION],
        );
      },
    );
    expect(controlPlane).toEqual([
      'v1.33.13',
      'v1.34.11',
      'v1.35.9',
      'v1.36.4',
      'v1.37.1',
    ]);
    expect(workers).toEqual(['v1.33.13', 'v1.36.4', 'v1.37.1']);
    expect(steps).toEqual(['v1.34.11', 'v1.35.9', 'v1.36.4', 'v1.37.1']);
    expect(versions(done)).toBe('v1.37.1×3 | v1.37.1×2');
  });

  it('takes an entry out of the upgrade plans when its step starts', () => {
    const plans: string[] = [];
    run(request(run(createWorld(CHAINED), 10), 'v1.37.1'), 600, world => {
      const of = (
        status: { upgradePlan?: { version: string }[] } | undefined,
      ) =>
        (status?.upgradePlan ?? [])
          .map(({ version }) => version.slice(3, 5))
          .join(',');
      const text = `${of(world.cluster.status?.controlPlane)} | ${of(
        world.cluster.status?.workers,
      )}`;
      if (plans.at(-1) !== text) plans.push(text);
    });
    expect(plans).toEqual(
      [
        '34,35,36,37 | 36,37',
        '35,36,37 | 36,37',
        '35,36,37 | 36,37',
        '36,37 | 36,37',
        '37 | 36,37',
        '37 | 37',
        ' | 37',
        ' | ',
      ].filter((text, index, all) => all[index - 1] !== text),
    );
  });

  it('stalls at a drain that a budget forbids, names it, and goes on when it is lifted', () => {
    const blocked = {
      pods: ['payments/api-1'],
      budget: 'api',
      needs: 2,
      has: 2,
    };
    const world = createWorld(CAPI_PLAN);
    const pool = world.deployments[0].metadata.name;
    const stalled = run(
      {
        ...request(world, 'v1.36.4'),
        drainBlock: node => (node.startsWith(pool) ? blocked : undefined),
      },
      1200,
    );
    expect(versions(stalled)).toBe('v1.36.4×1 | v1.35.5×1 v1.36.4×1');
    const leaving = stalled.machines.find(
      machine => machine.metadata.deletionTimestamp,
    );
    expect(leaving && condition(leaving, 'Deleting')).toMatchObject({
      status: 'True',
      reason: 'DrainingNode',
    });
    expect(leaving && condition(leaving, 'Deleting')?.message).toContain(
      "* Pod payments/api-1: cannot evict pod as it would violate the pod's disruption budget. The disruption budget api needs 2 healthy pods and has 2 currently",
    );
    expect(
      condition(stalled.cluster, 'WorkerMachinesReady')?.message,
    ).toContain(
      'since more than 15m, stage: DrainingNode, delay likely due to PodDisruptionBudgets',
    );
    expect(versions(run({ ...stalled, drainBlock: () => undefined }, 60))).toBe(
      'v1.36.4×1 | v1.36.4×1',
    );
  });

  it('never gets ready where machines fail, and says why', () => {
    const failed = run(
      {
        ...request(createWorld(CAPI_PLAN), 'v1.36.4'),
        provisioningFailure: 'quota of instances exceeded',
      },
      120,
    );
    expect(versions(failed)).toBe('v1.35.5×1 v1.36.4×1 | v1.35.5×1');
    expect(condition(failed.controlPlane, 'MachinesReady')?.message).toContain(
      'quota of instances exceeded',
    );
  });
});

describe('an upgrade without a topology', () => {
  const PLAIN: ClusterPlan = { ...CAPI_PLAN, capi: { kind: 'plain' } };
  const withVersions = (
    world: ReturnType<typeof createWorld>,
    controlPlane: string,
    pool: string,
  ) => {
    const copy = structuredClone({
      controlPlane: world.controlPlane,
      deployments: world.deployments,
    });
    copy.controlPlane.spec.version = controlPlane;
    copy.deployments[0].spec.template.spec.version = pool;
    return { ...world, ...copy };
  };

  it('rolls what is written, each by itself', () => {
    const first = run(
      withVersions(createWorld(PLAIN), 'v1.36.4', 'v1.35.5'),
      60,
    );
    expect(versions(first)).toBe('v1.36.4×1 | v1.35.5×1');
    expect(condition(first.cluster, 'TopologyReconciled')).toBeUndefined();
    expect(versions(run(withVersions(first, 'v1.36.4', 'v1.36.4'), 60))).toBe(
      'v1.36.4×1 | v1.36.4×1',
    );
  });

  it('makes no machine that is newer than the control plane, and says why', () => {
    const held = run(
      withVersions(createWorld(PLAIN), 'v1.35.5', 'v1.36.4'),
      60,
    );
    expect(versions(held)).toBe('v1.35.5×1 | v1.35.5×1');
    expect(condition(held.deployments[0], 'ScalingUp')?.message).toContain(
      'MachineSet version (1.36.4) and ControlPlane version (1.35.5) do not conform to the kubernetes version skew policy',
    );
  });
});

describe('a pool at OnDelete', () => {
  const TWO_NODES: ClusterPlan = {
    ...CAPI_PLAN,
    pools: [{ name: 'md-0', nodes: 2 }],
  };
  const withStrategy = (
    world: ReturnType<typeof createWorld>,
    type: string,
  ) => {
    const cluster = structuredClone(world.cluster);
    const [pool] = cluster.spec.topology?.workers?.machineDeployments ?? [];
    pool.rollout = { strategy: { type } };
    return { ...world, cluster };
  };
  const worker = (world: ReturnType<typeof createWorld>) =>
    world.machines.find(machine => !isControlPlaneMachine(machine));

  it('rolls nothing; a machine that is deleted comes back at the new version, and the strategy of before rolls the rest', () => {
    const waiting = run(
      withStrategy(
        request(run(createWorld(TWO_NODES), 10), 'v1.36.4'),
        'OnDelete',
      ),
      60,
    );
    expect([
      versions(waiting),
      waiting.deployments[0].spec.template.spec.version,
    ]).toEqual(['v1.36.4×1 | v1.35.5×2', 'v1.36.4']);
    const name = worker(waiting)?.metadata.name;
    const machines = waiting.machines.map(machine =>
      machine.metadata.name === name
        ? {
            ...machine,
            metadata: {
              ...machine.metadata,
              deletionTimestamp: '2026-11-21T00:01:00Z',
            },
          }
        : machine,
    );
    const least: number[] = [];
    const replaced = run({ ...waiting, machines }, 60, world =>
      least.push(
        world.machines.filter(
          machine => !isControlPlaneMachine(machine) && isRunning(machine),
        ).length,
      ),
    );
    expect([
      versions(replaced),
      Math.min(...least),
      Math.max(...least),
    ]).toEqual(['v1.36.4×1 | v1.35.5×1 v1.36.4×1', 1, 2]);
    expect(condition(replaced.cluster, 'TopologyReconciled')?.reason).toBe(
      'ClusterUpgrading',
    );
    expect(versions(run(withStrategy(replaced, 'RollingUpdate'), 60))).toBe(
      'v1.36.4×1 | v1.36.4×2',
    );
  });
});

describe('a machine with deletion hooks', () => {
  const BEFORE = 'pre-drain.delete.hook.machine.cluster.x-k8s.io/backup';
  const AFTER = 'pre-terminate.delete.hook.machine.cluster.x-k8s.io/wipe';
  type World = ReturnType<typeof createWorld>;
  const annotate = (
    world: World,
    change: (annotations: Record<string, string>) => Record<string, string>,
    of = (machine: Machine) => !isControlPlaneMachine(machine),
  ): World => ({
    ...world,
    machines: world.machines.map(machine =>
      of(machine) && machine.spec.version === 'v1.35.5'
        ? {
            ...machine,
            metadata: {
              ...machine.metadata,
              annotations: change(machine.metadata.annotations ?? {}),
            },
          }
        : machine,
    ),
  });
  const without = (world: World, name: string) =>
    annotate(world, ({ [name]: _gone, ...rest }) => rest);
  const leaving = (world: World) => {
    const machine = world.machines.find(
      ({ metadata }) => metadata.deletionTimestamp,
    );
    return {
      ...(machine && condition(machine, 'Deleting')),
      drained: machine?.status?.deletion?.nodeDrainStartTime !== undefined,
    };
  };
  const marked = () =>
    annotate(request(run(createWorld(CAPI_PLAN), 10), 'v1.36.4'), () => ({
      [AFTER]: '',
      [BEFORE]: '',
      'pre-drain.delete.hook.machine.cluster.x-k8s.io/audit': '',
    }));

  it('waits before its drain until the last one is gone, drains, waits again, and goes, in Cluster API’s words', () => {
    const held = run(marked(), 120);
    expect(versions(held)).toBe('v1.36.4×1 | v1.35.5×1 v1.36.4×1');
    expect(leaving(held)).toMatchObject({
      status: 'True',
      reason: 'WaitingForPreDrainHook',
      message: `Waiting for pre-drain hooks to succeed (hooks: pre-drain.delete.hook.machine.cluster.x-k8s.io/audit,${BEFORE})`,
      drained: false,
    });
    expect(condition(held.cluster, 'WorkerMachinesReady')?.message).toContain(
      '* Deleting: Machine deletion in progress, stage: WaitingForPreDrainHook',
    );
    const half = run(without(held, BEFORE), 120);
    expect(leaving(half)).toMatchObject({
      reason: 'WaitingForPreDrainHook',
      message:
        'Waiting for pre-drain hooks to succeed (hooks: pre-drain.delete.hook.machine.cluster.x-k8s.io/audit)',
    });
    const drained = run(
      without(half, 'pre-drain.delete.hook.machine.cluster.x-k8s.io/audit'),
      120,
    );
    expect(leaving(drained)).toMatchObject({
      reason: 'WaitingForPreTerminateHook',
      message: `Waiting for pre-terminate hooks to succeed (hooks: ${AFTER})`,
      drained: true,
    });
    expect(versions(run(without(drained, AFTER), 60))).toBe(
      'v1.36.4×1 | v1.36.4×1',
    );
  });

  it('drains between them, as long as a budget holds it', () => {
    const blocked = {
      pods: ['payments/api-1'],
      budget: 'api',
      needs: 2,
      has: 2,
    };
    const draining = run(
      {
        ...without(
          without(marked(), BEFORE),
          'pre-drain.delete.hook.machine.cluster.x-k8s.io/audit',
        ),
        drainBlock: node => (node.includes('md-0') ? blocked : undefined),
      },
      120,
    );
    expect(leaving(draining)).toMatchObject({
      reason: 'DrainingNode',
      drained: true,
    });
    expect(
      leaving(run({ ...draining, drainBlock: () => undefined }, 120)),
    ).toMatchObject({ reason: 'WaitingForPreTerminateHook' });
  });

  it('takes its whole time to go only after its last hook', () => {
    const drained = run(
      without(
        without(marked(), BEFORE),
        'pre-drain.delete.hook.machine.cluster.x-k8s.io/audit',
      ),
      120,
    );
    const released = stepCluster({
      ...without(drained, AFTER),
      now: drained.now + 500,
    });
    expect(leaving(released)).toMatchObject({
      reason: 'WaitingForInfrastructureDeletion',
    });
    expect(versions(released)).toBe('v1.36.4×1 | v1.35.5×1 v1.36.4×1');
  });

  it('of the control plane waits for them before Cluster API’s own', () => {
    const world = annotate(
      request(run(createWorld(CAPI_PLAN), 10), 'v1.36.4'),
      () => ({ [AFTER]: '' }),
      isControlPlaneMachine,
    );
    expect(leaving(run(world, 120)).message).toBe(
      `Waiting for pre-terminate hooks to succeed (hooks: pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup,${AFTER})`,
    );
  });

  it('waits for no pre-drain hook where its node never joined', () => {
    const failing = run(
      {
        ...request(createWorld(CAPI_PLAN), 'v1.36.4'),
        provisioningFailure: 'no capacity',
      },
      60,
    );
    const machines = failing.machines.map(machine =>
      machine.status?.nodeRef
        ? machine
        : {
            ...machine,
            metadata: {
              ...machine.metadata,
              deletionTimestamp: '2026-11-21T00:02:00Z',
              annotations: { [BEFORE]: '' },
            },
          },
    );
    const names = machines.flatMap(({ metadata }) =>
      metadata.deletionTimestamp ? [metadata.name] : [],
    );
    expect(names).toHaveLength(1);
    expect(
      run({ ...failing, machines }, 30).machines.map(
        ({ metadata }) => metadata.name,
      ),
    ).not.toContain(names[0]);
  });
});
