import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { desiredVersionsOf, type DesiredState } from '../desiredVersions';
import {
  allClusters,
  countDesired,
  findCluster,
  listClusters,
  visibleClusterIds,
  visibleIds,
  type ClusterFilter,
  type ClusterSort,
  type ListContext,
} from './clusterQueries';
import { clustersNamed, selectableClusters } from './selectableQueries';
import {
  clusterOwners,
  countBlockingOwners,
  fleetGroups,
} from './fleetQueries';

jest.setTimeout(600_000);

const context: ListContext = {
  today: '2026-11-21',
  endingBefore: '2027-02-19',
  staleBefore: '2026-11-21T05:00:00.000Z',
  upgrading: [],
  desired: new Map(),
};

/** Four clusters that differ in every column that lists look at. */
async function givenFleet(knex: Knex): Promise<Record<string, string>> {
  const ids = await givenClusters(knex, [
    {
      name: 'alpha',
      environment: 'prod',
      owner: 'group:default/payments',
      region: 'eu-west',
    },
    { name: 'beta', environment: 'prod', owner: 'group:default/platform' },
    { name: 'gamma', environment: 'staging', owner: 'group:default/payments' },
    { name: 'delta_100%' },
  ]);
  const set = (name: string, columns: object) =>
    knex('clusters').where({ id: ids[name] }).update(columns);
  const read = { read_at: '2026-11-21T05:30:00.000Z' };
  await set('alpha', {
    ...read,
    verdict: 'blocked',
    verdict_rank: 0,
    blockers: 2,
    minor: '1.34',
    version: 'v1.34.1',
    version_sort: 1034001,
    support_state: 'standard',
    support_until: '2026-12-31',
  });
  await set('beta', {
    ...read,
    verdict: 'ready',
    verdict_rank: 3,
    minor: '1.36',
    version: 'v1.36.1',
    version_sort: 1036001,
    support_state: 'standard',
    support_until: '2027-12-31',
  });
  await set('gamma', {
    read_at: '2026-11-20T00:00:00.000Z',
    verdict: 'blocked',
    verdict_rank: 0,
    blockers: 5,
    minor: '1.30',
    version: 'v1.30.1',
    version_sort: 1030001,
    support_state: 'unsupported',
    support_until: '2026-01-01',
  });
  await set('delta_100%', { failing_since: NOW });
  return ids;
}

describe('findCluster', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'refuses an entity reference that two clusters have, and names both (%p)',
    async id => {
      const knex = await databases.init(id);
      const entityRef = 'resource:default/shared';
      const { a, b } = await givenClusters(knex, [
        { name: 'a', entityRef },
        { name: 'b', entityRef },
      ]);
      await expect(
        findCluster(knex, 'Resource:default/shared'),
      ).rejects.toMatchObject({
        name: 'ConflictError',
        message: expect.stringContaining(a),
      });
      await expect(findCluster(knex, entityRef)).rejects.toThrow(b);
      await expect(findCluster(knex, a)).resolves.toMatchObject({ id: a });
      await givenClusters(knex, [{ name: 'a', entityRef }]);
      await expect(findCluster(knex, entityRef)).resolves.toMatchObject({
        id: a,
      });
      await expect(
        findCluster(knex, 'resource:default/none'),
      ).resolves.toBeUndefined();
    },
  );

  it.each(databases.eachSupportedId())(
    'finds a cluster by its UID, and never in place of a hidden cluster whose id it reports as its UID (%p) [T-70]',
    async id => {
      const knex = await databases.init(id);
      const { hidden, seen } = await givenClusters(knex, [
        { name: 'hidden' },
        { name: 'seen', owner: 'group:default/team' },
      ]);
      const visibility = {
        column: 'owner',
        values: ['group:default/team'],
      } as const;
      await knex('clusters').where({ id: seen }).update({ uid: 'uid-1' });
      await expect(
        findCluster(knex, 'uid-1', visibility),
      ).resolves.toMatchObject({ id: seen });
      await knex('clusters').where({ id: seen }).update({ uid: hidden });
      await expect(findCluster(knex, hidden)).resolves.toMatchObject({
        id: hidden,
      });
      await expect(
        findCluster(knex, hidden, visibility),
      ).resolves.toBeUndefined();
    },
  );
});

