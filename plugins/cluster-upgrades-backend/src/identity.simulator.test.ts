import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { KubeConfig } from '@kubernetes/client-node';
import request from 'supertest';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFleet,
  startSimulator,
  type Simulator,
} from '@drydock/fleet-simulator';
import { eventually } from './__testUtils__/eventually';
import { clusterUpgradesPlugin } from './plugin';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';

/**
 * A team's kubeconfig names one cluster of a simulated fleet, which reports whatever UID the team
 * likes.
 */
describe('a simulated cluster that claims identities', () => {
  let simulator: Simulator;
  let folder: string;
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let hostile: string;
  let others: string[];
  let beats: NodeJS.Timeout[];

  const list = async (): Promise<Cluster[]> =>
    (await request(server).get(`${API}/clusters?limit=200&sort=name`)).body
      .items ?? [];
  const named = (clusters: readonly Cluster[], title: string) =>
    clusters.find(cluster => cluster.title === title);
  /** Without what goes on by itself: times of reads. */
  const facts = (clusters: readonly Cluster[]) =>
    clusters
      .filter(({ title }) => title !== hostile)
      .map(({ freshness, ...cluster }) => ({
        ...cluster,
        state: freshness.state,
      }));
  const kubeconfigOf = (contexts: readonly string[]) => {
    const config = new KubeConfig();
    config.loadFromString(simulator.kubeconfig());
    config.contexts = config.contexts.filter(({ name }) =>
      contexts.includes(name),
    );
    return config.exportConfig();
  };

  function reportUid(uid: string): void {
    const store = simulator.store(hostile);
    const namespace = store.get('', 'Namespace', undefined, 'kube-system');
    if (!namespace)
      throw new Error('The simulated cluster has no namespace kube-system');
    store.put(
      { ...namespace, metadata: { ...namespace.metadata, uid } },
      Date.now(),
    );
  }

  async function readHostile(
    settled: (cluster: Cluster) => boolean,
  ): Promise<Cluster[]> {
    const id = named(await list(), hostile)?.id;
    await request(server).post(`${API}/clusters/${id}/refresh`).expect(202);
    return eventually(list, clusters => {
      const cluster = named(clusters, hostile);
      return cluster !== undefined && settled(cluster);
    });
  }
  const isClaiming = (uid: string) => (cluster: Cluster) =>
    cluster.verdict === 'unknown' &&
    cluster.sources.some(({ claim }) => claim?.uid === uid);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-identity-'));
    const fleet = generateFleet({ seed: 7, clusters: 12 });
    simulator = await startSimulator({ fleet });
    const plain = fleet.clusters
      .filter(
        ({ capi, kind, faults }) =>
          !capi && kind === 'workload' && faults.length === 0,
      )
      .map(({ name }) => name);
    [hostile, ...others] = plain.slice(0, 4);
    await writeFile(join(folder, 'fleet'), kubeconfigOf(others));
    await writeFile(join(folder, 'team'), kubeconfigOf([hostile]));
    const sources = [
      {
        kubeconfig: {
          file: join(folder, 'fleet'),
          id: 'fleet',
          owner: 'platform',
          environment: 'prod',
        },
      },
      // Before the other in the order of ids.
      {
        kubeconfig: {
          file: join(folder, 'team'),
          id: 'a-team',
          owner: 'evil',
          environment: 'dev',
        },
      },
    ];
    const data = {
      backend: { baseUrl: 'http://localhost' },
      clusterUpgrades: { sources, discovery: { intervalMinutes: 0.1 } },
    };
    // By itself the mock runs each task once.
    const scheduler = mockServices.scheduler();
    const schedulerFactory = createServiceFactory({
      service: coreServices.scheduler,
      deps: {},
      factory: () => scheduler,
    });
    const features = [
      clusterUpgradesPlugin,
      mockServices.rootConfig.factory({ data }),
      catalogServiceMock.factory({ entities: [] }),
      schedulerFactory,
    ];
    ({ server } = await startTestBackend({ features }));
    beats = ['discover-clusters', 'look-for-work'].map(id =>
      setInterval(() => void scheduler.triggerTask(id), 500),
    );
    await eventually(
      list,
      clusters =>
        clusters.length === 4 &&
        clusters.every(
          ({ freshness, checks }) =>
            freshness.state === 'fresh' && checks.ran > 0,
        ),
    );
  });

  afterAll(async () => {
    for (const beat of beats) clearInterval(beat);
    await simulator.close();
    await rm(folder, { recursive: true });
  });

  it('changes nothing of any other cluster when it claims one, takes it back, claims another and one that was just removed [T-62]', async () => {
    const before = await list();
    const own = named(before, hostile);
    const uids = others.map(title => named(before, title)?.uid ?? '');
    expect(new Set(uids).size).toBe(3);
    for (const uid of [uids[0], own?.uid ?? '', uids[1]]) {
      reportUid(uid);
      const isOwn = uid === own?.uid;
      const clusters = await readHostile(cluster =>
        isOwn
          ? cluster.verdict === own?.verdict && !cluster.sources[0].claim
          : isClaiming(uid)(cluster),
      );
      expect(facts(clusters)).toEqual(facts(before));
      expect(named(clusters, hostile)).toMatchObject({
        id: own?.id,
        name: own?.name,
        owner: 'group:default/evil',
        verdict: isOwn ? own?.verdict : 'unknown',
      });
    }

    await writeFile(join(folder, 'fleet'), kubeconfigOf(others.slice(0, 2)));
    const without = await eventually(list, clusters => clusters.length === 3);
    reportUid(uids[2]);
    const claiming = await readHostile(isClaiming(uids[2]));
    expect(facts(claiming)).toEqual(facts(without));
    await writeFile(join(folder, 'fleet'), kubeconfigOf(others));
    const back = await eventually(list, clusters => clusters.length === 4);
    expect(facts(back)).toEqual(facts(before));
  });

  it('recovers by itself, and is another cluster of another name when it was built anew', async () => {
    reportUid('a-uid-that-no-cluster-had');
    const before = named(await list(), hostile);
    const after = await readHostile(
      cluster => cluster.uid === 'a-uid-that-no-cluster-had',
    );
    expect(after).toHaveLength(4);
    expect(named(after, hostile)).toMatchObject({
      owner: 'group:default/evil',
    });
    expect(named(after, hostile)?.id).not.toBe(before?.id);
    expect(named(after, hostile)?.name).not.toBe(before?.name);
  });
});
