import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { generateFrom, startSimulator } from '@drydock/fleet-simulator';
import type { ClusterPlan } from '@drydock/fleet-simulator';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  describeCompensatedEffect,
  describeUpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ReasonError } from '@drydock/upgrade-reasons';
import { ClusterApiUpgradeProvider } from './ClusterApiUpgradeProvider';
import { readClusterApiConfig } from './config/readConfig';
import { createManagementCluster } from './management/ManagementCluster';
import { annotationOf } from './nodeHooks/deletionHooks';
import {
  NODE_HOOK_KEYS,
  NODE_HOOK_SETTINGS,
  nodeHookContext,
  nodeHooksAsEffect,
} from './testing/nodeHooksAsEffect';

/** Ends what hangs, and nothing that is slow. */
const HANGS_AFTER_MS = 480_000;

/**
 * The provider as it is configured in the demo: over HTTP, with a kubeconfig, against the simulated
 * management cluster.
 */
async function simulated(
  capi: NonNullable<ClusterPlan['capi']>,
  options: { version?: string; pools?: ClusterPlan['pools'] } = {},
) {
  const plan: ClusterPlan = {
    name: 'one',
    environment: 'dev',
    platform: 'cluster-api',
    region: 'eu-1',
    owner: 'platform-emea',
    version: options.version ?? 'v1.35.5',
    pools: options.pools ?? [{ name: 'md-0', nodes: 1 }],
    components: [],
    capi: { controlPlaneReplicas: 1, ...capi },
    story: 'contract kit',
  };
  const simulator = await startSimulator({
    fleet: generateFrom(1, [plan]),
    machineSeconds: 0.02,
  });
  const folder = mkdtempSync(join(tmpdir(), 'drydock-capi-kit-'));
  const file = join(folder, 'kubeconfig');
  writeFileSync(file, simulator.kubeconfig());
  const [config] = readClusterApiConfig(
    new ConfigReader({
      clusterUpgrades: {
        clusterApi: [
          {
            id: 'capi-main',
            kubeconfig: { file, context: 'management-reader' },
            upgrade: { kubeconfig: { file, context: 'management' } },
          },
        ],
      },
    }),
  );
  const provider = new ClusterApiUpgradeProvider({
    managements: [createManagementCluster(config, 'drydock/test')],
    knowledge: builtinKnowledge,
  });
  const cluster = { id: 'one', name: 'one', reference: 'capi-main/fleet/one' };
  return {
    simulator,
    provider,
    cluster,
    target: 'v1.36.4',
    olderTarget: 'v1.34.1',
    poolByPool: true,
    rollback: false,
    canaryNode: true,
    acceptedWrites: async () =>
      simulator.writes().filter(write => write.accepted && !write.dryRun)
        .length,
    changeByOthers: async () => {
      const store = simulator.store('management');
      const core = ['Cluster', 'MachineDeployment'].flatMap(kind =>
        store.list('cluster.x-k8s.io', kind),
      );
      for (const object of [
        ...core,
        ...store.list('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane'),
      ]) {
        store.put(
          {
            ...object,
            metadata: {
              ...object.metadata,
              annotations: { ...object.metadata.annotations, touched: 'yes' },
            },
          },
          Date.now(),
        );
      }
    },
    giveUp: async () => {
      const store = simulator.store('management');
      for (const object of store.list(
        'controlplane.cluster.x-k8s.io',
        'KubeadmControlPlane',
      ))
        store.put(
          {
            ...object,
            status: Object.assign({}, object.status, {
              deprecated: { v1beta1: { failureMessage: 'etcd is lost' } },
            }),
          },
          Date.now(),
        );
    },
    finish: async () => {
      const signal = AbortSignal.timeout(HANGS_AFTER_MS);
      for (;;) {
        const { controlPlane, nodePools } = await provider.observe(
          cluster,
          signal,
        );
        if (
          controlPlane.settled &&
          nodePools.every(
            ({ settled, canaryNode }) =>
              settled ||
              canaryNode?.state === 'chosen' ||
              canaryNode?.state === 'ready',
          )
        )
          return;
      }
    },
    close: async () => {
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const TWO_POOLS = [
  { name: 'md-0', nodes: 2 },
  { name: 'md-1', nodes: 1 },
];
describeUpgradeProvider('Cluster API simulator, topology', () =>
  simulated({ kind: 'topology' }, { pools: TWO_POOLS }),
);
describeUpgradeProvider('Cluster API simulator, plain', () =>
  simulated({ kind: 'plain' }, { pools: TWO_POOLS }),
);

it.each<[string, NonNullable<ClusterPlan['capi']>, number]>([
  ['a chain by one write', { kind: 'topology', clusterClass: 'chained' }, 1],
  [
    'minor by minor, one write each, where the class has no list',
    { kind: 'topology' },
    2,
  ],
  ['a plain cluster by one write to each part and hop', { kind: 'plain' }, 3],
])(
  'walks %s to the end over two minors',
  async (_what, capi, writes) => {
    const { provider, cluster, acceptedWrites, close } = await simulated(capi, {
      version: 'v1.34.8',
    });
    const signal = AbortSignal.timeout(HANGS_AFTER_MS);
    const observe = () => provider.observe(cluster, signal);
    try {
      const plan = await provider.planHops(
        cluster,
        await observe(),
        'v1.36.4',
        signal,
      );
      if (!plan.ok) throw new ReasonError(plan.message);
      for (const hop of plan.hops) {
        let observed = await observe();
        while (
          (
            await provider.start(
              cluster,
              {
                operationKey: hop.to,
                moveKey: 'u/step-1',
                hop,
                precondition: observed.precondition,
              },
              signal,
            )
          ).outcome === 'stale'
        )
          observed = await observe();
        const isDone = () =>
          hop.kind === 'control-plane'
            ? observed.controlPlane.settled
            : observed.nodePools.every(pool => pool.settled);
        do observed = await observe();
        while (!isDone());
      }
      expect(await observe()).toMatchObject({
        controlPlane: { current: 'v1.36.4', settled: true },
        nodePools: [
          { versions: [{ version: 'v1.36.4', count: 1 }], settled: true },
        ],
      });
      expect(await acceptedWrites()).toBe(writes);
    } finally {
      await close();
    }
  },
  600_000,
);

it.each<[string, NonNullable<ClusterPlan['capi']>, number]>([
  ['a topology', { kind: 'topology' }, 1],
  ['a plain cluster', { kind: 'plain' }, 2],
])(
  'sets surge and drain timeout of %s in the simulated management cluster, and puts them back',
  async (_what, capi, objects) => {
    const { provider, cluster, acceptedWrites, close } = await simulated(capi, {
      pools: TWO_POOLS,
    });
    const signal = AbortSignal.timeout(HANGS_AFTER_MS);
    const request = {
      key: 'u1/effect-nodes',
      cluster,
      settings: {
        maxSurge: 3,
        drain: { timeoutMinutes: 30, onTimeout: 'force' as const },
      },
    };
    try {
      expect(
        await provider.nodeRollout.check(cluster, request.settings, signal),
      ).toBeUndefined();
      expect(await provider.nodeRollout.take(request, signal)).toMatchObject({
        outcome: 'taken',
      });
      expect(await provider.nodeRollout.observe(request, signal)).toMatchObject(
        { state: 'in-effect' },
      );
      expect(await provider.nodeRollout.undo(request, signal)).toEqual({});
      expect(await provider.nodeRollout.observe(request, signal)).toEqual({
        state: 'gone',
      });
      expect(await acceptedWrites()).toBe(2 * objects);
    } finally {
      await close();
    }
  },
  600_000,
);

it('makes a rule for drained pods in the simulated management cluster, and deletes it', async () => {
  const { provider, cluster, acceptedWrites, close } = await simulated(
    { kind: 'topology' },
    { pools: TWO_POOLS },
  );
  const signal = AbortSignal.timeout(HANGS_AFTER_MS);
  const request = {
    key: 'u1/effect-db',
    cluster,
    settings: {
      pools: ['md-0'],
      pods: { labels: { app: 'db' } },
      behavior: 'drain' as const,
      order: 10,
    },
  };
  try {
    expect(
      await provider.drainRules.check(cluster, request.settings, signal),
    ).toBeUndefined();
    expect(await provider.drainRules.take(request, signal)).toMatchObject({
      outcome: 'taken',
    });
    expect(await provider.drainRules.take(request, signal)).toMatchObject({
      outcome: 'taken',
      message: { code: 'cluster-api.drain-rule-there' },
    });
    expect(await provider.drainRules.observe(request, signal)).toMatchObject({
      state: 'in-effect',
    });
    expect(await provider.drainRules.undo(request, signal)).toEqual({});
    expect(await provider.drainRules.observe(request, signal)).toEqual({
      state: 'gone',
    });
    expect(await acceptedWrites()).toBe(2);
  } finally {
    await close();
  }
}, 600_000);

describe.each([
  ['a topology', 'topology'],
  ['a plain cluster', 'plain'],
] as const)('nodes of %s that wait for hooks', (_what, kind) => {
  describeCompensatedEffect(
    'node-hooks on the Cluster API simulator',
    async () => {
      const { simulator, provider, cluster, close } = await simulated({ kind });
      const machines = () =>
        simulator.store('management').list('cluster.x-k8s.io', 'Machine');
      return {
        effect: nodeHooksAsEffect(provider.nodeHooks, cluster.reference),
        context: nodeHookContext(NODE_HOOK_KEYS[0], cluster.id),
        otherContext: nodeHookContext(NODE_HOOK_KEYS[1], cluster.id),
        secrets: [
          simulator.token('management', 'reader'),
          simulator.token('management', 'writer'),
        ],
        count: key =>
          machines().flatMap(({ metadata }) =>
            NODE_HOOK_KEYS.filter(
              each =>
                (key === undefined || each === key) &&
                NODE_HOOK_SETTINGS.points.every(
                  point =>
                    metadata.annotations?.[annotationOf(each, point)] === each,
                ),
            ),
          ).length,
        breakOtherSide: async () =>
          simulator.setFaults('management', [{ kind: 'unreachable' }]),
        close,
      };
    },
  );

  it('wait at both points while their pools roll, each until it is let go, and the last leaves no mark', async () => {
    const { simulator, provider, cluster, close } = await simulated(
      { kind },
      { pools: TWO_POOLS },
    );
    const signal = AbortSignal.timeout(HANGS_AFTER_MS);
    const request = {
      key: NODE_HOOK_KEYS[0],
      cluster,
      settings: NODE_HOOK_SETTINGS,
    };
    const passed: string[] = [];
    try {
      expect(await provider.nodeHooks.take(request, signal)).toMatchObject({
        outcome: 'taken',
      });
      expect(await provider.nodeHooks.look(request, signal)).toEqual({
        leaving: [],
        marked: 3,
        unmarked: 0,
      });
      const plan = await provider.planHops(
        cluster,
        await provider.observe(cluster, signal),
        'v1.36.4',
        signal,
      );
      if (!plan.ok) throw new ReasonError(plan.message);
      for (const hop of plan.hops) {
        const start = async () =>
          provider.start(
            cluster,
            {
              operationKey: hop.kind,
              moveKey: 'u/step-1',
              hop,
              precondition: (await provider.observe(cluster, signal))
                .precondition,
            },
            signal,
          );
        while ((await start()).outcome === 'stale');
        for (let done = false; !done; ) {
          for (const { reference, node, waitsAt } of (
            await provider.nodeHooks.look(request, signal)
          ).leaving) {
            if (!waitsAt) continue;
            passed.push(`${node} ${waitsAt}`);
            expect(
              (await provider.observe(cluster, signal)).waits.filter(
                ({ kind: waits }) => waits === 'lifecycle-hook',
              ),
            ).toEqual([]);
            await provider.nodeHooks.letGo(
              request,
              { reference, point: waitsAt },
              signal,
            );
          }
          const { controlPlane, nodePools } = await provider.observe(
            cluster,
            signal,
          );
          done =
            controlPlane.settled &&
            (hop.kind === 'control-plane' ||
              nodePools.every(({ settled }) => settled));
        }
      }
      const nodes = [...new Set(passed.map(each => each.split(' ')[0]))];
      expect(nodes).toHaveLength(3);
      // Once each: a node comes to its second point after it was let go from the first.
      expect(
        passed.filter((each, index) => passed.indexOf(each) === index).sort(),
      ).toEqual(
        nodes
          .flatMap(node => [`${node} after-drain`, `${node} before-drain`])
          .sort(),
      );
      expect(
        simulator
          .store('management')
          .list('cluster.x-k8s.io', 'Machine')
          .flatMap(({ metadata }) => Object.keys(metadata.annotations ?? {})),
      ).toEqual([]);
      expect(await provider.nodeHooks.observe(request, signal)).toEqual({
        state: 'gone',
      });
      // Three are marked, and each is let go twice.
      expect(
        simulator
          .writes()
          .filter(
            ({ accepted, path }) => accepted && path.includes('/machines/'),
          ),
      ).toHaveLength(3 + 6);
    } finally {
      await close();
    }
  }, 600_000);
});

it('asks the API server whether its writer may mark nodes, and changes nothing by asking', async () => {
  const { provider, cluster, acceptedWrites, close } = await simulated({
    kind: 'plain',
  });
  try {
    expect(
      await provider.nodeHooks.check(
        cluster,
        NODE_HOOK_SETTINGS,
        AbortSignal.timeout(HANGS_AFTER_MS),
      ),
    ).toBeUndefined();
    expect(await acceptedWrites()).toBe(0);
  } finally {
    await close();
  }
});
