import { said } from '@drydock/upgrade-reasons';
import type {
  ApiCallerFacts,
  ClusterReadFailure,
  SectionResult,
} from '../contracts';
import { apiCallers } from '../checks/apiCallers';
import { collectApiCallers } from '../collect/apiCallers';
import { defaultReadLimits } from '../collect/limits';
import { metricsOnce } from '../collect/metrics';
import { Reader } from '../collect/reader';
import { FakeAccess } from '../testing/fakeAccess';
import { inventoryOf, runAlone } from '../testing/inventories';
import { withPlatformCalls, type PlatformCall } from './withPlatformCalls';

const READ_AT = '2026-11-21T09:00:00.000Z';
const called = {
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
  removedRelease: '1.25',
};
const call: PlatformCall = {
  ...called,
  userAgent: 'reporter/1.2',
  requests: 42,
  countedDays: 30,
  lastCalledAt: '2026-11-03T09:00:00.000Z',
};
const gap: ClusterReadFailure = {
  kind: 'rate-limited',
  reason: said('EKS answers too seldom'),
  retryable: true,
};
type Section = SectionResult<readonly ApiCallerFacts[]>;
const whole: Section = { status: 'read', facts: [] };

const told = (
  calls: readonly PlatformCall[],
  section: Section = whole,
  gaps: readonly ClusterReadFailure[] = [],
) =>
  withPlatformCalls(
    inventoryOf({}, { 'api-callers': section }),
    'EKS insights',
    { calls, gaps },
  );
const joined = (...given: Parameters<typeof told>) =>
  told(...given).sections['api-callers'];
const clientOf = (more: Partial<PlatformCall>) => {
  const section = joined([{ ...call, ...more }]);
  return section.status === 'read' ? section.facts[0]?.clients?.[0] : section;
};

