import { planFile, storedCluster } from '../__testUtils__/records';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { allClusters } from '../../clusters/store/clusterQueries';
import { selectAmong, selectClusters } from './selection';

const plan = planFile({
  stages: [
    { name: 'early', clusters: { environments: ['staging'] }, canaries: 1 },
    { name: 'late', clusters: { environments: ['prod'], minors: ['1.35'] } },
  ],
});

describe('selectAmong', () => {
  it('takes clusters in the order of stages, then of names, with who is a canary', async () => {
    const clusters = [
      storedCluster('p', { environment: 'prod' }),
      storedCluster('b', { environment: 'staging' }),
      storedCluster('a', { environment: 'staging' }),
    ];
    expect(await selectAmong(plan, clusters)).toEqual({
      selected: [
        { cluster: clusters[2], stage: 'early', canary: true },
        { cluster: clusters[1], stage: 'early', canary: false },
        { cluster: clusters[0], stage: 'late', canary: false },
      ],
      unmatched: [],
      undecided: [],
    });
  });

  it('reports a cluster whose facts are missing, and does not take it', async () => {
    const unknown = storedCluster('x', { environment: undefined });
    const { selected, undecided } = await selectAmong(plan, [unknown]);
    expect(selected).toEqual([]);
    expect(undecided).toMatchObject([
      { cluster: unknown, stage: 'early', missing: ['environment'] },
    ]);
  });

  it('reports stages that match nothing', async () => {
    expect(
      (
        await selectAmong(plan, [
          storedCluster('a', { environment: 'staging' }),
        ])
      ).unmatched,
    ).toEqual([
      {
        stage: 'late',
        path: 'spec.stages[1].clusters',
        reason: expect.objectContaining({ code: 'plan.selects-none' }),
      },
    ]);
  });

  it('goes by the version that the cluster serves, and by what its source reports only where that is not known', async () => {
    const versions = async (
      version: string | undefined,
      reportedVersion: string,
    ) =>
      (
        await selectAmong(plan, [
          storedCluster('p', { environment: 'prod', version, reportedVersion }),
        ])
      ).selected.length;
    expect([
      await versions('v1.35.1', 'v1.36.0'),
      await versions('v1.36.0', 'v1.35.1'),
      await versions(undefined, 'v1.35.1'),
    ]).toEqual([1, 0, 1]);
  });

  it.each([
    ['its owner', { owners: ['team-a'] }, { owner: 'group:default/team-a' }],
    ['its region', { regions: ['eu'] }, { region: 'eu' }],
    [
      'its provider',
      { providers: ['cluster-api'] },
      { provider: { id: 'cluster-api', reference: 'x' } },
    ],
    ['its labels', { labels: { tier: 'gold' } }, { labels: { tier: 'gold' } }],
    [
      'its entity',
      { names: ['default/one-slug'] },
      { entityRef: 'resource:default/one-slug' },
    ],
  ])('finds a cluster by %s', async (_, clusters, facts) => {
    expect(
      (
        await selectAmong(planFile({ stages: [{ name: 'all', clusters }] }), [
          storedCluster('one', facts),
          storedCluster('two'),
        ])
      ).selected.map(({ cluster }) => cluster.name),
    ).toEqual(['one']);
  });
});

describe('selectClusters', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'reads what is selected as a whole, and nothing of the others but what selects (%p)',
    async id => {
      const knex = await databases.init(id);
      const wanted = {
        environment: 'staging',
        owner: 'group:default/a',
        labels: { tier: 'gold' },
        provider: { id: 'p', reference: 'r' },
      };
      await givenClusters(knex, [
        { name: 'b', ...wanted },
        { name: 'a', ...wanted },
        { name: 'gone', ...wanted },
        { name: 'undecided', ...wanted, environment: undefined },
        ...Array.from({ length: 5 }, (_, index) => ({
          name: `other-${index}`,
          environment: 'prod',
        })),
      ]);
      await knex('clusters').where({ title: 'gone' }).update({ removed: true });
      const all = await allClusters(knex);
      let read = 0;
      knex.on(
        'query-response',
        (rows: unknown[], { sql }: { sql: string }) =>
          void (read += /select \* from .clusters/.test(sql) ? rows.length : 0),
      );
      const file = planFile({
        stages: [
          {
            name: 'all',
            canaries: 1,
            clusters: {
              environments: ['staging'],
              owners: ['a'],
              providers: ['p'],
              labels: { tier: 'gold' },
            },
          },
        ],
      });
      const selection = await selectClusters(knex, file);
      const sketch = ({ selected, undecided }: typeof selection) => ({
        selected: selected.map(({ cluster, canary }) => [
          cluster.title,
          canary,
        ]),
        undecided: undecided.map(({ cluster }) => cluster.title),
      });
      expect(sketch(selection)).toEqual({
        selected: [
          ['a', true],
          ['b', false],
        ],
        undecided: ['undecided'],
      });
      expect(selection).toEqual(await selectAmong(file, all));
      expect(read).toBe(3);
    },
  );
});
