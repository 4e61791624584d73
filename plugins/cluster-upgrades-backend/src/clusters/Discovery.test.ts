import { mockServices } from '@backstage/backend-test-utils';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import { listSources } from './store/discoveryQueries';
import { allClusters } from './store/clusterQueries';
import { Discovery, outcomeOf } from './Discovery';
import { inEnglish, said } from '@drydock/upgrade-reasons';

jest.setTimeout(600_000);

describe('outcomeOf', () => {
  it('makes a listing with unusable names partial instead of dropping them in silence', () => {
    const listing = {
      complete: true as const,
      clusters: [{ name: 'a' }, { name: '' }, { name: 'x'.repeat(501) }],
    };
    expect(outcomeOf(listing)).toEqual({
      kind: 'partial',
      records: [expect.objectContaining({ name: 'a' })],
      reason: {
        code: 'listing.unusable-names',
        params: { count: { number: 2 }, maximum: { number: 500 } },
      },
    });
  });

  it('keeps the reason of a partial listing', () => {
    expect(
      outcomeOf({
        complete: false,
        clusters: [],
        reason: said('region eu is silent'),
      }),
    ).toMatchObject({ kind: 'partial', reason: said('region eu is silent') });
  });
});

describe('Discovery', () => {
  const databases = MigratedDatabases.create();
  const signal = new AbortController().signal;

  async function setUp(...sources: FakeClusterSource[]) {
    const knex = await databases.init('SQLITE_3');
    let now = Date.parse('2026-11-21T06:00:00.000Z');
    const onListed = jest.fn();
    const discovery = new Discovery({
      knex,
      logger: mockServices.logger.mock(),
      sources,
      intervalSeconds: 300,
      now: () => new Date(now),
      onListed,
    });
    return {
      knex,
      discovery,
      onListed,
      pass: (seconds: number) => (now += seconds * 1000),
    };
  }

  it('asks each source at its interval', async () => {
    const source = new FakeClusterSource('a').add(
      { name: 'one' },
      fakeCluster('v1.34.1', 'u'),
    );
    const list = jest.spyOn(source, 'list');
    const { knex, discovery, onListed, pass } = await setUp(source);
    await discovery.tick(signal);
    await discovery.tick(signal);
    expect(list).toHaveBeenCalledTimes(1);
    expect(onListed).toHaveBeenCalledTimes(1);
    pass(301);
    await discovery.tick(signal);
    expect(list).toHaveBeenCalledTimes(2);
    await expect(allClusters(knex)).resolves.toHaveLength(1);
  });

  it('asks a failing source again soon, ever less often, and never holds up the others', async () => {
    const broken = new FakeClusterSource('broken');
    broken.listing = new ClusterReadError({
      kind: 'forbidden',
      reason: said('Not allowed to list'),
      retryable: false,
      remedy: said('Bind the role'),
    });
    const list = jest.spyOn(broken, 'list');
    const { knex, discovery, pass } = await setUp(
      broken,
      new FakeClusterSource('fine').add(
        { name: 'one' },
        fakeCluster('v1.34.1', 'u'),
      ),
    );
    await discovery.tick(signal);
    await expect(allClusters(knex)).resolves.toHaveLength(1);
    await expect(listSources(knex).then(inEnglish)).resolves.toContainEqual(
      expect.objectContaining({
        id: 'broken',
        complete: false,
        reason: 'Not allowed to list. Bind the role',
      }),
    );
    pass(11);
    await discovery.tick(signal);
    expect(list).toHaveBeenCalledTimes(2);
    pass(11);
    await discovery.tick(signal);
    expect(list).toHaveBeenCalledTimes(2);
    pass(10);
    await discovery.tick(signal);
    expect(list).toHaveBeenCalledTimes(3);
  });

  it('keeps the clusters of a source that begins to fail', async () => {
    const source = new FakeClusterSource('a').add(
      { name: 'one' },
      fakeCluster('v1.34.1', 'u'),
    );
    const { knex, discovery, pass } = await setUp(source);
    await discovery.tick(signal);
    source.listing = new Error('connect ECONNREFUSED\n    at secret place');
    pass(301);
    await discovery.tick(signal);
    await expect(allClusters(knex)).resolves.toHaveLength(1);
    await expect(listSources(knex).then(inEnglish)).resolves.toEqual([
      expect.objectContaining({
        complete: false,
        reason: 'connect ECONNREFUSED',
        clusters: 1,
      }),
    ]);
  });
});
