import type { ApiCallerFacts, Inventory, ServedApi } from '../contracts';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { inventoryOf } from '../testing/inventories';
import { collectApiCallers } from './apiCallers';
import { defaultReadLimits } from './limits';
import { metricsOnce } from './metrics';
import { Reader } from './reader';

const LEASES = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases';
const COUNTS = '/apis/apiserver.openshift.io/v1/apirequestcounts';
const DAY = 24 * 3_600_000;
const start = new Date('2026-11-21T09:00:00Z');
const later = (milliseconds: number) =>
  new Date(start.getTime() + milliseconds);

const served = (
  group: string,
  version: string,
  resource: string,
): ServedApi => ({
  group,
  version,
  resources: [{ resource, kind: resource, namespaced: false, verbs: ['list'] }],
});
const kubernetes = [
  served('policy', 'v1beta1', 'poddisruptionbudgets'),
  served('batch', 'v1beta1', 'cronjobs'),
];

interface World {
  /** Start of the process that answers, seconds since 1970. */
  readonly startedSeconds?: number;
  readonly called?: readonly string[];
  readonly leases?: readonly {
    readonly holder: string;
    readonly renewed?: Date;
  }[];
  readonly counts?: readonly object[];
  readonly metrics?: 'forbidden';
  readonly leasesFail?: 'forbidden';
  readonly apis?: readonly ServedApi[];
}

function accessTo({
  startedSeconds = 1_795_000_000,
  called = [],
  leases,
  counts = [],
  metrics,
  leasesFail,
}: World) {
  return new FakeAccess(({ path }) => {
    if (path === '/metrics') {
      if (metrics) return readError(metrics);
      const series = called.map(
        resource =>
          `apiserver_requested_deprecated_apis{group="${
            resource === 'cronjobs' ? 'batch' : 'policy'
          }",removed_release="1.25",resource="${resource}",subresource="",version="v1beta1"} 1`,
      );
      return [
        ...series,
        `process_start_time_seconds ${startedSeconds}`,
        '',
      ].join('\n');
    }
    if (path === COUNTS) return page(counts);
    if (path !== LEASES || (!leases && !leasesFail)) return undefined;
    if (leasesFail) return readError(leasesFail);
    return page(
      (leases ?? []).map(({ holder, renewed = start }) => ({
        metadata: { name: holder },
        spec: {
          holderIdentity: holder,
          leaseDurationSeconds: 3600,
          renewTime: renewed.toISOString(),
        },
      })),
    );
  });
}

/** One read after another: each takes over what the last one left. */
async function read(world: World, previous?: Inventory, now = start) {
  const reader = new Reader(
    accessTo(world),
    defaultReadLimits,
    new AbortController().signal,
    async () => undefined,
  );
  const apis = { status: 'read', facts: world.apis ?? kubernetes } as const;
  const { apiCallers, apiServers } = await collectApiCallers(reader, {
    metrics: metricsOnce(reader),
    apis,
    ...(previous ? { previous } : {}),
    now,
  });
  const inventory: Inventory = {
    ...inventoryOf({}, { 'api-callers': apiCallers }),
    readAt: now.toISOString(),
    ...(apiServers ? { apiServers } : {}),
  };
  return {
    inventory,
    section: apiCallers,
    callers:
      apiCallers.status === 'read' || apiCallers.status === 'partial'
        ? apiCallers.facts
        : [],
    apiServers,
  };
}
const names = (callers: readonly ApiCallerFacts[]) =>
  callers.map(({ resource }) => resource).sort();

