import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../../__testUtils__/databases';
import { CatalogIndex } from '../../../readiness/CatalogIndex';
import { NotLinked } from './NotLinked';

jest.setTimeout(600_000);

const API = 'component:default/api';
const index = new CatalogIndex([
  { apiVersion: 'x', kind: 'Component', metadata: { name: 'api' }, spec: {} },
]);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'what is said of an entity without clusters (%s)',
  id => {
    let knex: Knex;
    let ids: Record<string, string>;
    let catalogMissing: string | undefined;
    let underWay: string | undefined;
    const describeIt = (entityRef = API, of = index, owner?: string) =>
      new NotLinked({
        knex,
        catalogMissing: () => catalogMissing,
        underWay: () => underWay,
      }).describe(
        entityRef.split(':')[0],
        entityRef,
        of,
        owner === undefined ? undefined : { column: 'owner', values: [owner] },
      );
    const read = (clusterId: string) =>
      knex('cluster_inventories').insert({
        cluster_id: clusterId,
        read_at: NOW,
        inventory: Buffer.from(''),
        decoded_bytes: 0,
      });
    const judged = (clusterId: string, by: string) =>
      knex('clusters')
        .where({ id: clusterId })
        .update({ evaluated_at: NOW, evaluated_for: by });

    beforeEach(async () => {
      knex = await databases.init(id);
      ids = await givenClusters(knex, [
        { name: 'one', owner: 'group:default/a' },
        { name: 'two', owner: 'group:default/b' },
      ]);
      catalogMissing = undefined;
      underWay = undefined;
    });

    it('is unlinked only once every cluster was read and judged', async () => {
      expect(await describeIt()).toEqual({
        notKnown: 'What runs on 2 of 2 clusters was not looked at yet',
      });
      for (const each of Object.values(ids)) await read(each);
      await judged(ids.one, 'today');
      expect(await describeIt()).toEqual({
        notKnown: 'What runs on 1 of 2 clusters was not looked at yet',
      });
      await judged(ids.two, 'today');
      expect(await describeIt()).toEqual({
        unlinked: expect.stringContaining('backstage.io/kubernetes-id'),
      });
    });

    it('is not known while clusters are compared with a catalog that changed', async () => {
      for (const each of Object.values(ids)) {
        await read(each);
        await judged(each, 'before');
      }
      underWay = 'now';
      expect(await describeIt()).toEqual({
        notKnown: 'What runs on 2 of 2 clusters was not looked at yet',
      });
      await judged(ids.one, 'now');
      await judged(ids.two, 'now');
      expect(await describeIt()).toMatchObject({
        unlinked: expect.any(String),
      });
    });

    it('is not known before the catalog was read, or has the entity', async () => {
      for (const each of Object.values(ids)) {
        await read(each);
        await judged(each, 'today');
      }
      expect(await describeIt('component:default/newer')).toEqual({
        notKnown:
          'It was not read from the catalog yet, which is done every few minutes',
      });
      expect(await describeIt('user:default/ada')).toMatchObject({
        unlinked: expect.any(String),
      });
      catalogMissing = 'The catalog could not be read yet';
      expect(await describeIt()).toEqual({
        notKnown: 'The catalog could not be read yet',
      });
    });

    it('counts clusters alone that the caller may see', async () => {
      await read(ids.one);
      await judged(ids.one, 'today');
      expect(await describeIt(API, index, 'group:default/a')).toMatchObject({
        unlinked: expect.any(String),
      });
      expect(await describeIt(API, index, 'group:default/b')).toEqual({
        notKnown: 'What runs on 1 of 1 clusters was not looked at yet',
      });
      expect(await describeIt(API, index, 'group:default/strangers')).toEqual({
        notKnown: 'No cluster that you may see was found yet',
      });
    });
  },
);
