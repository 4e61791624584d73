import { fixtureNow, minutesAgo } from '../__testUtils__/clusters';
import { unknownStart, upcoming } from '../__testUtils__/upcoming';
import { english } from '../translation';
import { inputText, isoText, snoozeChoices, snoozeProblem } from './snoozeTime';

const HOUR = 60;
const DAY = 24 * HOUR;
const inMinutes = (minutes: number) => minutesAgo(-minutes);
const planned = {
  ...upcoming[1],
  earliestStart: inMinutes(7 * DAY),
  snoozableUntil: inMinutes(9 * DAY),
};

describe('snoozeChoices', () => {
  it('count from the first possible start and never pass the bound', () => {
    expect(snoozeChoices(planned, fixtureNow, english)).toEqual([
      { label: '1 day later', untilIso: inMinutes(8 * DAY) },
      { label: 'As long as possible', untilIso: inMinutes(9 * DAY) },
    ]);
    expect(
      snoozeChoices(
        {
          ...planned,
          earliestStart: minutesAgo(DAY),
          snoozableUntil: inMinutes(4 * DAY),
        },
        fixtureNow,
        english,
      ).map(({ untilIso }) => untilIso),
    ).toEqual([inMinutes(DAY), inMinutes(3 * DAY), inMinutes(4 * DAY)]);
    expect(snoozeChoices(unknownStart, fixtureNow, english)).toEqual([]);
  });
});

describe('snoozeProblem', () => {
  it('names what is wrong with a time', () => {
    const bound = inMinutes(DAY);
    expect(snoozeProblem('', bound, fixtureNow, english)).toBe(
      'Say until when',
    );
    expect(
      snoozeProblem(inputText(minutesAgo(1)), bound, fixtureNow, english),
    ).toBe('That time is over');
    expect(
      snoozeProblem(inputText(inMinutes(DAY + 2)), bound, fixtureNow, english),
    ).toMatch(/^It can be postponed until .* at most$/);
    expect(
      snoozeProblem(inputText(bound), bound, fixtureNow, english),
    ).toBeUndefined();
    expect(
      snoozeProblem(inputText(bound), undefined, fixtureNow, english),
    ).toBe('It cannot be postponed');
  });
});

describe('inputText and isoText', () => {
  it('go there and back within the minute, never later', () => {
    const iso = '2026-11-28T20:59:59.999Z';
    expect(isoText(inputText(iso))).toBe('2026-11-28T20:59:00.000Z');
  });
});
