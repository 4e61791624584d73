import { mockCredentials } from '@backstage/backend-test-utils';
import {
  givenClusters,
  MigratedDatabases,
} from '../../../__testUtils__/databases';
import type { ClusterResource } from '../../../clusters/permissions/clusterRules';
import { accessThat } from '../../__testUtils__/accessThat';
import { VersionGateScopes } from './VersionGateScopes';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe('the permission to acknowledge', () => {
  it('is asked of each cluster once, however many acknowledgements are for its environment', async () => {
    const knex = await databases.init('SQLITE_3');
    await givenClusters(knex, [
      { name: 'prod-1', environment: 'prod' },
      { name: 'dev-1', environment: 'dev' },
    ]);
    const asked: (string | undefined)[] = [];
    const access = accessThat((_permission, cluster) => {
      if (cluster === undefined) return false;
      const { environment } = cluster as ClusterResource;
      asked.push(environment);
      return environment === 'prod';
    });
    const may = await new VersionGateScopes(knex, access).decider(
      mockCredentials.user(),
    );
    const scopes = ['prod', 'prod', 'dev', 'prod'].map(
      environment => ({ kind: 'environment', environment } as const),
    );
    expect(
      await Promise.all([...scopes, { kind: 'fleet' } as const].map(may)),
    ).toEqual([true, true, false, true, false]);
    expect(asked.sort()).toEqual(['dev', 'prod', 'prod']);
  });
});
