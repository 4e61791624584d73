import {
  runSteps,
  StageCalendars,
  WorkMeter,
  type FleetFreeze,
} from '@drydock/upgrade-plans';
import { memberRecord, rolloutRecord } from './__testUtils__/records';
import { estimateFinish } from './estimateFinish';
import type { MemberRecord, StageRecord } from './model';

const MINUTE_MS = 60_000;
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const ESTIMATES = new Map([
  ['in-memory', { p50: 30, p90: 40, samples: 5 }],
  ['other', { p50: 10, p90: 20, samples: 3 }],
]);
const ago = (minutes: number) => NOW_MS - minutes * MINUTE_MS;

type Stages = Readonly<
  Record<string, Partial<StageRecord> & { readonly planned?: object }>
>;

/** "stage p50 p90 samples", minutes from now. */
function finish(
  members: readonly MemberRecord[],
  stages: Stages = { first: {} },
  spec: object = {},
  freezes: readonly FleetFreeze[] = [],
  meter = new WorkMeter(),
) {
  const found = runSteps(
    estimateFinish(rolloutRecord({ members, stages, spec }), {
      nowMs: NOW_MS,
      estimates: ESTIMATES,
      calendars: new StageCalendars(freezes, meter),
    }),
  );
  return [...found].map(([stage, { p50Ms, p90Ms, samples }]) => [
    stage,
    (p50Ms - NOW_MS) / MINUTE_MS,
    (p90Ms - NOW_MS) / MINUTE_MS,
    samples,
  ]);
}

describe('estimateFinish', () => {
  it('knows no end of a stage whose times are too much to compute, nor of those after it', () => {
    const members = [
      memberRecord('one'),
      memberRecord('two', { stageId: 's2' }),
    ];
    expect(
      finish(members, { first: {}, second: {} }, {}, [], new WorkMeter(3)),
    ).toEqual([]);
  });

  it('adds up the stages that are not over, with the fewest samples so far', () => {
    const members = [
      memberRecord('gone'),
      memberRecord('one', { stageId: 's2' }),
      memberRecord('two', { stageId: 's3', providerId: 'other' }),
      memberRecord('three', { stageId: 's4' }),
    ];
    expect(
      finish(members, {
        done: { phase: 'done' },
        first: {},
        second: { phase: 'pending' },
        third: { phase: 'pending' },
      }),
    ).toEqual([
      ['first', 30, 40, 5],
      ['second', 40, 60, 3],
      ['third', 70, 100, 3],
    ]);
  });

  it('counts running upgrades from their start', () => {
    expect(
      finish([
        memberRecord('one', { phase: 'running', startedAtMs: ago(25) }),
        memberRecord('two'),
      ]),
    ).toEqual([['first', 35, 55, 5]]);
    expect(
      finish([memberRecord('one', { phase: 'running', startedAtMs: ago(60) })]),
    ).toEqual([['first', 0, 0, 5]]);
  });

  it('watches canaries before the others, however many go at a time', () => {
    const members = [
      memberRecord('one', { canary: true }),
      memberRecord('two'),
      memberRecord('three'),
    ];
    expect(
      finish(members, {
        first: { planned: { maxConcurrent: 3, soakMinutes: 60 } },
      }),
    ).toEqual([['first', 30 + 60 + 30 + 60, 40 + 60 + 40 + 60, 5]]);
  });

  it('watches a soaking stage for what is left, not from now', () => {
    const members = [
      memberRecord('one', { phase: 'succeeded', endedAtMs: ago(45) }),
      memberRecord('two', { phase: 'succeeded', endedAtMs: ago(20) }),
    ];
    expect(
      finish(members, {
        first: { phase: 'soaking', planned: { soakMinutes: 60 } },
      }),
    ).toEqual([['first', 40, 40, Number.POSITIVE_INFINITY]]);
  });

  it('waits for no cluster that failed or was skipped', () => {
    expect(
      finish(
        [
          memberRecord('one', {
            phase: 'failed',
            endedAtMs: ago(1),
            providerId: undefined,
          }),
          memberRecord('two', { phase: 'skipped', endedAtMs: ago(1) }),
        ],
        { first: { planned: { soakMinutes: 60 } } },
      ),
    ).toEqual([['first', 0, 0, Number.POSITIVE_INFINITY]]);
  });

  it('says nothing of a stage with a cluster that own history knows too little of, nor of those after it', () => {
    const members = [
      memberRecord('one'),
      memberRecord('two', { stageId: 's2', providerId: 'new' }),
      memberRecord('three', { stageId: 's3' }),
    ];
    expect(finish(members, { first: {}, second: {}, third: {} })).toEqual([
      ['first', 30, 40, 5],
    ]);
    expect(finish([memberRecord('one', { providerId: undefined })])).toEqual(
      [],
    );
  });

  it('keeps to windows, freezes, and to what must fit', () => {
    const windows = [
      {
        name: 'w',
        rule: 'FREQ=DAILY;BYHOUR=11;BYMINUTE=25',
        durationMinutes: 60,
      },
    ];
    expect(finish([memberRecord('one')], undefined, { windows })).toEqual([
      ['first', 30, 40, 5],
    ]);
    const tomorrow = 23 * 60 + 25;
    expect(
      finish([memberRecord('one')], undefined, { windows, fit: 'must-fit' }),
    ).toEqual([['first', tomorrow + 30, tomorrow + 40, 5]]);
    expect(
      finish([memberRecord('one')], undefined, {}, [
        {
          name: 'f',
          fromMs: NOW_MS,
          untilMs: NOW_MS + 10 * MINUTE_MS,
          scope: 'nodes',
        },
      ]),
    ).toEqual([['first', 40, 50, 5]]);
  });
});
