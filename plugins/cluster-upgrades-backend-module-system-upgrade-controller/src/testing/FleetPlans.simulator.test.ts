import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { generateFrom, startSimulator } from '@drydock/fleet-simulator';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { createPlanCluster } from '../cluster/PlanCluster';
import { readPlansConfig } from '../config/readConfig';
import { SystemUpgradeProvider } from '../SystemUpgradeProvider';
import { FleetPlans } from './FleetPlans';
import { CLUSTER, TO } from './portal';

const PLANS =
  '/apis/upgrade.cattle.io/v1/namespaces/system-upgrade/plans/server-plan';

/**
 * One K3s cluster of the simulated fleet with a server and two pools of agents, and the provider on
 * it.
 */
async function started() {
  const folder = mkdtempSync(join(tmpdir(), 'drydock-fleet-plans-'));
  const [reader, writer] = ['reader', 'writer'].map(name => join(folder, name));
  const simulator = await startSimulator({
    fleet: generateFrom(1, [
      {
        name: CLUSTER.name,
        environment: 'prod',
        platform: 'k3s',
        region: 'store-1',
        owner: 'retail-edge',
        version: 'v1.35.5',
        pools: [
          { name: 'default', nodes: 1 },
          { name: 'tills', nodes: 3 },
          { name: 'cameras', nodes: 1 },
        ],
        components: [],
        story: 'for tests',
      },
    ]),
    machineSeconds: 0.05,
  });
  writeFileSync(reader, simulator.kubeconfig());
  const plans = await FleetPlans.start({
    simulator,
    kubeconfig: writer,
    stepSeconds: 0.02,
  });
  const [config] = readPlansConfig(
    new ConfigReader({
      clusterUpgrades: {
        systemUpgradeController: {
          clusters: [
            {
              id: CLUSTER.reference,
              kubeconfig: { file: reader, context: CLUSTER.name },
              upgrade: { kubeconfig: { file: writer, context: CLUSTER.name } },
              serverPlan: 'system-upgrade/server-plan',
              agentPlans: [
                'system-upgrade/tills-plan',
                'system-upgrade/cameras-plan',
              ],
            },
          ],
        },
      },
    }),
  );
  const cluster = createPlanCluster(config, 'drydock/test');
  const store = simulator.store(CLUSTER.name);
  const planOf = (name: string) => {
    const plan = store.get('upgrade.cattle.io', 'Plan', 'system-upgrade', name);
    if (!plan) throw new Error(`There is no Plan ${name}`);
    return structuredClone(plan) as typeof plan & {
      spec: { version: string; concurrency: number };
      status: { applying?: string[]; conditions: { reason: string }[] };
    };
  };
  const isComplete = () =>
    ['server-plan', 'tills-plan', 'cameras-plan'].every(name => {
      const { spec, status } = planOf(name);
      return (
        status.conditions.some(({ reason }) => reason === 'Complete') &&
        JSON.stringify(status).includes(spec.version.replaceAll('+', '-'))
      );
    });
  return {
    simulator,
    cluster,
    provider: new SystemUpgradeProvider({
      clusters: [cluster],
      knowledge: builtinKnowledge,
    }),
    store,
    planOf,
    finish: () => eventually(isComplete),
    giveUp: () => {
      plans.cluster(CLUSTER.name).failNode('edge-1-default-0');
      return eventually(() =>
        planOf('server-plan').status.conditions.some(
          ({ reason }) => reason === 'JobFailed',
        ),
      );
    },
    served: () =>
      simulator.describe().find(({ name }) => name === CLUSTER.name)
        ?.gitVersion,
    versions: () =>
      simulator
        .managed(CLUSTER.name)
        .pools()
        .map(pool => pool.kubeletVersions),
    stop: async () => {
      await plans.stop();
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function eventually(holds: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (holds()) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new Error('Not within 5 seconds');
}

describeUpgradeProvider('system-upgrade-controller of a fleet', async () => {
  const world = await started();
  return {
    provider: world.provider,
    cluster: CLUSTER,
    target: TO,
    olderTarget: 'v1.34.1+k3s1',
    poolByPool: true,
    rollback: false,
    canaryNode: false,
    acceptedWrites: async () =>
      world.simulator
        .writes()
        .filter(({ accepted, dryRun }) => accepted && !dryRun).length,
    changeByOthers: async () => {
      for (const { metadata } of world.store.list(
        'upgrade.cattle.io',
        'Plan',
      )) {
        const plan = world.planOf(metadata.name);
        plan.metadata.annotations = {
          ...plan.metadata.annotations,
          touched: 'yes',
        };
        world.store.put(plan, Date.now());
      }
    },
    giveUp: world.giveUp,
    finish: world.finish,
    close: world.stop,
  };
});

describe('system-upgrade-controller of a simulated fleet', () => {
  it('upgrades as many nodes at a time as a Plan allows, and the API server with its server [T-386]', async () => {
    const { store, planOf, finish, served, versions, stop } = await started();
    try {
      const turns = new Set<string>();
      store.subscribe(({ object }) => {
        const { applying } = (object.status ?? {}) as { applying?: string[] };
        if (object.kind === 'Plan' && applying) turns.add(applying.join(' '));
      });
      for (const [name, concurrency] of Object.entries({
        'server-plan': 1,
        'tills-plan': 2,
        'cameras-plan': 1,
      })) {
        const plan = planOf(name);
        plan.spec = { ...plan.spec, version: TO, concurrency };
        store.put(plan, Date.now());
      }
      await finish();
      expect(served()).toBe(TO);
      expect(new Set(versions().flat())).toEqual(new Set([TO]));
      expect([...turns].filter(turn => !turn.includes('cameras'))).toEqual([
        'edge-1-default-0',
        'edge-1-tills-0 edge-1-tills-1',
        'edge-1-tills-2',
      ]);
    } finally {
      await stop();
    }
  });

  it('lets the credential that changes Plans do nothing else', async () => {
    const { simulator, cluster, planOf, stop } = await started();
    try {
      const signal = new AbortController().signal;
      const patch = (path: string) =>
        cluster.writer?.patch(
          {
            path,
            body: {
              metadata: {
                resourceVersion:
                  planOf('server-plan').metadata.resourceVersion ?? '',
                annotations: { touched: 'yes' },
              },
            },
            dryRun: false,
          },
          signal,
        );
      expect(await cluster.writer?.clusterUid(signal)).toMatch(
        /^[0-9a-f-]{36}$/,
      );
      expect((await patch(PLANS))?.outcome).toBe('written');
      expect((await patch('/api/v1/nodes/edge-1-default-0'))?.outcome).toBe(
        'refused',
      );
      expect(simulator.writes().map(({ path }) => path)).toEqual([PLANS]);
    } finally {
      await stop();
    }
  });

  it('shows an upgrade by others in the Plans', async () => {
    const { simulator, planOf, finish, stop } = await started();
    try {
      simulator.upgradeByOthers(CLUSTER.name, TO);
      await eventually(() => planOf('tills-plan').spec.version === TO);
      await finish();
      expect(planOf('server-plan').spec.version).toBe(TO);
    } finally {
      await stop();
    }
  });
});
