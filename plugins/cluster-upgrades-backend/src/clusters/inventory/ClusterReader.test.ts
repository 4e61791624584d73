import { mockServices } from '@backstage/backend-test-utils';
import type { ClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { findCluster } from '../store/clusterQueries';
import { loadInventory } from '../store/inventoryQueries';
import { tellVersionChanges } from './tellVersionChanges';
import { Registry } from '../../foundation/Registry';
import type { VersionChange } from './versionChange';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import {
  FakeClusterSource,
  fakeCluster,
} from '../../__testUtils__/FakeClusterSource';
import type { Clock } from '../../foundation/time/clock';
import { DatabaseClock } from '../../foundation/time/DatabaseClock';
import { LeaseTable } from '../../foundation/lease/LeaseTable';
import { ClusterReader } from './ClusterReader';
import { said } from '@drydock/upgrade-reasons';

jest.setTimeout(600_000);

describe('ClusterReader', () => {
  const databases = MigratedDatabases.create();
  const signal = new AbortController().signal;
  let knex: Knex;
  let changes: VersionChange[];
  let assessed: string[];
  let clock: Clock;
  let observe: (change: VersionChange) => void;
  let assess: (clusterId: string) => void;

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
    changes = [];
    assessed = [];
    clock = { now: () => Date.parse('2026-11-21T06:00:00.000Z') };
    observe = change => void changes.push(change);
    assess = clusterId => void assessed.push(clusterId);
  });

  function readerOf(...sources: FakeClusterSource[]) {
    const registry = new Registry<ClusterSource>('source');
    for (const source of sources) registry.add(source);
    return new ClusterReader({
      knex,
      logger: mockServices.logger.mock(),
      knowledge: builtinKnowledge,
      sources: registry,
      clusterTimeoutSeconds: 10,
      off: sourceId => (sourceId === 'frugal' ? ['nodes'] : []),
      clock,
      observer: { versionChanged: async change => observe(change) },
      assess: async clusterId => assess(clusterId),
    });
  }

  it('keeps what it read, judges, and tells history of a change but not of a first sight', async () => {
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    const reader = readerOf(source);
    await expect(reader.read(a, signal, { asked: false })).resolves.toEqual({
      ok: true,
    });
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      version: 'v1.34.1',
      uid: 'uid-1',
    });
    expect(changes).toEqual([]);
    source.clusters.set('a', fakeCluster('v1.35.0', 'uid-1'));
    await reader.read(a, signal, { asked: false });
    expect(changes).toEqual([
      expect.objectContaining({
        clusterId: a,
        from: 'v1.34.1',
        to: 'v1.35.0',
        entityRef: 'resource:default/a',
      }),
    ]);
    expect(assessed).toEqual([a, a]);
  });

  it.each([-20, 20])(
    "dates a read by the database's clock, as upgrades are dated, when its own is off by %p minutes",
    async minutes => {
      const own = { now: () => Date.now() + minutes * 60_000 };
      clock = new DatabaseClock({ knex, own });
      const source = new FakeClusterSource('test')
        .add({ name: 'a' }, fakeCluster('v1.34.1', 'uid-1'))
        .add({ name: 'down' }, new Error('connect refused'));
      const { a, down } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'down' },
      ]);
      for (const id of [a, down])
        await readerOf(source).read(id, signal, { asked: false });
      const offOf = (time?: string) =>
        Math.abs(Date.parse(time ?? '') - Date.now());
      expect(offOf((await findCluster(knex, a))?.readAt)).toBeLessThan(
        5 * 60_000,
      );
      expect(offOf((await findCluster(knex, down))?.failingSince)).toBeLessThan(
        5 * 60_000,
      );
    },
  );

  it('leaves out what is off for the source that it reads through, and only there', async () => {
    const sources = ['test', 'frugal'].map(id =>
      new FakeClusterSource(id).add(
        { name: id },
        fakeCluster('v1.34.1', `uid-of-${id}`),
      ),
    );
    for (const { id } of sources) {
      const [clusterId] = Object.values(
        await givenClusters(knex, [{ name: id }], id),
      );
      await readerOf(...sources).read(clusterId, signal, { asked: false });
      expect(
        (await loadInventory(knex, clusterId))?.sections.nodes.status,
      ).toBe(id === 'frugal' ? 'off' : 'read');
    }
  });

  it('tells history of a change after all when the process died between storing and telling, and each change once', async () => {
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await readerOf(source).read(a, signal, { asked: false });
    source.clusters.set('a', fakeCluster('v1.35.0', 'uid-1'));
    assess = () => {
      throw new Error('killed');
    };
    await expect(
      readerOf(source).read(a, signal, { asked: false }),
    ).rejects.toThrow('killed');
    expect(changes).toEqual([]);
    assess = () => undefined;
    source.clusters.set('a', fakeCluster('v1.36.0', 'uid-1'));
    await readerOf(source).read(a, signal, { asked: false });
    await readerOf(source).read(a, signal, { asked: false });
    expect(changes.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'v1.34.1 v1.35.0',
      'v1.35.0 v1.36.0',
    ]);
  });

  it('keeps the read when history failed, and the next beat tells history', async () => {
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await readerOf(source).read(a, signal, { asked: false });
    source.clusters.set('a', fakeCluster('v1.35.0', 'uid-1'));
    observe = () => {
      throw new Error('database is away');
    };
    await expect(
      readerOf(source).read(a, signal, { asked: false }),
    ).resolves.toEqual({ ok: true });
    observe = change => void changes.push(change);
    await tellVersionChanges({
      knex,
      observer: { versionChanged: async change => observe(change) },
      logger: mockServices.logger.mock(),
    });
    expect(changes).toEqual([
      expect.objectContaining({ from: 'v1.34.1', to: 'v1.35.0' }),
    ]);
  });

  it('reads through another source when the first fails', async () => {
    const broken = new FakeClusterSource('broken').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const working = new FakeClusterSource('working').add(
      { name: 'b' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }], 'broken');
    const { b } = await givenClusters(
      knex,
      [{ name: 'b', identity: { sameAs: 'broken/a' } }],
      'working',
    );
    for (const cluster of [a, b])
      await readerOf(broken, working).read(cluster, signal, { asked: false });
    broken.clusters.set('a', new Error('no credential'));
    await expect(
      readerOf(broken, working).read(a, signal, { asked: false }),
    ).resolves.toEqual({ ok: true });
  });

  it('records the cause and the fix when no source can read it', async () => {
    const failure = {
      kind: 'credential-needed' as const,
      reason: said('signs in as the user'),
      retryable: false,
      remedy: said('Add a reader credential'),
    };
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      new ClusterReadError(failure),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await expect(
      readerOf(source).read(a, signal, { asked: false }),
    ).resolves.toEqual({ ok: false, failure });
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      failure,
      verdict: 'unknown',
    });
    expect(assessed).toEqual([a]);
  });

  it('fails a read that claims the identity of another cluster, and changes no facts of either', async () => {
    const source = new FakeClusterSource('test')
      .add({ name: 'x' }, fakeCluster('v1.34.1', 'uid-1'))
      .add({ name: 'y' }, fakeCluster('v1.36.0', 'uid-1'));
    const { x, y } = await givenClusters(knex, [{ name: 'x' }, { name: 'y' }]);
    await readerOf(source).read(x, signal, { asked: false });
    assessed = [];
    await expect(
      readerOf(source).read(y, signal, { asked: false }),
    ).resolves.toMatchObject({ ok: false, isForeign: true });
    await expect(findCluster(knex, y)).resolves.toMatchObject({
      version: undefined,
      failure: { kind: 'unproven-identity' },
      consecutiveFailures: 1,
    });
    await expect(findCluster(knex, x)).resolves.toMatchObject({
      version: 'v1.34.1',
      failure: undefined,
    });
    expect(assessed).toEqual([y]);
    source.clusters.set('y', fakeCluster('v1.36.0', 'uid-2'));
    await expect(
      readerOf(source).read(y, signal, { asked: false }),
    ).resolves.toEqual({ ok: true });
    await expect(findCluster(knex, y)).resolves.toMatchObject({
      version: 'v1.36.0',
      failure: undefined,
    });
  });

  it('goes on with the other records of a cluster when one turns out to be another cluster', async () => {
    const one = new FakeClusterSource('one').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const two = new FakeClusterSource('two').add(
      { name: 'b' },
      fakeCluster('v1.36.0', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }], 'one');
    const { b } = await givenClusters(
      knex,
      [{ name: 'b', identity: { sameAs: 'one/a' } }],
      'two',
    );
    await readerOf(one, two).read(a, signal, { asked: false });
    await expect(
      readerOf(one, two).read(b, signal, { asked: false }),
    ).resolves.toEqual({ ok: true, settledAs: a });
    await readerOf(one, two).read(a, signal, { asked: false });
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      version: 'v1.34.1',
    });
    one.clusters.set('a', new Error('away'));
    two.clusters.set('b', fakeCluster('v1.36.0', 'uid-2'));
    await expect(
      readerOf(one, two).read(a, signal, { asked: false }),
    ).resolves.toMatchObject({ ok: false });
    one.clusters.set('a', fakeCluster('v1.34.1', 'uid-1'));
    await expect(
      readerOf(one, two).read(a, signal, { asked: false }),
    ).resolves.toEqual({ ok: true });
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      version: 'v1.34.1',
      uid: 'uid-1',
      failure: undefined,
    });
    await expect(
      knex('cluster_records').where({ cluster_id: a }),
    ).resolves.toHaveLength(1);
  });

  it.each(databases.eachSupportedId())(
    'takes no facts from a cluster that reports what is no UID (%p) [T-69]',
    async id => {
      knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      for (const uid of [
        'uid-1\u0000',
        ' uid-1',
        'uid-1\n',
        'UID：1',
        'x'.repeat(10_000),
      ]) {
        const source = new FakeClusterSource('test').add(
          { name: 'a' },
          fakeCluster('v1.36.0', uid),
        );
        await expect(
          readerOf(source).read(a, signal, { asked: false }),
        ).resolves.toMatchObject({
          ok: false,
          failure: { kind: 'unproven-identity' },
        });
      }
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        uid: undefined,
        version: undefined,
        failure: { reason: { code: 'read.no-uid' } },
      });
    },
  );

  it('takes no facts without a UID where the record must prove which cluster it is', async () => {
    const anonymous = {
      ...fakeCluster('v1.36.0', ''),
      '/api/v1/namespaces': {
        kind: 'PartialObjectMetadataList',
        apiVersion: 'meta.k8s.io/v1',
        metadata: {},
        items: [],
      },
    };
    const source = new FakeClusterSource('test').add({ name: 'a' }, anonymous);
    const { a } = await givenClusters(knex, [
      { name: 'a', identity: { uid: 'uid-1' } },
    ]);
    await expect(
      readerOf(source).read(a, signal, { asked: false }),
    ).resolves.toMatchObject({
      ok: false,
      failure: { remedy: { code: 'read.remedy-get-kube-system' } },
    });
    await givenClusters(knex, [{ name: 'a' }]);
    await expect(
      readerOf(source).read(a, signal, { asked: false }),
    ).resolves.toEqual({ ok: true });
  });

  it('stores neither facts nor identity nor failure of a read whose lease was lost', async () => {
    const source = new FakeClusterSource('test')
      .add({ name: 'a' }, fakeCluster('v1.34.1', 'uid-1'))
      .add({ name: 'down' }, new Error('connect refused'));
    const { a, down } = await givenClusters(knex, [
      { name: 'a' },
      { name: 'down' },
    ]);
    const leases = new LeaseTable(knex, 'clusters');
    const before = await knex('clusters').orderBy('id');
    for (const workId of [a, down])
      await expect(
        readerOf(source).read(workId, signal, {
          asked: false,
          under: {
            leases,
            lease: {
              workId,
              owner: 'x',
              epoch: 1,
              takenOver: false,
              dueAtMs: 1,
            },
            holds: () => false,
          },
        }),
      ).rejects.toThrow('The lease of the read was lost');
    expect(await knex('clusters').orderBy('id')).toEqual(before);
    expect(await knex('cluster_inventories')).toEqual([]);
    expect(assessed).toEqual([]);
  });

  it('says under which id it kept the facts when the cluster was built anew', async () => {
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await readerOf(source).read(a, signal, { asked: false });
    source.clusters.set('a', fakeCluster('v1.34.1', 'uid-2'));
    const outcome = await readerOf(source).read(a, signal, { asked: false });
    const { id } = await knex('clusters').where({ uid: 'uid-2' }).first();
    expect(id).not.toBe(a);
    expect(outcome).toEqual({ ok: true, settledAs: id });
    await expect(findCluster(knex, id)).resolves.toMatchObject({
      title: 'a',
      version: 'v1.34.1',
      removed: false,
    });
  });

  it('says so when the source of a cluster is no longer configured', async () => {
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await expect(
      readerOf().read(a, signal, { asked: false }),
    ).resolves.toMatchObject({
      ok: false,
      failure: {
        kind: 'credential-needed',
        remedy: { code: 'read.remedy-add-source' },
      },
    });
  });

  it('survives a cluster that is removed while it is read', async () => {
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    const access = source.access.bind(source);
    jest.spyOn(source, 'access').mockImplementation(async record => {
      await knex('cluster_records').where({ cluster_id: a }).delete();
      await knex('clusters').where({ id: a }).delete();
      return access(record);
    });
    await expect(
      readerOf(source).read(a, signal, { asked: false }),
    ).resolves.toEqual({ ok: true });
    await expect(findCluster(knex, a)).resolves.toBeUndefined();
  });

  it('gives up on a source that ignores its deadline, and says so', async () => {
    const source = new FakeClusterSource('test').add(
      { name: 'a' },
      fakeCluster('v1.34.1', 'uid-1'),
    );
    jest.spyOn(source, 'access').mockReturnValue(new Promise(() => {}));
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await expect(
      readerOf(source).read(a, AbortSignal.abort(), { asked: false }),
    ).resolves.toMatchObject({
      ok: false,
      failure: {
        kind: 'timeout',
        remedy: { code: 'read.remedy-check-load-or-limit' },
      },
    });
  });
});
