import type { ApiCallerFacts } from '../contracts';
import { inventoryOf, runAlone } from '../testing/inventories';
import { apiCallers } from './apiCallers';

const call = (
  group: string,
  version: string,
  resource: string,
  removedRelease = '1.25',
) =>
  inventoryOf({
    'api-callers': [{ group, version, resource, removedRelease }],
  });

describe('api-callers', () => {
  it('reports a client of a version that the target does not serve', () => {
    expect(
      runAlone(
        apiCallers,
        call('policy', 'v1beta1', 'poddisruptionbudgets'),
        '1.25',
      ).findings,
    ).toMatchObject([
      {
        severity: 'warning',
        confidence: 'reported',
        breaksAt: '1.25',
        title:
          'A client calls poddisruptionbudgets at policy/v1beta1, which v1.25 does not serve',
        fix: { what: expect.stringContaining('policy/v1') },
      },
    ]);
  });

  it('leaves out what the target still serves', () => {
    expect(
      runAlone(
        apiCallers,
        call('policy', 'v1beta1', 'poddisruptionbudgets'),
        '1.24.18',
      ).findings,
    ).toEqual([]);
  });

  it('leaves out what the control plane of 1.24 calls by itself, and says so', () => {
    expect(
      runAlone(
        apiCallers,
        call('policy', 'v1beta1', 'podsecuritypolicies'),
        '1.25',
      ),
    ).toMatchObject({
      findings: [],
      partial: [],
      leftOut: [
        'Calls of policy/v1beta1 podsecuritypolicies by unnamed clients are not counted: the control plane calls them itself while its server has the kind at deprecated versions only',
      ],
    });
  });

  it('reports named clients of such a version: sources of names leave the control plane out', () => {
    const named: ApiCallerFacts = {
      group: 'policy',
      version: 'v1beta1',
      resource: 'podsecuritypolicies',
      clients: [
        {
          user: 'system:serviceaccount:ops:policy',
          lastSeenAt: '2026-11-20T09:00:00Z',
        },
      ],
    };
    expect(
      runAlone(apiCallers, inventoryOf({ 'api-callers': [named] }), '1.25'),
    ).toMatchObject({ findings: [{ severity: 'warning' }], leftOut: [] });
  });

  it('takes the word of the server for a version that the knowledge does not have', () => {
    expect(
      runAlone(apiCallers, call('example.com', 'v1', 'things'), '1.25')
        .findings,
    ).toHaveLength(1);
  });

  const caller = {
    group: 'batch',
    version: 'v1beta1',
    resource: 'cronjobs',
    removedRelease: '1.25',
    firstSeenAt: '2026-10-01T09:00:00.000Z',
    lastSeenAt: '2026-11-20T09:00:00.000Z',
  };
  const findingOf = (facts: object) =>
    runAlone(
      apiCallers,
      inventoryOf({ 'api-callers': [{ ...caller, ...facts }] }),
      '1.25',
    ).findings[0];
  const processes = ['2026-09-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];

  it('tells since when and by how many API servers', () => {
    expect(findingOf({ processes }).fix.what).toContain(
      'Reported by 2 API server processes (replicas, or one before and after a restart) since 2026-10-01, last on 2026-11-20;',
    );
    expect(findingOf({ processes }).evidence).toEqual([
      {
        source: 'metric',
        what: 'apiserver_requested_deprecated_apis shows calls to batch/v1beta1 cronjobs',
        time: caller.firstSeenAt,
      },
    ]);
  });

  it('rests on the same evidence after the next read and the next restart, so that a waiver holds', () => {
    expect(
      findingOf({ processes, lastSeenAt: '2026-11-21T09:00:00.000Z' }).evidence,
    ).toEqual(findingOf({ processes: processes.slice(1) }).evidence);
  });

  it('names who called, where the cluster counts that', () => {
    const clients = [
      {
        user: 'ci',
        userAgent: 'kubectl/v1.20',
        requests: 3,
        lastSeenAt: caller.lastSeenAt,
      },
      { user: 'bob', requests: 1, lastSeenAt: caller.lastSeenAt },
    ];
    expect(
      findingOf({ clients }).evidence.map(({ what: text }) => text),
    ).toEqual([
      'batch/v1beta1 cronjobs was called by ci (kubectl/v1.20)',
      'batch/v1beta1 cronjobs was called by bob',
    ]);
    expect(findingOf({ clients }).fix.what).toMatch(
      /^Upgrade the clients that are named.* Counted since 2026-10-01, last on 2026-11-20$/,
    );
  });

  it.each([
    [['a', 'b', 'c'], 1, ['metrics of 1 of 3 API servers seen']],
    [['a'], 1, []],
    [[], 1, []],
  ])(
    'says how many of the API servers %j were seen',
    (leaseHolders, seen, partial) => {
      const apiServers = {
        leaseHolders,
        seen: Array.from({ length: seen }, () => ({
          startedAt: caller.firstSeenAt,
          lastSeenAt: caller.lastSeenAt,
        })),
      };
      expect(
        runAlone(apiCallers, { ...inventoryOf(), apiServers }, '1.25').partial,
      ).toEqual(partial);
    },
  );
});
