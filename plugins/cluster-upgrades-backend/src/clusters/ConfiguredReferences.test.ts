import { mockServices } from '@backstage/backend-test-utils';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import { readClusterUpgradesConfig } from '../config/config';
import { ConfiguredReferences } from './ConfiguredReferences';

jest.setTimeout(600_000);

describe('ConfiguredReferences', () => {
  const databases = MigratedDatabases.create(['SQLITE_3']);

  it('tells which references mean no cluster, and which contradict each other', async () => {
    const knex = await databases.init('SQLITE_3');
    const { a, b } = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
    const clusterUpgrades = {
      planning: { jobCredential: { file: '/x', contexts: { 'test/a': 'one', [a]: 'two', 'test/b': 'b', [b]: 'b' } } },
      effects: { alertmanagers: [{ id: 'main', url: 'https://am.example.com', clusterLabel: 'cluster', clusters: { 'test/a': 'a', 'test/gone': 'x' } }] },
      auditEvents: [{ cluster: 'test/a', token: 'x'.repeat(24) }, { cluster: 'capi/a', token: 'y'.repeat(24) }],
    };
    const config = readClusterUpgradesConfig(mockServices.rootConfig({ data: { clusterUpgrades } }));
    const references = new ConfiguredReferences({ knex, config, tellers: [{ title: 'EKS insights', clusters: ['test/b', 'b'] }] });
    const nothing = expect.stringContaining('No source lists this cluster now');
    expect(await references.problems()).toEqual([
      { setting: 'clusterUpgrades.planning.jobCredential.contexts', reference: expect.any(String), problem: expect.stringMatching(/same cluster as .*another value/) },
      { setting: 'clusterUpgrades.effects.alertmanagers (id main).clusters', reference: 'test/gone', problem: nothing },
      { setting: 'clusterUpgrades.auditEvents', reference: 'capi/a', problem: nothing },
      { setting: 'the configuration of EKS insights', reference: 'b', problem: nothing },
    ]);
    const logger = mockServices.logger.mock();
    await references.warn(logger);
    expect(logger.warn).toHaveBeenCalledTimes(4);
    expect(logger.warn).toHaveBeenCalledWith(expect.stringMatching(/^clusterUpgrades.auditEvents refers to "capi\/a": No source lists/));
  });
});