describe('callers of deprecated versions', () => {
  it('stay known after a restart, with the first and the last read that told of them', async () => {
    const before = await read({
      startedSeconds: 1000,
      called: ['poddisruptionbudgets'],
    });
    const after = await read(
      { startedSeconds: 2000 },
      before.inventory,
      later(DAY),
    );
    expect(after.callers).toMatchObject([
      {
        resource: 'poddisruptionbudgets',
        firstSeenAt: start.toISOString(),
        lastSeenAt: start.toISOString(),
        processes: ['1970-01-01T00:16:40.000Z'],
      },
    ]);
    const again = await read(
      { startedSeconds: 2000, called: ['poddisruptionbudgets'] },
      after.inventory,
      later(2 * DAY),
    );
    expect(again.callers).toMatchObject([
      {
        firstSeenAt: start.toISOString(),
        lastSeenAt: later(2 * DAY).toISOString(),
        processes: ['1970-01-01T00:16:40.000Z', '1970-01-01T00:33:20.000Z'],
      },
    ]);
  });

  it('are gathered over the API servers that answer', async () => {
    const one = await read({
      startedSeconds: 1000,
      called: ['poddisruptionbudgets'],
    });
    const other = await read(
      { startedSeconds: 1001, called: ['cronjobs'] },
      one.inventory,
    );
    expect(names(other.callers)).toEqual(['cronjobs', 'poddisruptionbudgets']);
  });

  it('are forgotten 90 days after the last read that told of them', async () => {
    const { inventory } = await read({ called: ['cronjobs'] });
    expect(names((await read({}, inventory, later(89 * DAY))).callers)).toEqual(
      ['cronjobs'],
    );
    expect(names((await read({}, inventory, later(91 * DAY))).callers)).toEqual(
      [],
    );
  });

  it('are forgotten when their version is served no more', async () => {
    const { inventory } = await read({
      called: ['cronjobs', 'poddisruptionbudgets'],
    });
    expect(
      names((await read({ apis: kubernetes.slice(0, 1) }, inventory)).callers),
    ).toEqual(['poddisruptionbudgets']);
  });

  it('keep being told, in part, when the metrics can no longer be read', async () => {
    const { inventory } = await read({ called: ['cronjobs'] });
    const { section } = await read({ metrics: 'forbidden' }, inventory);
    expect(section).toMatchObject({
      status: 'partial',
      facts: [{ resource: 'cronjobs' }],
      failures: [{ kind: 'forbidden' }],
    });
    expect((await read({ metrics: 'forbidden' })).section).toMatchObject({
      status: 'failed',
      failures: [{ kind: 'forbidden' }],
    });
  });

  it('are dated by the read where an earlier Drydock stored them without a time', async () => {
    const stored = inventoryOf({
      'api-callers': [
        { group: 'batch', version: 'v1beta1', resource: 'cronjobs' },
      ],
    });
    expect((await read({}, stored, later(DAY))).callers).toMatchObject([
      {
        resource: 'cronjobs',
        firstSeenAt: stored.readAt,
        lastSeenAt: stored.readAt,
      },
    ]);
  });
});

describe('API servers', () => {
  const three = [{ holder: 'a_1' }, { holder: 'b_1' }, { holder: 'c_1' }];

  it('are seen one after another while none restarts', async () => {
    const one = await read({ startedSeconds: 1000, leases: three });
    const sameAgain = await read(
      { startedSeconds: 1000, leases: three },
      one.inventory,
    );
    expect(sameAgain.apiServers).toMatchObject({
      leaseHolders: ['a_1', 'b_1', 'c_1'],
      seen: [{ startedAt: '1970-01-01T00:16:40.000Z' }],
    });
    expect(
      (await read({ startedSeconds: 2000, leases: three }, sameAgain.inventory))
        .apiServers?.seen,
    ).toHaveLength(2);
  });

  it('do not count a process that may be the one before a restart, whose Lease stays the same', async () => {
    const one = await read({ startedSeconds: 1000, leases: three });
    const startedSince = Date.parse(one.inventory.readAt) / 1000 + 60;
    expect(
      (
        await read(
          { startedSeconds: startedSince, leases: three },
          one.inventory,
          later(120_000),
        )
      ).apiServers?.seen,
    ).toHaveLength(1);
  });

  it('have to be seen again when one was replaced, and after a day', async () => {
    const one = await read({ startedSeconds: 1000, leases: three });
    const restarted = [{ holder: 'a_1' }, { holder: 'b_1' }, { holder: 'c_2' }];
    expect(
      (await read({ startedSeconds: 2000, leases: restarted }, one.inventory))
        .apiServers?.seen,
    ).toHaveLength(1);
    const fresh = three.map(lease => ({ ...lease, renewed: later(2 * DAY) }));
    expect(
      (
        await read(
          { startedSeconds: 2000, leases: fresh },
          one.inventory,
          later(2 * DAY),
        )
      ).apiServers?.seen,
    ).toHaveLength(1);
  });

  it('are counted by Leases that are alive', async () => {
    const { apiServers } = await read({
      leases: [
        { holder: 'a_1' },
        { holder: 'gone', renewed: later(-2 * 3_600_000) },
      ],
    });
    expect(apiServers?.leaseHolders).toEqual(['a_1']);
  });

  it('are not counted where a server keeps no Leases; a refusal is reported', async () => {
    expect(await read({})).toMatchObject({
      section: { status: 'read' },
      apiServers: { leaseHolders: [] },
    });
    expect((await read({ leasesFail: 'forbidden' })).section).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'forbidden' }],
    });
  });
});

