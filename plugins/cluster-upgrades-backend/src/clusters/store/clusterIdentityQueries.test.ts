import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { clusterIdentity, resolveReferences } from './clusterIdentityQueries';
import { storeListing } from './discoveryQueries';

jest.setTimeout(600_000);

const UNKNOWN_ID = '6b1b36cb-0b0a-4c0c-9d3e-111111111111';

describe.each(MigratedDatabases.create().eachSupportedId())(
  'identities of clusters on %s',
  databaseId => {
    const databases = MigratedDatabases.create([databaseId]);

    it('are an id and what sources call the cluster, never its display name', async () => {
      const knex = await databases.init(databaseId);
      const { prod } = await givenClusters(
        knex,
        [{ name: 'prod', title: 'Production' }],
        'kubeconfig',
      );
      const hostile = await givenClusters(
        knex,
        [{ name: 'evil/prod', title: 'Production' }],
        'capi',
      );
      await knex('clusters').where({ id: prod }).update({ uid: 'uid-1' });
      expect(await clusterIdentity(knex, prod)).toEqual({
        id: prod,
        name: 'prod',
        uid: 'uid-1',
        removed: false,
        references: [prod, 'kubeconfig/prod'],
        formerReferences: [],
      });
      expect(await clusterIdentity(knex, hostile['evil/prod'])).toMatchObject({
        uid: undefined,
        references: [hostile['evil/prod'], 'capi/evil/prod'],
      });
      expect(await clusterIdentity(knex, UNKNOWN_ID)).toBeUndefined();
      const asked = [
        'kubeconfig/prod',
        'capi/evil/prod',
        'capi/prod',
        'kubeconfig/Production',
        prod,
        UNKNOWN_ID,
        'prod',
        'Production',
      ];
      expect(Object.fromEntries(await resolveReferences(knex, asked))).toEqual({
        'kubeconfig/prod': prod,
        'capi/evil/prod': hostile['evil/prod'],
        [prod]: prod,
      });
    });

    it('end when the last source lets go of the cluster, and come back with it', async () => {
      const knex = await databases.init(databaseId);
      const { prod } = await givenClusters(
        knex,
        [{ name: 'prod' }],
        'kubeconfig',
      );
      await storeListing(knex, {
        sourceId: 'kubeconfig',
        title: 'k',
        outcome: { kind: 'complete', records: [] },
        now: NOW,
      });
      expect(await clusterIdentity(knex, prod)).toMatchObject({
        removed: true,
        references: [prod],
        formerReferences: ['kubeconfig/prod'],
      });
      expect(
        (await resolveReferences(knex, ['kubeconfig/prod', prod])).size,
      ).toBe(0);
      await givenClusters(knex, [{ name: 'prod' }], 'kubeconfig');
      expect(await clusterIdentity(knex, prod)).toMatchObject({
        removed: false,
        references: [prod, 'kubeconfig/prod'],
        formerReferences: [],
      });
    });

    it('move with the entry of a source', async () => {
      const knex = await databases.init(databaseId);
      const { a, b } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b' },
      ]);
      await knex('cluster_records')
        .where({ name: 'a' })
        .update({ cluster_id: b });
      expect((await resolveReferences(knex, ['test/a'])).get('test/a')).toBe(b);
      expect(await clusterIdentity(knex, a)).toMatchObject({ references: [a] });
      expect(await clusterIdentity(knex, b)).toMatchObject({
        references: [b, 'test/a', 'test/b'],
      });
    });
  },
);
