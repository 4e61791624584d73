import { inEnglish } from '@drydock/upgrade-reasons';
import type { StoredRecord } from './cluster';
import { describeDisagreement, mergeRecords } from './mergeRecords';

function record(
  sourceId: string,
  more: Partial<StoredRecord['record']> = {},
  state: Partial<StoredRecord> = {},
): StoredRecord {
  return {
    sourceId,
    name: 'a',
    clusterId: 'c',
    record: { name: 'a', ...more },
    listed: true,
    gone: false,
    listedAt: '',
    ...state,
  };
}

describe('mergeRecords', () => {
  it('lets the source with a provider speak first, then others fill what it leaves out', () => {
    const facts = mergeRecords([
      record('a-kubeconfig', {
        title: 'kubeconfig title',
        region: 'eu',
        owner: 'group:default/a',
        identity: { sameAs: 'capi/a' },
      }),
      record('capi', {
        title: 'capi title',
        provider: { id: 'cluster-api', reference: 'x' },
      }),
    ]);
    expect(facts).toMatchObject({
      title: 'capi title',
      region: 'eu',
      owner: 'group:default/a',
      provider: { id: 'cluster-api' },
    });
  });

  it('never overrules what the operator configured, by the order of source ids where that is said twice [T-77]', () => {
    const said = {
      title: 'Prod',
      owner: 'group:default/a',
      environment: 'prod',
      region: 'eu',
      system: 'system:default/shop',
      platform: 'eks' as const,
      provider: { id: 'eks', reference: 'prod' },
    };
    const theirs = {
      title: 'evil',
      owner: 'group:default/evil',
      environment: 'dev',
      region: 'us',
      system: 'system:default/evil',
      platform: 'gke' as const,
    };
    const facts = mergeRecords([
      record('capi', {
        ...theirs,
        provider: { id: 'cluster-api', reference: 'x' },
        labels: { env: 'dev' },
      }),
      record('z', { configured: { owner: 'group:default/z' } }),
      record('kubeconfig', { configured: said }),
    ]);
    expect(facts).toMatchObject(said);
  });

  it('keeps every provider that claims something, and names the one of the control plane', () => {
    const confirmed = { identity: { uid: 'u' } };
    const pools = {
      id: 'roller',
      reference: 'groups/a',
      components: ['node-pools' as const],
    };
    const managed = { id: 'cluster-api', reference: 'x' };
    expect(
      mergeRecords([
        record('a-roller', { ...confirmed, provider: pools }),
        record('capi', { ...confirmed, provider: managed }),
      ]),
    ).toMatchObject({ provider: managed, claims: [pools, managed] });
    const decided = {
      ...pools,
      components: ['node-pools/own' as const],
      byOperator: true as const,
    };
    expect(
      mergeRecords([record('capi', { provider: managed })], undefined, [
        decided,
      ]),
    ).toMatchObject({ provider: managed, claims: [decided, managed] });
    expect(
      mergeRecords([record('capi', { provider: managed })]).claims,
    ).toBeUndefined();
  });

  it('keeps both providers that the operator names for one cluster: they contradict', () => {
    const named = (id: string) => ({
      configured: { provider: { id, reference: 'x' } },
    });
    expect(
      mergeRecords([record('a', named('eks')), record('b', named('gke'))])
        .claims,
    ).toEqual([
      { id: 'eks', reference: 'x' },
      { id: 'gke', reference: 'x' },
    ]);
  });

  it('does not depend on the order of listings', () => {
    const records = [
      record('b', { region: 'b' }),
      record('a', { region: 'a' }),
    ];
    expect(mergeRecords(records)).toEqual(mergeRecords([...records].reverse()));
  });

  it('leaves out records that are gone while others are there', () => {
    expect(
      mergeRecords([
        record('a', { region: 'old' }, { gone: true }),
        record('b'),
      ]).region,
    ).toBeUndefined();
    expect(
      mergeRecords([record('a', { region: 'old' }, { gone: true })]).region,
    ).toBe('old');
  });
});

describe('describeDisagreement', () => {
  it.each([
    [
      'v1.34.1',
      'v1.35.0',
      'The cluster serves v1.34.1, its provider reports v1.35.0',
    ],
    ['v1.34.1', 'v1.34.1', undefined],
    ['v1.34.1-eks-abc', '1.34', undefined],
    ['v1.34.1+k3s1', 'v1.34.1', undefined],
    [undefined, 'v1.34.1', undefined],
    ['garbage', 'v1.34.1', undefined],
  ])('of %s and %s is %s', (served, reported, words) =>
    expect(inEnglish(describeDisagreement(served, reported))).toBe(words),
  );
});
