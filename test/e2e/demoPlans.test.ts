import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  generateFleet,
  startSimulator,
  type Simulator,
} from '@drydock/fleet-simulator';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import { EVERYTHING } from '../chaos/sizes';
import { eventually } from '../src/eventually';
import { PlanningPortal } from '../src/planningPortal';
import { repositoryRoot } from '../src/portal';

/**
 * Plans that come with the demo, over its fleet, through the plugin's API and without a browser.
 */
const PLANS = join(
  repositoryRoot,
  'examples',
  'templates',
  'fleet-rollout',
  'plans',
);
const SECRET = 'a secret of the demo alone';
const MACHINES = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines';

const [WAITS, GOES_BACK, STAYS] = ['dev-eu-1', 'dev-fra-3', 'dev-fra-2'];

interface Machine {
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels: Readonly<Record<string, string>>;
  };
  readonly spec: { readonly version: string };
}

describe('the plans of the demo', () => {
  let folder: string;
  let simulator: Simulator;
  let portal: PlanningPortal;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drydock-demo-plans-'));
    simulator = await startSimulator({
      fleet: generateFleet({ seed: 7 }),
      machineSeconds: 0.1,
      webhook: { secret: SECRET, workSeconds: 0.2 },
    });
    // The plans name theirs; the others would only be read.
    for (const { name } of generateFleet({ seed: 7 }).clusters)
      if (!['management', WAITS, GOES_BACK, STAYS].includes(name))
        simulator.deleteCluster(name);
    const file = join(folder, 'kubeconfig');
    writeFileSync(file, simulator.kubeconfig());
    const webhooks = [
      {
        id: 'demo',
        url: `${simulator.url}/_simulator/webhook`,
        secret: SECRET,
      },
    ];
    portal = await PlanningPortal.start(
      { kubeconfigs: { reader: file, writer: file } },
      undefined,
      {
        contexts: { reader: 'management-reader', writer: 'management' },
        webhooks,
      },
    );
  });

  afterAll(async () => {
    await portal?.stop();
    await simulator?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const planOf = (name: string): UpgradePlanInput =>
    parse(readFileSync(join(PLANS, `${name}.yaml`), 'utf8'));
  const send = async (method: string, path: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${simulator.token('management', 'writer')}`,
      'content-type': 'application/merge-patch+json',
    };
    const response = await fetch(
      `${simulator.clusterUrl('management')}${path}`,
      { method, headers, body: JSON.stringify(body) },
    );
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const workers = async (cluster: string): Promise<readonly Machine[]> => {
    const { items }: { items: readonly Machine[] } = await send(
      'GET',
      `${MACHINES}?labelSelector=${encodeURIComponent(
        `cluster.x-k8s.io/cluster-name=${cluster},cluster.x-k8s.io/deployment-name`,
      )}`,
    );
    return items;
  };

  it('have hooks that the portal knows', async () => {
    await portal.clusters([WAITS]);
    expect(await portal.preview(planOf('demo-node-hooks'))).toMatchObject({
      problems: [],
      refusals: [],
      submittable: true,
      stages: [{ members: [{ clusterName: WAITS, target: 'v1.34.11' }] }],
    });
  });

  // A loop of looks and polls, whose times are those of real upgrades.
  (EVERYTHING ? describe : describe.skip)(
    `with hooks for each node${
      EVERYTHING ? '' : ' (skipped: takes a minute; npm run chaos -- demoPlans)'
    }`,
    () => {
      it('let each node wait for its hooks, and run each once', async () => {
        const before = (await workers(WAITS))
          .map(({ metadata }) => metadata.name)
          .sort();
        const { rolloutId } = await portal.begin(planOf('demo-node-hooks'));
        expect(await portal.ended(rolloutId)).toMatchObject({
          phase: 'succeeded',
        });
        const nodesOf = (name: string) =>
          simulator
            .hooks()
            .flatMap(({ hook, node, attempt }) =>
              hook === name && attempt === 1 ? [node] : [],
            )
            .sort();
        expect(before).toHaveLength(2);
        expect({
          move: nodesOf('move-sessions'),
          wipe: nodesOf('wipe-disks'),
          all: simulator.hooks().length,
        }).toEqual({ move: before, wipe: before, all: 4 });
        const after = await workers(WAITS);
        expect(after.map(({ spec }) => spec.version)).toEqual([
          'v1.34.11',
          'v1.34.11',
        ]);
        expect(
          after.filter(
            ({ metadata }) =>
              metadata.annotations &&
              Object.keys(metadata.annotations).length > 0,
          ),
        ).toEqual([]);
      });
    },
  );

  it('take the node pools of a plain cluster back to an older patch, and refuse a cluster that cannot go back [T-360]', async () => {
    const core =
      '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedeployments';
    await send(
      'PATCH',
      `/apis/controlplane.cluster.x-k8s.io/v1beta2/namespaces/fleet/kubeadmcontrolplanes/${GOES_BACK}-control-plane`,
      { spec: { version: 'v1.36.4' } },
    );
    for (const pool of ['md-0', 'md-1'])
      await send('PATCH', `${core}/${GOES_BACK}-${pool}`, {
        spec: { template: { spec: { version: 'v1.36.4' } } },
      });
    const at = async (version: string) =>
      (await workers(GOES_BACK)).every(
        ({ spec }) => spec.version === version,
      ) && (await workers(GOES_BACK)).length === 3;
    await eventually('it is where demo-fleet leaves it', async () =>
      (await at('v1.36.4')) ? true : undefined,
    );
    const [{ id }] = await portal.clusters([GOES_BACK]);
    await portal.refresh(id);
    await eventually('it was read again', async () =>
      (await portal.clusters([GOES_BACK]))[0].version === 'v1.36.4'
        ? true
        : undefined,
    );
    const plan = planOf('demo-way-back');
    const refused = await portal.preview({
      ...plan,
      spec: {
        ...plan.spec,
        stages: [{ name: 'dev', clusters: { names: [GOES_BACK, STAYS] } }],
      },
    });
    const reason =
      'Cluster API cannot roll node pools back: In a topology, node pools follow the version of the Cluster, which cannot go back';
    expect(refused).toMatchObject({
      submittable: false,
      refusals: [{ clusterName: STAYS, reason: { text: reason } }],
    });
    const { rolloutId } = await portal.begin(plan);
    expect(await portal.ended(rolloutId)).toMatchObject({ phase: 'succeeded' });
    expect(await at('v1.36.2')).toBe(true);
  });
});