describe('listClusters', () => {
  const databases = MigratedDatabases.create();
  const names = async (
    knex: Knex,
    filter: ClusterFilter,
    more: {
      sort?: ClusterSort;
      order?: 'asc' | 'desc';
      context?: ListContext;
    } = {},
  ) => {
    const { items, total } = await listClusters(knex, {
      filter,
      context: more.context ?? context,
      sort: more.sort ?? 'name',
      order: more.order ?? 'asc',
      offset: 0,
      limit: 10,
    });
    expect(total).toBe(items.length);
    return items.map(item => item.name.slice(0, 5));
  };

  it.each(databases.eachSupportedId())(
    'filters by each column and by all together (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenFleet(knex);
      await expect(names(knex, {})).resolves.toEqual([
        'alpha',
        'beta',
        'delta',
        'gamma',
      ]);
      await expect(names(knex, { environment: ['prod'] })).resolves.toEqual([
        'alpha',
        'beta',
      ]);
      await expect(
        names(knex, { environment: ['(none)', 'staging'] }),
      ).resolves.toEqual(['delta', 'gamma']);
      await expect(names(knex, { minor: ['1.34'] })).resolves.toEqual([
        'alpha',
      ]);
      await expect(names(knex, { minor: ['unknown'] })).resolves.toEqual([
        'delta',
      ]);
      await expect(names(knex, { verdict: ['blocked'] })).resolves.toEqual([
        'alpha',
        'gamma',
      ]);
      await expect(
        names(knex, {
          owner: ['group:default/payments'],
          environment: ['prod'],
        }),
      ).resolves.toEqual(['alpha']);
      await expect(names(knex, { support: ['ending'] })).resolves.toEqual([
        'alpha',
      ]);
      await expect(
        names(knex, { support: ['unsupported', 'ending'] }),
      ).resolves.toEqual(['alpha', 'gamma']);
      await expect(names(knex, { freshness: ['fresh'] })).resolves.toEqual([
        'alpha',
        'beta',
      ]);
      await expect(
        names(knex, { freshness: ['stale', 'unreachable'] }),
      ).resolves.toEqual(['delta', 'gamma']);
      await expect(names(knex, { freshness: ['never'] })).resolves.toEqual([]);
      const upgrading = { ...context, upgrading: [ids.beta] };
      await expect(
        names(knex, { upgrade: ['active'] }, { context: upgrading }),
      ).resolves.toEqual(['beta']);
      await expect(
        names(knex, { upgrade: ['none'] }, { context: upgrading }),
      ).resolves.toEqual(['alpha', 'delta', 'gamma']);
      await expect(names(knex, { upgrade: ['active'] })).resolves.toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'searches words in name, owner and region, and takes no pattern (%p) [T-291]',
    async id => {
      const knex = await databases.init(id);
      await givenFleet(knex);
      await expect(names(knex, { search: 'PAYMENTS eu' })).resolves.toEqual([
        'alpha',
      ]);
      await expect(names(knex, { search: '100%' })).resolves.toEqual(['delta']);
      await expect(names(knex, { search: '%' })).resolves.toEqual(['delta']);
      await expect(names(knex, { search: "' or 1=1 --" })).resolves.toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'sorts on the server, missing values last (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenFleet(knex);
      await expect(names(knex, {}, { sort: 'verdict' })).resolves.toEqual([
        'gamma',
        'alpha',
        'delta',
        'beta',
      ]);
      await expect(
        names(knex, {}, { sort: 'version', order: 'desc' }),
      ).resolves.toEqual(['beta', 'alpha', 'gamma', 'delta']);
      await expect(names(knex, {}, { sort: 'version' })).resolves.toEqual([
        'gamma',
        'alpha',
        'beta',
        'delta',
      ]);
      await expect(names(knex, {}, { sort: 'support' })).resolves.toEqual([
        'gamma',
        'alpha',
        'beta',
        'delta',
      ]);
      await expect(names(knex, {}, { sort: 'owner' })).resolves.toEqual([
        'alpha',
        'gamma',
        'beta',
        'delta',
      ]);
      await expect(
        names(knex, {}, { sort: 'environment', order: 'desc' }),
      ).resolves.toEqual(['gamma', 'alpha', 'beta', 'delta']);
      await expect(
        names(
          knex,
          {},
          {
            sort: 'upgrade',
            order: 'desc',
            context: { ...context, upgrading: [ids.gamma] },
          },
        ),
      ).resolves.toEqual(['gamma', 'alpha', 'beta', 'delta']);
      await expect(names(knex, {}, { sort: 'upgrade' })).resolves.toEqual([
        'alpha',
        'beta',
        'delta',
        'gamma',
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'pages with the total of all that match (%p)',
    async id => {
      const knex = await databases.init(id);
      await givenFleet(knex);
      const page = await listClusters(knex, {
        filter: {},
        context,
        sort: 'name',
        order: 'asc',
        offset: 1,
        limit: 2,
      });
      expect(page.total).toBe(4);
      expect(page.items.map(item => item.name.slice(0, 5))).toEqual([
        'beta',
        'delta',
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'finds clusters by what a plan may call them (%p)',
    async id => {
      const knex = await databases.init(id);
      await givenFleet(knex);
      await knex('clusters')
        .where({ title: 'alpha' })
        .update({ name: 'Alpha', entity_ref: 'resource:default/alpha-slug' });
      await knex('clusters')
        .where({ title: 'beta' })
        .update({ entity_ref: 'resource:other/be_ta' });
      const titles = async (called: readonly string[]) =>
        (await clustersNamed(knex, called)).map(({ title }) => title).sort();
      await expect(titles(['ALPHA'])).resolves.toEqual(['alpha']);
      for (const called of [
        'resource:default/alpha-slug',
        'default/alpha-slug',
        'Resource:Alpha-Slug',
        'else/alpha-slug',
      ])
        await expect(titles([called])).resolves.toEqual(['alpha']);
      await expect(
        titles(['be_ta', 'resource:beXta', 'lph', 'alpha-slug', '%', '']),
      ).resolves.toEqual([]);
      await expect(titles(['other/be_ta', 'alpha', 'x'])).resolves.toEqual([
        'alpha',
        'beta',
      ]);
      await expect(titles([])).resolves.toEqual([]);
      await knex('clusters')
        .where({ title: 'alpha' })
        .update({ removed: true });
      await expect(titles(['alpha'])).resolves.toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'reads what plans select by as it is in the whole row (%p)',
    async id => {
      const knex = await databases.init(id);
      await givenFleet(knex);
      const all = await allClusters(knex);
      const selectable = await selectableClusters(knex);
      expect(all).toEqual(
        selectable.map((cluster, index) => ({ ...all[index], ...cluster })),
      );
      expect(selectable).toHaveLength(4);
    },
  );

  it.each(databases.eachSupportedId())(
    'leaves out what the caller may not see, also through `not` (%p) [T-309]',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenFleet(knex);
      const payments = {
        column: 'owner' as const,
        values: ['group:default/payments'],
      };
      const prod = { column: 'environment' as const, values: ['prod'] };
      await expect(names(knex, { visibility: payments })).resolves.toEqual([
        'alpha',
        'gamma',
      ]);
      await expect(
        names(knex, { visibility: { allOf: [payments, prod] } }),
      ).resolves.toEqual(['alpha']);
      await expect(
        names(knex, { visibility: { anyOf: [payments, prod] } }),
      ).resolves.toEqual(['alpha', 'beta', 'gamma']);
      await expect(
        names(knex, { visibility: { not: payments } }),
      ).resolves.toEqual(['beta', 'delta']);
      await expect(names(knex, { visibility: { anyOf: [] } })).resolves.toEqual(
        [],
      );
      await expect(
        names(knex, { visibility: payments, search: 'beta' }),
      ).resolves.toEqual([]);
      await expect(
        visibleIds(knex, [ids.alpha, ids.beta], payments),
      ).resolves.toEqual([ids.alpha]);
      expect((await visibleClusterIds(knex, payments)).sort()).toEqual(
        [ids.alpha, ids.gamma].sort(),
      );
      await expect(clusterOwners(knex, payments)).resolves.toEqual([
        'group:default/payments',
      ]);
      const groups = await fleetGroups(knex, context.staleBefore, payments);
      expect(groups.reduce((total, group) => total + group.clusters, 0)).toBe(
        2,
      );
      expect(groups.reduce((total, group) => total + group.blockers, 0)).toBe(
        7,
      );
      await expect(countBlockingOwners(knex, payments)).resolves.toBe(0);
    },
  );

  it.each(databases.eachSupportedId())(
    'counts as read only what was read lately, whyever nothing was read since (%p)',
    async id => {
      const knex = await databases.init(id);
      await givenFleet(knex);
      await knex('clusters').update({
        read_at: '2026-11-21T06:00:00.000Z',
        failing_since: null,
      });
      const read = async (staleBefore: string) =>
        (await fleetGroups(knex, staleBefore)).reduce(
          (total, group) => total + group.read,
          0,
        );
      await expect(read('2026-11-21T05:00:00.000Z')).resolves.toBe(4);
      await expect(read('2026-11-21T07:00:00.000Z')).resolves.toBe(0);
    },
  );

  it('tell behind, at and ahead of the desired version of their environment from unknown and from none', async () => {
    const knex = await databases.init('SQLITE_3');
    const ids = await givenClusters(
      knex,
      ['behind', 'at', 'ahead', 'unread', 'elsewhere', 'nowhere'].map(name => ({
        name,
        environment: name === 'elsewhere' ? 'lab' : 'prod',
      })),
    );
    const set = (name: string, columns: object) =>
      knex('clusters').where({ id: ids[name] }).update(columns);
    await set('behind', { version_sort: 1035009 });
    await set('at', { version_sort: 1036009 });
    await set('ahead', { version_sort: 1037000 });
    await set('unread', { version_sort: null });
    await set('nowhere', { environment: null, version_sort: 1030000 });
    const wanted = {
      ...context,
      desired: desiredVersionsOf({ prod: { desiredVersion: '1.36' }, lab: {} }),
    };
    const namesOf = async (...desired: DesiredState[]) =>
      (
        await listClusters(knex, {
          filter: { desired },
          context: wanted,
          sort: 'name',
          order: 'asc',
          offset: 0,
          limit: 10,
        })
      ).items.map(({ name }) => name);
    expect(await namesOf('behind')).toEqual(['behind']);
    expect(await namesOf('at')).toEqual(['at']);
    expect(await namesOf('ahead')).toEqual(['ahead']);
    expect(await namesOf('unknown')).toEqual(['unread']);
    expect(await namesOf('none')).toEqual(['elsewhere', 'nowhere']);
    expect(await namesOf('behind', 'ahead')).toEqual(['ahead', 'behind']);
    await expect(countDesired(knex, wanted)).resolves.toEqual(
      new Map([['prod', { behind: 1, at: 1, ahead: 1, unknown: 1 }]]),
    );
    await expect(
      countDesired(knex, wanted, { column: 'environment', values: ['lab'] }),
    ).resolves.toEqual(
      new Map([['prod', { behind: 0, at: 0, ahead: 0, unknown: 0 }]]),
    );
  });
});