describe('withPlatformCalls', () => {
  it('names programs, with the time of their last request, and who told', () => {
    const client = {
      userAgent: 'reporter/1.2',
      requests: 42,
      countedDays: 30,
      toldBy: 'EKS insights',
      lastSeenAt: call.lastCalledAt,
    };
    expect(joined([call])).toEqual({
      status: 'read',
      facts: [
        {
          ...called,
          firstSeenAt: call.lastCalledAt,
          lastSeenAt: call.lastCalledAt,
          clients: [client],
        },
      ],
    });
  });

  it('adds to what the metric tells, and takes the newer word of the same program', () => {
    const earlier = told([call]).sections['api-callers'];
    const section = joined(
      [{ ...call, requests: 3, lastCalledAt: '2026-11-20T09:00:00.000Z' }],
      earlier,
    );
    expect(section).toMatchObject({
      status: 'read',
      facts: [
        {
          firstSeenAt: call.lastCalledAt,
          lastSeenAt: '2026-11-20T09:00:00.000Z',
          clients: [{ requests: 3 }],
        },
      ],
    });
  });

  it('keeps a program that the platform no longer tells of, with its last request', () => {
    expect(joined([], told([call]).sections['api-callers'])).toMatchObject({
      facts: [
        {
          lastSeenAt: call.lastCalledAt,
          clients: [{ userAgent: 'reporter/1.2' }],
        },
      ],
    });
  });

  it('forgets a program 90 days after its last request, whenever that was told', async () => {
    const previous = told([call]);
    const daysLater = async (days: number) => {
      const reader = new Reader(
        new FakeAccess(({ path }) =>
          path === '/metrics' ? 'process_start_time_seconds 1000\n' : undefined,
        ),
        defaultReadLimits,
        new AbortController().signal,
        async () => undefined,
      );
      const now = new Date(
        Date.parse(call.lastCalledAt ?? '') + days * 24 * 3_600_000,
      );
      const { apiCallers: section } = await collectApiCallers(reader, {
        metrics: metricsOnce(reader),
        apis: { status: 'read', facts: [] },
        previous,
        now,
      });
      return section;
    };
    expect(await daysLater(89)).toMatchObject({
      status: 'read',
      facts: [
        {
          clients: [
            { userAgent: 'reporter/1.2', lastSeenAt: call.lastCalledAt },
          ],
        },
      ],
    });
    expect(await daysLater(91)).toEqual({ status: 'read', facts: [] });
  });

  it.each<[string, Section, readonly PlatformCall[], object]>([
    [
      'a section that was read',
      whole,
      [],
      { status: 'partial', facts: [], failures: [gap] },
    ],
    [
      'a section that was read in part',
      {
        status: 'partial',
        facts: [],
        failures: [{ ...gap, reason: said('no metrics') }],
      },
      [call],
      {
        status: 'partial',
        facts: [{}],
        failures: [{ reason: said('no metrics') }, gap],
      },
    ],
    [
      'a section that failed',
      { status: 'failed', failures: [{ ...gap, reason: said('no metrics') }] },
      [],
      { status: 'failed', failures: [{ reason: said('no metrics') }, gap] },
    ],
    [
      'a section that failed, and calls',
      { status: 'failed', failures: [{ ...gap, reason: said('no metrics') }] },
      [call],
      {
        status: 'partial',
        facts: [{}],
        failures: [{ reason: said('no metrics') }, gap],
      },
    ],
    [
      'a section that is off',
      { status: 'off', reason: said('not checked by policy') },
      [call],
      { status: 'off' },
    ],
  ])(
    'never takes what could not be told for nothing: %s',
    (_, section, calls, expected) => {
      expect(joined(calls, section, [gap])).toMatchObject(expected);
    },
  );

  it('leaves out the control plane itself', () => {
    expect(
      joined([
        {
          ...call,
          userAgent:
            'kube-controller-manager/v1.24.17 (linux/amd64) kubernetes/22a9682/generic-garbage-collector',
        },
      ]),
    ).toEqual({ status: 'read', facts: [] });
  });

  it('forgets calls of a version that the cluster no longer serves', () => {
    const upgraded = inventoryOf(
      {},
      {
        'api-callers': whole,
        apis: {
          status: 'read',
          facts: [{ group: 'policy', version: 'v1', resources: [] }],
        },
      },
    );
    expect(
      withPlatformCalls(upgraded, 'EKS insights', { calls: [call], gaps: [] })
        .sections['api-callers'],
    ).toEqual(whole);
  });

  it.each([undefined, 'no time', '+275760-09-13T00:00:00.000Z'])(
    'takes the read for the time of a call at %j',
    lastCalledAt => {
      expect(clientOf({ lastCalledAt })).toMatchObject({ lastSeenAt: READ_AT });
    },
  );

  it('shows names on one line, cut', () => {
    expect(
      clientOf({ userAgent: `a\u0000\n\u202eb ${'x'.repeat(5000)}` }),
    ).toMatchObject({ userAgent: `a b ${'x'.repeat(196)}` });
  });

  it('is bounded, and says so', () => {
    const section = joined(
      Array.from({ length: 1001 }, (_, index) => ({
        ...call,
        resource: `things${index}`,
      })),
    );
    expect(section).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'too-large' }],
    });
  });

  it('leads to a finding that names the program and its count, and whose evidence stays the same while they count on', () => {
    const inventory = told([call]);
    const [finding] = runAlone(apiCallers, inventory, '1.25').findings;
    expect(finding.evidence.map(({ what: text }) => text)).toEqual([
      'policy/v1beta1 poddisruptionbudgets was called by reporter/1.2, as told by EKS insights',
    ]);
    expect(finding.fix.what).toMatch(
      /^Upgrade the clients that are named.* reporter\/1\.2: 42 requests in 30 days, last on 2026-11-03$/,
    );
    const later = runAlone(
      apiCallers,
      told(
        [{ ...call, requests: 43, lastCalledAt: READ_AT }],
        inventory.sections['api-callers'],
      ),
      '1.25',
    ).findings[0];
    expect(later.evidence).toEqual(finding.evidence);
  });

  it('says that a program is not named where the platform does not name it', () => {
    const [finding] = runAlone(
      apiCallers,
      told([{ ...called, lastCalledAt: call.lastCalledAt }]),
      '1.25',
    ).findings;
    expect(finding.evidence[0].what).toContain(
      'was called by a client that is not named, as told by EKS insights',
    );
    expect(finding.fix.what).toMatch(/^Find the client in the audit log/);
  });
});
