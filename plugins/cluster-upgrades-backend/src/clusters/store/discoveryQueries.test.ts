import { said } from '@drydock/upgrade-reasons';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { findCluster } from './clusterQueries';
import {
  adoptEntity,
  listSources,
  recordsOf,
  retireSources,
  storeListing,
} from './discoveryQueries';

jest.setTimeout(600_000);

const LATER = '2026-11-21T07:00:00.000Z';

describe('storeListing', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'makes one cluster per record and keeps its id over listings (%p)',
    async id => {
      const knex = await databases.init(id);
      const first = await givenClusters(knex, [
        { name: 'a', environment: 'prod' },
        { name: 'arn:aws:eks:x:1:cluster/b' },
      ]);
      const second = await givenClusters(knex, [
        { name: 'a', environment: 'staging' },
        { name: 'arn:aws:eks:x:1:cluster/b' },
      ]);
      expect(second).toEqual(first);
      await expect(findCluster(knex, first.a)).resolves.toMatchObject({
        name: 'a',
        environment: 'staging',
        entityRef: 'resource:default/a',
        adopted: false,
      });
      const slugged = await findCluster(
        knex,
        first['arn:aws:eks:x:1:cluster/b'],
      );
      expect(slugged?.name).toMatch(/^[a-z0-9-]+-[0-9a-f]{8}$/);
      await expect(
        findCluster(knex, `resource:default/${slugged?.name}`),
      ).resolves.toMatchObject({ id: slugged?.id });
    },
  );

  it.each(databases.eachSupportedId())(
    'keeps everything when a listing fails or is partial, and says why of the source alone, for it may name other clusters (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
      await storeListing(knex, {
        sourceId: 'test',
        title: 'test',
        outcome: { kind: 'failed', reason: said('no answer') },
        now: LATER,
      });
      for (const clusterId of Object.values(ids)) {
        await expect(findCluster(knex, clusterId)).resolves.toMatchObject({
          removed: false,
        });
        expect((await recordsOf(knex, [clusterId])).get(clusterId)).toEqual([
          expect.objectContaining({
            listed: false,
            gone: false,
            reason: { code: 'listing.not-in-full' },
            listedAt: NOW,
          }),
        ]);
      }
      await expect(listSources(knex)).resolves.toEqual([
        expect.objectContaining({
          complete: false,
          reason: said('no answer'),
          listedAt: NOW,
          attemptedAt: LATER,
          clusters: 2,
        }),
      ]);

      await storeListing(knex, {
        sourceId: 'test',
        title: 'test',
        outcome: {
          kind: 'partial',
          records: [{ name: 'a' }],
          reason: said('region eu is silent'),
        },
        now: LATER,
      });
      expect((await recordsOf(knex, [ids.a])).get(ids.a)).toEqual([
        expect.objectContaining({ listed: true, reason: undefined }),
      ]);
      expect((await recordsOf(knex, [ids.b])).get(ids.b)).toEqual([
        expect.objectContaining({
          listed: false,
          gone: false,
          reason: { code: 'listing.not-in-full' },
        }),
      ]);
      await expect(findCluster(knex, ids.b)).resolves.toMatchObject({
        removed: false,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'compares the version that was read with what is listed now (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenClusters(knex, [
        { name: 'a', reportedVersion: 'v1.35.9' },
      ]);
      const differing = (reported: string) =>
        ({
          code: 'cluster.versions-differ',
          params: {
            served: { version: 'v1.36.4' },
            reported: { version: reported },
          },
        } as const);
      await knex('clusters')
        .where({ id: ids.a })
        .update({
          version: 'v1.36.4',
          disagreement: reasonColumn(differing('v1.35.9')),
        });
      await givenClusters(knex, [{ name: 'a', reportedVersion: 'v1.36.3' }]);
      expect(await findCluster(knex, ids.a)).toMatchObject({
        disagreement: differing('v1.36.3'),
      });
      await givenClusters(knex, [{ name: 'a', reportedVersion: 'v1.36.4' }]);
      expect((await findCluster(knex, ids.a))?.disagreement).toBeUndefined();
    },
  );

  it.each(databases.eachSupportedId())(
    'removes only what a complete listing lacks, and brings it back with its id (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
      await givenClusters(knex, [{ name: 'a' }]);
      await expect(findCluster(knex, ids.b)).resolves.toMatchObject({
        removed: true,
      });
      await expect(
        findCluster(knex, 'resource:default/b'),
      ).resolves.toBeUndefined();
      await storeListing(knex, {
        sourceId: 'test',
        title: 'test',
        outcome: { kind: 'failed', reason: said('no answer') },
        now: LATER,
      });
      await expect(findCluster(knex, ids.b)).resolves.toMatchObject({
        removed: true,
      });
      await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
      await expect(findCluster(knex, ids.b)).resolves.toMatchObject({
        removed: false,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'names a cluster by its title where that is a free entity name (%p)',
    async id => {
      const knex = await databases.init(id);
      const one = await givenClusters(knex, [
        { name: 'fleet/prod', title: 'prod' },
        { name: 'other/prod', title: 'prod' },
        { name: 'x', title: 'Not a name' },
      ]);
      const nameOf = async (cluster: string) =>
        (await findCluster(knex, one[cluster]))?.name;
      expect(await nameOf('fleet/prod')).toBe('prod');
      expect(await nameOf('other/prod')).toMatch(/^other-prod-[0-9a-f]{8}$/);
      expect(await nameOf('x')).toBe('x');
    },
  );

  it.each(databases.eachSupportedId())(
    'gives two sources with one name two clusters with two names (%p)',
    async id => {
      const knex = await databases.init(id);
      const one = await givenClusters(knex, [{ name: 'prod' }], 'one');
      const two = await givenClusters(knex, [{ name: 'prod' }], 'two');
      const names = [
        await findCluster(knex, one.prod),
        await findCluster(knex, two.prod),
      ].map(cluster => cluster?.name);
      expect(names[0]).toBe('prod');
      expect(names[1]).toMatch(/^prod-[0-9a-f]{8}$/);
    },
  );

  it.each(databases.eachSupportedId())(
    'never gives the name or the entity of a cluster to another one, also after it was removed (%p) [T-78]',
    async id => {
      const knex = await databases.init(id);
      const { prod, adopted } = await givenClusters(
        knex,
        [{ name: 'prod' }, { name: 'adopted' }],
        'one',
      );
      await adoptEntity(knex, adopted, 'resource:default/known');
      await givenClusters(knex, [], 'one');
      const capi = await givenClusters(
        knex,
        [
          { name: 'evil/prod', title: 'prod' },
          { name: 'evil/known', title: 'known' },
        ],
        'capi',
      );
      const names = async () =>
        Promise.all(
          [prod, ...Object.values(capi)].map(
            async cluster => (await findCluster(knex, cluster))?.name,
          ),
        );
      const taken = await names();
      expect(taken).toEqual([
        'prod',
        expect.stringMatching(/^evil-known-[0-9a-f]{8}$/),
        expect.stringMatching(/^evil-prod-[0-9a-f]{8}$/),
      ]);
      await givenClusters(knex, [{ name: 'prod' }], 'one');
      expect(await names()).toEqual(taken);
      await expect(
        findCluster(knex, 'resource:default/prod'),
      ).resolves.toMatchObject({ id: prod, removed: false });
      await expect(
        knex('clusters')
          .where({ id: capi['evil/prod'] })
          .update({ name: 'prod' }),
      ).rejects.toThrow();
    },
  );

  it.each(databases.eachSupportedId())(
    'gives each cluster one name when two replicas store listings at once (%p) [T-79]',
    async id => {
      const knex = await databases.init(id);
      const listings = ['one', 'two', 'three'].map(sourceId =>
        givenClusters(knex, [{ name: 'prod' }], sourceId),
      );
      await expect(Promise.all(listings)).resolves.toHaveLength(3);
      await expect(
        knex('clusters').where({ name: 'prod' }),
      ).resolves.toHaveLength(1);
    },
  );

  it.each(databases.eachSupportedId())(
    'keeps an adopted entity over listings (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await adoptEntity(knex, a, 'resource:infra/a');
      await givenClusters(knex, [{ name: 'a' }]);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        entityRef: 'resource:infra/a',
        adopted: true,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'takes the environment from a label, and the namespace of entities, only when told so (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [
        { name: 'a', labels: { env: 'prod' } },
      ]);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        environment: undefined,
      });
      await storeListing(knex, {
        sourceId: 'test',
        title: 'test',
        outcome: {
          kind: 'complete',
          records: [{ name: 'a', labels: { env: 'prod' } }],
        },
        now: LATER,
        settings: { environmentLabel: 'env', entityNamespace: 'infra' },
        mergeAll: true,
      });
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        environment: 'prod',
        entityRef: 'resource:infra/a',
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'lets go of a source that is no longer configured, and takes its clusters back with it (%p)',
    async id => {
      const knex = await databases.init(id);
      const kept = await givenClusters(knex, [{ name: 'a' }], 'kept');
      const retired = await givenClusters(knex, [{ name: 'b' }], 'retired');
      await retireSources(knex, ['kept'], LATER);
      await expect(findCluster(knex, kept.a)).resolves.toMatchObject({
        removed: false,
      });
      await expect(findCluster(knex, retired.b)).resolves.toMatchObject({
        removed: true,
      });
      expect((await listSources(knex)).map(source => source.id)).toEqual([
        'kept',
      ]);
      await expect(
        givenClusters(knex, [{ name: 'b' }], 'retired'),
      ).resolves.toEqual(retired);
      await expect(findCluster(knex, retired.b)).resolves.toMatchObject({
        removed: false,
      });
    },
  );
});
