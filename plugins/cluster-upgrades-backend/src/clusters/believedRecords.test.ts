import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { believedRecords } from './believedRecords';
import type { StoredRecord } from './cluster';

function record(
  sourceId: string,
  more: Partial<ClusterRecord> = {},
): StoredRecord {
  return {
    sourceId,
    name: 'prod',
    clusterId: 'c',
    record: { name: 'prod', ...more },
    listed: true,
    gone: false,
    listedAt: '',
  };
}
const provider = { id: 'cluster-api', reference: 'main/team/prod' };
const address = {
  server: 'https://prod.example',
  vouchedBy: 'platform' as const,
};

describe('believedRecords', () => {
  it.each<[string, StoredRecord[], string[]]>([
    [
      'all of one source',
      [record('capi', { provider }), record('capi', { provider })],
      ['capi', 'capi'],
    ],
    [
      'no record that names its provider beside another source',
      [record('capi', { provider }), record('fleet')],
      ['fleet'],
    ],
    [
      'not even one with facts that the operator configured for it',
      [
        record('capi', { provider, configured: { owner: 'group:default/a' } }),
        record('fleet'),
      ],
      ['fleet'],
    ],
    [
      'one that the operator pins',
      [record('capi', { provider, identity: { uid: 'u' } }), record('fleet')],
      ['capi', 'fleet'],
    ],
    [
      'one that names the other',
      [
        record('capi', { provider, identity: { sameAs: 'fleet/prod' } }),
        record('fleet'),
      ],
      ['capi', 'fleet'],
    ],
    [
      'one that the other names',
      [
        record('capi', { provider }),
        record('fleet', { identity: { sameAs: 'capi/prod' } }),
      ],
      ['capi', 'fleet'],
    ],
    [
      'none by the name of a third one',
      [
        record('capi', { provider }),
        record('fleet', { identity: { sameAs: 'capi/other' } }),
      ],
      ['fleet'],
    ],
    [
      'one that its platform describes',
      [record('eks', { provider, address }), record('fleet')],
      ['eks', 'fleet'],
    ],
    [
      'records that name no provider',
      [
        record('capi', { provider }),
        record('inventory', { owner: 'group:default/a' }),
      ],
      ['inventory'],
    ],
    [
      'all where nothing tells them apart',
      [record('capi', { provider }), record('capi-2', { provider })],
      ['capi', 'capi-2'],
    ],
  ])('are %s [T-76]', (_, records, sources) => {
    expect(believedRecords(records).map(({ sourceId }) => sourceId)).toEqual(
      sources,
    );
  });
});
