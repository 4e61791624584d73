import { overallEstimate } from './preview';

const estimate = (samples: number) => ({ p50: 30, p90: 40, samples });
type Times = Parameters<typeof overallEstimate>[0];
type ToDo = Parameters<typeof overallEstimate>[1];

const stages = (...works: readonly (object | undefined)[]) =>
  new Map(
    works.map((work, index) => [
      `stage-${index}`,
      { openings: [], memberStartMs: new Map(), work },
    ]),
  ) as Times;
const toDo = (...samples: readonly number[]) =>
  samples.map(each => ({ estimate: estimate(each) })) as unknown as ToDo;

describe('overallEstimate', () => {
  it('adds up the work of the stages, by the fewest upgrades that it rests on', () => {
    expect(
      overallEstimate(
        stages({ p50: 30, p90: 40 }, { p50: 0, p90: 0 }, { p50: 60, p90: 90 }),
        toDo(9, 5),
      ),
    ).toEqual({ p50: 90, p90: 130, samples: 5 });
  });

  it('knows nothing where the work of a stage is not known, and of no cluster', () => {
    expect(
      overallEstimate(stages({ p50: 30, p90: 40 }, undefined), toDo(9)),
    ).toBeUndefined();
    expect(overallEstimate(stages({ p50: 0, p90: 0 }), [])).toBeUndefined();
  });
});
