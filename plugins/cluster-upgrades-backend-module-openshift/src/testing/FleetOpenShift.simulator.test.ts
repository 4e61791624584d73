import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { inEnglish } from '@drydock/upgrade-reasons';
import { createOpenShiftCluster } from '../cluster/OpenShiftCluster';
import { readOpenShiftConfig } from '../config/readConfig';
import { OpenShiftProvider } from '../OpenShiftProvider';
import { FleetOpenShift } from './FleetOpenShift';

const signal = new AbortController().signal;
const NAMES = ['dev-ocp-1', 'dev-ocp-2'];
const GATE = 'ack-4.20-kube-1.34-api-removals-in-4.21';

/** The OpenShift clusters of the simulated fleet, and the provider on them. */
async function started() {
  const folder = mkdtempSync(join(tmpdir(), 'drydock-fleet-openshift-'));
  const [reader, writer] = ['reader', 'writer'].map(name => join(folder, name));
  const simulator = await startSimulator({
    fleet: generateFleet({ seed: 7, clusters: 0, openShift: true }),
    machineSeconds: 0.05,
  });
  writeFileSync(reader, simulator.kubeconfig());
  const fleet = await FleetOpenShift.start({
    simulator,
    kubeconfig: writer,
    stepSeconds: 0.01,
  });
  const configs = readOpenShiftConfig(
    new ConfigReader({
      clusterUpgrades: {
        openshift: {
          clusters: NAMES.map(id => ({
            id,
            kubeconfig: { file: reader, context: id },
            upgrade: { kubeconfig: { file: writer, context: id } },
          })),
        },
      },
    }),
  );
  const provider = new OpenShiftProvider({
    clusters: configs.map(config =>
      createOpenShiftCluster(config, 'drydock/test'),
    ),
    knowledge: builtinKnowledge,
  });
  return {
    simulator,
    provider,
    stop: async () => {
      await fleet.stop();
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const of = (name: string) => ({ id: name, name, reference: name });

async function eventually(holds: () => Promise<boolean>) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('Not within 10 seconds');
}

describe('OpenShift of a simulated fleet', () => {
  let world: Awaited<ReturnType<typeof started>>;
  beforeEach(async () => {
    world = await started();
  });
  afterEach(() => world.stop());

  it('goes to the next minor once its gate is acknowledged, with its nodes and its API server [T-471]', async () => {
    const { provider, simulator } = world;
    const cluster = of('dev-ocp-1');
    const planned = async () =>
      inEnglish(
        await provider.planHops(
          cluster,
          await provider.observe(cluster, signal),
          '4.21',
          signal,
        ),
      );
    expect(await planned()).toMatchObject({
      ok: false,
      message: expect.stringContaining(GATE),
    });
    expect(await provider.gates.acknowledge(cluster, GATE, signal)).toEqual({
      outcome: 'written',
    });
    expect(await provider.gates.list(cluster, signal)).toMatchObject([
      { id: GATE, minor: '1.34', acknowledged: true, ours: true },
    ]);
    await eventually(async () => (await planned()).ok);
    const observed = await provider.observe(cluster, signal);
    const plan = await provider.planHops(cluster, observed, '4.21', signal);
    const [hop] = plan.ok ? plan.hops : [];
    expect(
      await provider.start(
        cluster,
        {
          operationKey: 'u/generation-1/step-1',
          moveKey: 'u/step-1',
          hop,
          precondition: observed.precondition,
        },
        signal,
      ),
    ).toMatchObject({ outcome: 'accepted' });
    await eventually(async () => {
      const { controlPlane, nodePools } = await provider.observe(
        cluster,
        signal,
      );
      return controlPlane.settled && nodePools.every(({ settled }) => settled);
    });
    const description = simulator
      .describe()
      .find(({ name }) => name === cluster.name);
    expect(description?.gitVersion).toBe('v1.34.5');
    const versions = simulator
      .managed(cluster.name)
      .pools()
      .flatMap(({ kubeletVersions }) => kubeletVersions);
    expect(new Set(versions)).toEqual(new Set(['v1.34.5']));
    expect(versions).toHaveLength(7);
  });

  it('goes on with the other clusters where the operators of one fail', async () => {
    const { simulator, provider } = world;
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const store = simulator.store('dev-ocp-1');
    store.remove(
      store.get('config.openshift.io', 'ClusterVersion', '', 'version')!,
    );
    await eventually(async () => warned.mock.calls.length > 0);
    warned.mockRestore();
    const cluster = of('dev-ocp-2');
    const observed = await provider.observe(cluster, signal);
    const plan = await provider.planHops(cluster, observed, '4.22', signal);
    const [hop] = plan.ok ? plan.hops : [];
    expect(
      await provider.start(
        cluster,
        {
          operationKey: 'u/generation-1/step-1',
          moveKey: 'u/step-1',
          hop,
          precondition: observed.precondition,
        },
        signal,
      ),
    ).toMatchObject({ outcome: 'accepted' });
    await eventually(
      async () =>
        (await provider.observe(cluster, signal)).controlPlane.current ===
        hop.to,
    );
  });

  it('says that another user has paused a pool', async () => {
    const insights = await world.provider.insights(
      of('dev-ocp-2'),
      'v1.35+openshift4.22.3',
      signal,
    );
    expect(JSON.stringify(inEnglish(insights))).toMatch(
      /MachineConfigPool infra/,
    );
  });
});
