import { mockCredentials } from '@backstage/backend-test-utils';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import type { ClusterAuthorizer } from '../permissions/ClusterAuthorizer';
import { VersionGateAccess } from './VersionGateAccess';

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
    const authorizer: Pick<ClusterAuthorizer, 'allowsAll' | 'decider'> = {
      allowsAll: async () => false,
      decider:
        async () =>
        ({ environment }) => {
          asked.push(environment);
          return environment === 'prod';
        },
    };
    const may = await new VersionGateAccess(knex, authorizer).decider(
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
