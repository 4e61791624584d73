import { said } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { StoredCluster } from '../../clusters/cluster';
import { presentCluster, type PresentOptions } from './presentCluster';

const cluster: StoredCluster = {
  id: 'c',
  name: 'prod',
  title: 'Prod',
  removed: false,
  versionRead: true,
  nodesRead: true,
  adopted: false,
  supportState: 'standard',
  verdict: 'ready',
  verdictReasons: [],
  blockers: 0,
  warnings: 0,
  infos: 0,
  waived: 0,
  ignored: 0,
  checksRan: 8,
  checksTotal: 8,
  blockersByOwner: [],
  dependents: [],
  consecutiveFailures: 0,
  version: 'v1.34.1',
  readAt: '2026-11-21T05:50:00.000Z',
};
const options: PresentOptions = {
  knowledge: builtinKnowledge,
  nameOfPlatform: id => id,
  records: [],
  claimed: new Map(),
  intervalSeconds: 1800,
  now: new Date('2026-11-21T06:00:00.000Z'),
  desired: new Map(),
  neverJudged: { ran: 0, total: 20 },
  providerIds: new Set(['cluster-api']),
};

describe('presentCluster', () => {
  it.each([
    ['fresh', {}],
    ['stale', { readAt: '2026-11-21T04:59:00.000Z' }],
    ['never', { readAt: undefined }],
    ['unreachable', { failingSince: '2026-11-21T05:59:00.000Z' }],
    [
      'unreachable',
      { failingSince: '2026-11-21T05:59:00.000Z', readAt: undefined },
    ],
  ])('says that facts are %s (%j)', (state, more) => {
    expect(
      presentCluster({ ...cluster, ...more }, options).freshness.state,
    ).toBe(state);
  });

  it('says of an upgrade that ended after the read, and of no other', () => {
    const endedSince = (endedAt: string) =>
      presentCluster(cluster, {
        ...options,
        ended: { id: 'u', to: 'v1.35.9', outcome: 'succeeded', endedAt },
      }).freshness.endedSince;
    expect(endedSince('2026-11-21T05:50:01.000Z')).toEqual({
      id: 'u',
      to: 'v1.35.9',
      outcome: 'succeeded',
      endedAt: '2026-11-21T05:50:01.000Z',
    });
    expect(endedSince('2026-11-21T05:49:59.000Z')).toBeUndefined();
  });

  it('says why a version cannot be changed', () => {
    const provider = { id: 'cluster-api', reference: 'fleet/prod' };
    expect(presentCluster(cluster, options).upgradable).toEqual({
      possible: false,
      reason: expect.objectContaining({ code: 'condition.no-provider' }),
    });
    expect(
      presentCluster(
        { ...cluster, provider: { id: 'eks', reference: 'x' } },
        options,
      ).upgradable,
    ).toEqual({
      possible: false,
      reason: expect.objectContaining({
        text: expect.stringContaining('"eks" is not installed'),
      }),
    });
    expect(
      presentCluster({ ...cluster, provider }, options).upgradable,
    ).toEqual({ possible: true });
  });

  it('shows the version that the provider reports until the cluster itself was read', () => {
    expect(
      presentCluster(
        { ...cluster, version: undefined, reportedVersion: 'v1.33.2' },
        options,
      ),
    ).toMatchObject({ version: 'v1.33.2', minor: '1.33' });
  });

  it('tells which records are used for reading alone', () => {
    const record = {
      clusterId: 'c',
      name: 'prod',
      listedAt: '',
      listed: true,
      gone: false,
    };
    const records = [
      {
        ...record,
        sourceId: 'fleet',
        record: { name: 'prod', configured: {} },
      },
      {
        ...record,
        sourceId: 'capi',
        record: {
          name: 'prod',
          provider: { id: 'cluster-api', reference: 'main/team/prod' },
        },
      },
    ];
    const entriesOf = (shown: typeof records) =>
      presentCluster(cluster, { ...options, records: shown }).sources;
    expect(entriesOf(records)).toEqual([
      { id: 'fleet', name: 'prod', listed: true },
      { id: 'capi', name: 'prod', listed: true, readingOnly: true },
    ]);
    expect(
      presentCluster(cluster, { ...options, records }).upgradable,
    ).toMatchObject({
      possible: false,
      reason: { text: expect.stringContaining('set sameAs: capi/prod') },
    });
    expect(entriesOf([{ ...records[0], gone: true }, records[1]])).toEqual([
      { id: 'capi', name: 'prod', listed: true },
    ]);
  });

  it('leaves out records that are gone, and tells which were not confirmed', () => {
    const record = { clusterId: 'c', record: { name: 'prod' }, listedAt: '' };
    const records = [
      {
        ...record,
        sourceId: 'a',
        name: 'prod',
        listed: false,
        gone: false,
        reason: said('no answer'),
      },
      { ...record, sourceId: 'b', name: 'prod', listed: false, gone: true },
    ];
    expect(presentCluster(cluster, { ...options, records }).sources).toEqual([
      {
        id: 'a',
        name: 'prod',
        listed: false,
        reason: presentReason(said('no answer')),
      },
    ]);
  });

  it('names the cluster that a record claims to be only to callers who can see it [T-80]', () => {
    const claim = {
      kind: 'unproven',
      uid: 'u',
      clusterId: 'secret',
      since: '2026-11-21T05:00:00.000Z',
    } as const;
    const records = [
      {
        clusterId: 'c',
        record: { name: 'prod' },
        listedAt: '',
        sourceId: 'a',
        name: 'prod',
        listed: true,
        gone: false,
        claim,
      },
    ];
    const reference = { id: 'secret', name: 'secret', title: 'Secret' };
    const sourcesWith = (claimed: PresentOptions['claimed']) =>
      presentCluster(cluster, { ...options, records, claimed }).sources;
    expect(sourcesWith(new Map([['secret', reference]]))).toEqual([
      expect.objectContaining({
        claim: {
          kind: 'unproven',
          uid: 'u',
          since: claim.since,
          cluster: reference,
        },
      }),
    ]);
    expect(JSON.stringify(sourcesWith(new Map())).toLowerCase()).not.toContain(
      'secret',
    );
  });
});
