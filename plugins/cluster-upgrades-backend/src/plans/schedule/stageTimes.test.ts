import { runSteps, WorkMeter } from '@drydock/upgrade-plans';
import { planFile } from '../__testUtils__/records';
import { stageTimes, type TimedMember } from './stageTimes';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Saturday, noon in UTC. */
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const LUNCH = {
  name: 'lunch',
  rule: 'FREQ=DAILY;BYHOUR=13;BYMINUTE=0',
  durationMinutes: 60,
};
const estimate = { p50: 30, p90: 40, samples: 5 };
const member = (
  clusterId: string,
  overrides: Partial<TimedMember> = {},
): TimedMember => ({
  clusterId,
  canary: false,
  change: { minor: true, nodes: true },
  estimate,
  ...overrides,
});
const hours = (ms: number | undefined) =>
  ms === undefined ? undefined : (ms - NOW_MS) / HOUR_MS;

type Spec = Parameters<typeof planFile>[0];
type Freezes = Parameters<typeof stageTimes>[2]['fleetFreezes'];
const moment = (fleetFreezes: Freezes) => ({
  fleetFreezes,
  nowMs: NOW_MS,
  meter: new WorkMeter(),
});

function times(
  members: Readonly<Record<string, readonly TimedMember[]>>,
  spec: Spec = {},
  freezes: Freezes = [],
) {
  const stages = Object.keys(members).map(name => ({ name, clusters: {} }));
  const found = runSteps(
    stageTimes(
      planFile({ stages, ...spec }),
      new Map(Object.entries(members)),
      moment(freezes),
    ),
  );
  return [...found].map(
    ([stage, { earliestStartMs, earliestEndMs, latestEndMs }]) => [
      stage,
      hours(earliestStartMs),
      hours(earliestEndMs),
      hours(latestEndMs),
    ],
  );
}

function openings(
  members: readonly TimedMember[],
  spec: Spec,
  freezes: Freezes = [],
) {
  const found = runSteps(
    stageTimes(planFile(spec), new Map([['all', members]]), moment(freezes)),
  ).get('all');
  return found?.openings.map(({ fromMs, untilMs }) => [
    hours(fromMs),
    hours(untilMs),
  ]);
}

describe('stageTimes', () => {
  it('begins each stage when the one before it can be over, by the usual and by the long duration', () => {
    expect(
      times({ early: [member('a'), member('b')], late: [member('c')] }),
    ).toEqual([
      ['early', 0, 1, 80 / 60],
      ['late', 1, 1.5, 2],
    ]);
  });

  it('watches canaries before the others begin', () => {
    expect(
      times(
        { all: [member('a', { canary: true }), member('b')] },
        {
          stages: [
            { name: 'all', clusters: {}, maxConcurrent: 2, soakMinutes: 60 },
          ],
        },
      ),
    ).toEqual([['all', 0, 3, 200 / 60]]);
  });

  it('says nothing of a stage without clusters, which takes no time', () => {
    expect(times({ empty: [], late: [member('c')] })).toEqual([
      ['empty', undefined, undefined, undefined],
      ['late', 0, 0.5, 40 / 60],
    ]);
  });

  it('tells the work of a stage from its windows and soaks', () => {
    const found = runSteps(
      stageTimes(
        planFile({
          windows: [LUNCH],
          stages: [{ name: 'all', clusters: {}, soakMinutes: 3 * 24 * 60 }],
        }),
        new Map([
          ['all', [member('a'), member('b', { canary: true }), member('c')]],
        ]),
        moment([]),
      ),
    ).get('all');
    expect(found?.work).toEqual({ p50: 90, p90: 120 });
    expect(hours(found?.latestEndMs)).toBeGreaterThan(6 * 24);
  });

  it('knows no end where own history says too little of one cluster, and no begin of what comes after', () => {
    expect(
      times({
        early: [member('a'), member('b', { estimate: undefined })],
        late: [member('c')],
      }),
    ).toEqual([
      ['early', 0, undefined, undefined],
      ['late', undefined, undefined, undefined],
    ]);
  });

  it('says when each cluster could start, by the freezes that hold it', () => {
    const frozen = {
      name: 'f',
      fromMs: NOW_MS,
      untilMs: NOW_MS + 5 * HOUR_MS,
      scope: 'nodes' as const,
      clusterIds: ['b', 'c'],
    };
    const found = runSteps(
      stageTimes(
        planFile(),
        new Map([
          [
            'all',
            [
              member('a'),
              member('b'),
              member('c', { change: { minor: true, nodes: false } }),
            ],
          ],
        ]),
        moment([frozen]),
      ),
    ).get('all');
    expect(hours(found?.earliestStartMs)).toBe(0);
    expect(
      [...(found?.memberStartMs ?? [])].map(([id, startMs]) => [
        id,
        hours(startMs),
      ]),
    ).toEqual([
      ['a', 0],
      ['b', 5],
      ['c', 0],
    ]);
  });

  it('lets a cluster that must fit begin in an opening that is long enough', () => {
    const nowIn = { ...LUNCH, rule: 'FREQ=DAILY;BYHOUR=11;BYMINUTE=30' };
    expect(times({ all: [member('a')] }, { windows: [nowIn] })[0][1]).toBe(0);
    expect(
      times({ all: [member('a')] }, { windows: [nowIn], fit: 'must-fit' })[0],
    ).toEqual(['all', 23.5, 24, 23.5 + 40 / 60]);
    const unknown = member('a', { estimate: undefined });
    const deadline = (progressDeadlineMinutes: number) =>
      times(
        { all: [unknown] },
        {
          windows: [nowIn],
          fit: 'must-fit',
          stages: [{ name: 'all', clusters: {}, progressDeadlineMinutes }],
        },
      )[0][1];
    expect([
      deadline(30),
      deadline(31),
      times({ all: [unknown] }, { windows: [nowIn], fit: 'must-fit' })[0][1],
    ]).toEqual([0, 23.5, undefined]);
  });

  it('shows openings of the next 28 days, cut there', () => {
    const days = openings([member('a')], { windows: [LUNCH] });
    expect(days).toHaveLength(28);
    expect(days?.[0]).toEqual([1, 2]);
    expect(openings([member('a')], {})).toEqual([[0, 28 * 24]]);
    expect(
      openings([member('a')], {}, [
        {
          name: 'f',
          fromMs: NOW_MS + 29 * DAY_MS,
          untilMs: NOW_MS + 30 * DAY_MS,
          scope: 'all',
        },
      ]),
    ).toEqual([[0, 28 * 24]]);
    expect(openings([], { windows: [LUNCH] })).toEqual([]);
  });

  it('takes a freeze out of the openings where it holds all clusters of the stage, not where it holds some', () => {
    const freeze = (
      clusterIds: readonly string[] | undefined,
      scope: 'nodes' | 'minor' = 'nodes',
    ) => [
      {
        name: 'f',
        fromMs: NOW_MS,
        untilMs: NOW_MS + 27 * DAY_MS,
        scope,
        clusterIds,
      },
    ];
    const both = [
      member('a'),
      member('b', { change: { minor: false, nodes: true } }),
    ];
    const shown = (...given: Parameters<typeof freeze>) =>
      openings(both, {}, freeze(...given));
    expect([shown(undefined), shown(['b', 'a']), shown(['a'])]).toEqual([
      [[27 * 24, 28 * 24]],
      [[27 * 24, 28 * 24]],
      [[0, 28 * 24]],
    ]);
  });
});
