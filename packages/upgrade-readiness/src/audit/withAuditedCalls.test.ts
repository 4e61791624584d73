import { said } from '@drydock/upgrade-reasons';
import type { ApiCallerFacts, SectionResult } from '../contracts';
import { inventoryOf } from '../testing/inventories';
import { withAuditedCalls } from './withAuditedCalls';

const called = {
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
};
const call = {
  ...called,
  removedRelease: '1.25',
  user: 'ops',
  userAgent: 'reporter/1.2',
  requests: 3,
  firstSeenAt: '2026-11-01T09:00:00Z',
  lastSeenAt: '2026-11-03T09:00:00Z',
};

const joined = (
  section: SectionResult<readonly ApiCallerFacts[]>,
  calls = [call],
) =>
  withAuditedCalls(inventoryOf({}, { 'api-callers': section }), calls).sections[
    'api-callers'
  ];

describe('withAuditedCalls', () => {
  it('names the clients of what the metric tells, with the times of both', () => {
    const told = {
      ...called,
      firstSeenAt: '2026-11-02T09:00:00Z',
      lastSeenAt: '2026-11-20T09:00:00Z',
      processes: ['2026-10-01T00:00:00Z'],
    };
    expect(joined({ status: 'read', facts: [told] })).toEqual({
      status: 'read',
      facts: [
        {
          ...told,
          removedRelease: '1.25',
          firstSeenAt: call.firstSeenAt,
          clients: [
            {
              user: 'ops',
              userAgent: 'reporter/1.2',
              requests: 3,
              lastSeenAt: call.lastSeenAt,
            },
          ],
        },
      ],
    });
  });

  it('tells what no metric told, and keeps why that was not read', () => {
    const failures = [
      {
        kind: 'forbidden',
        reason: said('no metrics'),
        retryable: false,
      } as const,
    ];
    expect(joined({ status: 'failed', failures })).toMatchObject({
      status: 'partial',
      facts: [{ ...called, clients: [{ user: 'ops' }] }],
      failures,
    });
  });

  it('changes nothing without calls, and where the operator switched it off', () => {
    const off = {
      status: 'off',
      reason: said('not checked by policy'),
    } as const;
    expect(joined(off)).toEqual(off);
    expect(joined({ status: 'read', facts: [] }, [])).toEqual({
      status: 'read',
      facts: [],
    });
  });

  it('forgets calls of a version that the cluster no longer serves', () => {
    const upgraded = inventoryOf(
      {},
      {
        'api-callers': { status: 'read', facts: [] },
        apis: {
          status: 'read',
          facts: [{ group: 'policy', version: 'v1', resources: [] }],
        },
      },
    );
    expect(withAuditedCalls(upgraded, [call]).sections['api-callers']).toEqual({
      status: 'read',
      facts: [],
    });
  });
});
