import {
  coreServices,
  createBackendModule,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import type { Knex } from 'knex';
import { platformsExtensionPoint } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  FakeClusterSource,
  fakeCluster,
} from '../../__testUtils__/FakeClusterSource';
import { clusterUpgradesPlugin } from '../../plugin';
import { QUIET_MS } from '../../reporting/signals/ChangeWatch';
import { platformWith } from '../../__testUtils__/platformWith';

jest.setTimeout(600_000);

const CLUSTERS = 50;
const READ_EVERY_SECONDS = 1800;
/**
 * Statements of a read that finds what the one before found, from its claim to its release, with
 * the frames of two transactions.
 */
const MOST_OF_A_READ = 22;

interface Loop {
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

/**
 * The plugin with 50 clusters that are read and judged, its loops to be run one by one, and a count
 * of what it asks the database.
 */
async function idlePlugin(knex: Knex) {
  const source = new FakeClusterSource('test');
  for (let index = 0; index < CLUSTERS; index += 1)
    source.add({ name: `c${index}` }, fakeCluster('v1.34.1', `uid-${index}`));
  const loops = new Map<string, Loop>();
  const scheduler = mockServices.scheduler.mock({
    scheduleTask: async ({ id, frequency, fn }) => {
      const { seconds } = frequency as { readonly seconds: number };
      loops.set(id, {
        everySeconds: seconds,
        run: async () => fn(new AbortController().signal),
      });
    },
  });
  const backend = await startTestBackend({
    features: [
      clusterUpgradesPlugin,
      createBackendModule({
        pluginId: 'cluster-upgrades',
        moduleId: 'test-sources',
        register: env =>
          env.registerInit({
            deps: { points: platformsExtensionPoint },
            init: async ({ points }) =>
              points.addPlatform(platformWith(source)),
          }),
      }),
      mockServices.rootConfig.factory({
        data: { clusterUpgrades: {}, backend: { baseUrl: 'http://localhost' } },
      }),
      mockServices.database.factory({ knex }),
      createServiceFactory({
        service: coreServices.scheduler,
        deps: {},
        factory: () => scheduler,
      }),
      catalogServiceMock.factory({ entities: [] }),
    ],
  });
  const run = (id: string) => loops.get(id)!.run();
  const waiting = async () => {
    const rows = await knex('clusters')
      .whereNull('evaluated_at')
      .orWhereNotNull('lease_owner')
      .orWhere('next_attempt_at_ms', '<', 1000);
    return rows.length;
  };
  const readAll = async () => {
    // A look rests between two starts of reads; the reads then go on by themselves.
    while ((await waiting()) > 0) {
      await run('look-for-work');
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  await run('discover-clusters');
  await readAll();
  return { backend, loops, run, readAll };
}

/** By which the test finds out whether everything is read. */
const isOfTest = (sql: string) =>
  /^select \* from .clusters. where .evaluated_at. is null or/.test(sql);

/** Statements that are sent during a piece of work, with the frames of transactions. */
async function statementsOf(
  knex: Knex,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => void sent.push(sql);
  knex.on('query', note);
  await work();
  knex.removeListener('query', note);
  return sent;
}

const databases = MigratedDatabases.createForBehaviour();

describe.each(databases.eachSupportedId())(
  'what an idle replica asks the database on %s',
  databaseId => {
    it(`is less than one statement a second for ${CLUSTERS} clusters, counted and not timed`, async () => {
      const knex = await databases.init(databaseId);
      const { backend, loops, run, readAll } = await idlePlugin(knex);
      // Twice read, so that the second read finds what the first one found.
      await knex('clusters').update({ next_attempt_at_ms: 3 });
      await readAll();

      const counts: Record<string, number> = {};
      for (const id of loops.keys())
        counts[id] = (await statementsOf(knex, () => run(id))).length;
      // The second round of each: the first one after a start may do more.
      for (const id of loops.keys())
        counts[id] = (await statementsOf(knex, () => run(id))).length;
      expect(counts).toMatchObject({
        'look-for-work': 1,
        'discover-clusters': 0,
        'ask-dependencies': 0,
      });
      // It looks by itself every 10 seconds while nothing changes: ChangeWatch.test.ts.
      counts['signal-changes'] = 1;
      expect(counts['judge-clusters']).toBeLessThanOrEqual(6);

      const [first]: { id: string }[] = await knex('clusters')
        .limit(1)
        .select('id');
      await knex('clusters')
        .where({ id: first.id })
        .update({ next_attempt_at_ms: 3 });
      // A look starts no reads before the rest of the last start is over, and asks by one
      // statement; the rest are of the read.
      const ofRead = (await statementsOf(knex, readAll)).filter(
        sql => !sql.includes('due_0') && !isOfTest(sql),
      );
      expect(ofRead.length).toBeLessThanOrEqual(MOST_OF_A_READ);

      const everySeconds = {
        ...Object.fromEntries(
          [...loops].map(([id, loop]) => [id, loop.everySeconds]),
        ),
        'signal-changes': QUIET_MS / 1000,
      };
      const ofLoops = [...loops.keys()].reduce(
        (sum, id) =>
          sum + counts[id] / everySeconds[id as keyof typeof everySeconds],
        0,
      );
      expect(
        ofLoops + (CLUSTERS * ofRead.length) / READ_EVERY_SECONDS,
      ).toBeLessThan(1);
      await backend.stop();
    });
  },
);
