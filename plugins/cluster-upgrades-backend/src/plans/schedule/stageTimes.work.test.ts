import { runSteps, WorkMeter } from '@drydock/upgrade-plans';
import { MOST_STEPS_OF_TIMES, stageTimes, type StageTimes } from './stageTimes';
import {
  nightlyPlan,
  WINDOW_KINDS,
  worstPlan,
  type PlanSize,
  type WorstPlan,
} from '../__testUtils__/worstPlans';

jest.setTimeout(300_000);

/** The largest that `readPlan` lets through, with many clusters and freezes of the organisation. */
const LARGEST: PlanSize = {
  stages: 50,
  windows: 20,
  freezes: 50,
  fleetFreezes: 200,
  members: 5000,
};
/** Large enough to tell linear work from more, small enough to be counted to its end. */
const LARGE: PlanSize = {
  stages: 16,
  windows: 20,
  freezes: 48,
  fleetFreezes: 96,
  members: 960,
};
const DIMENSIONS = [
  'stages',
  'windows',
  'freezes',
  'fleetFreezes',
  'members',
] as const;
const KINDS = Object.keys(WINDOW_KINDS);

let salt = 0;
/** Even for plans whose clusters must fit, else odd; other rules each time. */
const nextSalt = (mustFit: boolean) => {
  salt += 2;
  return (salt + (mustFit ? 0 : 1)) % 60;
};

function timesOf(
  { plan, members, ...moment }: WorstPlan,
  meter = new WorkMeter(),
): { readonly times: ReadonlyMap<string, StageTimes>; readonly steps: number } {
  return {
    times: runSteps(stageTimes(plan, members, { ...moment, meter })),
    steps: meter.steps,
  };
}

describe.each(KINDS)('times of a plan whose windows %s', kind => {
  describe.each([true, false])('and whose clusters must fit: %s', mustFit => {
    const stepsOf = (size: PlanSize) =>
      timesOf(worstPlan(kind, size, nextSalt(mustFit))).steps;
    let whole: number;

    beforeAll(() => {
      whole = stepsOf(LARGE);
    });

    it.each(DIMENSIONS)(
      'need no more than linear steps in %s [T-139]',
      dimension => {
        const quarter = stepsOf({
          ...LARGE,
          [dimension]: LARGE[dimension] / 4,
        });
        // Linear is 4 at most, and as much again for what differs with other windows; quadratic
        // would be 16.
        expect(whole / quarter).toBeLessThan(8);
      },
    );
  });

  it('stay within the budget, and are unknown with the reason where it is used up [T-140]', () => {
    for (const mustFit of [true, false]) {
      const { times, steps } = timesOf(
        worstPlan(kind, LARGEST, nextSalt(mustFit)),
        new WorkMeter(MOST_STEPS_OF_TIMES),
      );
      expect(times.size).toBe(LARGEST.stages);
      const unknown = [...times.values()].filter(
        each => each.unknown !== undefined,
      );
      // A last question is answered, or refused, as a whole: all windows of one month.
      expect(steps).toBeLessThan(MOST_STEPS_OF_TIMES * 1.1);
      expect(unknown.length > 0).toBe(steps > MOST_STEPS_OF_TIMES);
      for (const each of unknown)
        expect(each).toEqual({
          openings: [],
          memberStartMs: new Map(),
          unknown: { code: 'plan.times-not-computed' },
        });
      expect(
        [...times.values()].findLastIndex(each => each.unknown === undefined),
      ).toBe(LARGEST.stages - unknown.length - 1);
    }
  });
});

describe('times of a plan of usual windows', () => {
  it('need a tenth of the budget for 2,000 clusters', () => {
    const { times, steps } = timesOf(nightlyPlan(2000));
    expect(
      [...times.values()].every(({ latestEndMs }) => latestEndMs !== undefined),
    ).toBe(true);
    expect(steps).toBeLessThan(MOST_STEPS_OF_TIMES / 10);
  });
});
