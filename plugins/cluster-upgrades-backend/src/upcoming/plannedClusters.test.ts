import { createTestDatabases, migratedDatabase } from '../__testUtils__/databases';
import { givenPlan } from './__testUtils__/givenPlan';
import { plannedClusters } from './plannedClusters';

jest.setTimeout(600_000);
const databases = createTestDatabases();

describe.each(databases.eachSupportedId())('planned clusters on %s', databaseId => {
  it('of a submitted plan go through what their platform said, or where that was not kept what their hops say', async () => {
    const knex = await migratedDatabase(databases, databaseId);
    const follows = { clusterId: 'c1', clusterName: 'follows', change: { minor: true, nodes: true } };
    await givenPlan(knex, { stages: { all: [follows, { clusterId: 'c2', clusterName: 'from-before' }] } });
    const planned = await plannedClusters(knex, { missing: async () => undefined });
    expect(planned.map(({ clusterName, change }) => ({ clusterName, change }))).toEqual([
      { clusterName: 'follows', change: { minor: true, nodes: true } },
      { clusterName: 'from-before', change: { minor: true, nodes: false } },
    ]);
  });
});