describe('request counts of OpenShift', () => {
  const openshift = [
    ...kubernetes,
    served('apiserver.openshift.io', 'v1', 'apirequestcounts'),
  ];
  const entry = (
    username: string,
    requestCount: number,
    userAgent = 'agent/1',
  ) => ({ username, userAgent, requestCount });
  const count = (
    name: string,
    users: readonly object[],
    removedInRelease?: string,
  ) => ({
    metadata: { name },
    status: {
      ...(removedInRelease ? { removedInRelease } : {}),
      last24h: [
        { byNode: [{ nodeName: 'm0', byUser: users }] },
        { byNode: [{ nodeName: 'm1', byUser: users }] },
      ],
    },
  });

  it('name who called, without the control plane, summed over hours and nodes', async () => {
    const counts = [
      count(
        'cronjobs.v1beta1.batch',
        [
          entry('system:kube-controller-manager', 9),
          entry(
            'system:serviceaccount:kube-system:generic-garbage-collector',
            9,
          ),
          entry('system:serviceaccount:ci:deployer', 3),
        ],
        '1.25',
      ),
      count(
        'poddisruptionbudgets.v1beta1.policy',
        [entry('system:apiserver', 9)],
        '1.25',
      ),
      count('pods.v1', [entry('other-client', 100)]),
    ];
    const { callers } = await read({ apis: openshift, counts });
    expect(callers).toMatchObject([
      {
        group: 'batch',
        version: 'v1beta1',
        resource: 'cronjobs',
        removedRelease: '1.25',
        clients: [
          {
            user: 'system:serviceaccount:ci:deployer',
            userAgent: 'agent/1',
            requests: 6,
          },
        ],
      },
    ]);
  });

  it('join what the metric tells, and stay known with the read that found them', async () => {
    const first = await read({
      startedSeconds: 1000,
      called: ['cronjobs'],
      apis: openshift,
      counts: [count('cronjobs.v1beta1.batch', [entry('ci', 1)], '1.25')],
    });
    expect(first.callers).toMatchObject([
      {
        processes: ['1970-01-01T00:16:40.000Z'],
        clients: [{ user: 'ci', requests: 2 }],
      },
    ]);
    const next = await read(
      { startedSeconds: 1000, called: ['cronjobs'], apis: openshift },
      first.inventory,
      later(2 * DAY),
    );
    expect(next.callers).toMatchObject([
      {
        lastSeenAt: later(2 * DAY).toISOString(),
        clients: [{ user: 'ci', requests: 2, lastSeenAt: start.toISOString() }],
      },
    ]);
    const last = await read(
      { startedSeconds: 1000, called: ['cronjobs'], apis: openshift },
      next.inventory,
      later(91 * DAY),
    );
    expect(last.callers).toMatchObject([{ resource: 'cronjobs' }]);
    expect(last.callers[0].clients ?? []).toEqual([]);
  });

  it('are not asked for where they are not served', async () => {
    expect(
      (
        await read({
          counts: [count('cronjobs.v1beta1.batch', [entry('ci', 1)], '1.25')],
        })
      ).callers,
    ).toEqual([]);
  });
});
