import { english } from '../translation';
import { estimateText } from './estimate';

const now = new Date('2026-11-21T09:12:00Z');
/** Instants of the reader's own zone, so that the test holds in every one. */
const at = (text: string) => new Date(text).toISOString();

describe('estimateText', () => {
  it('gives p50 to p90 of own history, with the day where it is not today', () => {
    expect(
      estimateText(
        {
          p50: at('2026-11-21T11:20'),
          p90: at('2026-11-21T11:55'),
          samples: 31,
        },
        now,
        english,
      ),
    ).toEqual({
      value: '11:20–11:55',
      note: 'based on 31 upgrades, excluding waits',
      unusual: false,
    });
    expect(
      estimateText(
        {
          p50: at('2026-11-22T11:40'),
          p90: at('2026-11-22T15:10'),
          samples: 8,
        },
        now,
        english,
      ).value,
    ).toBe('22 Nov, 11:40–15:10');
    expect(
      estimateText(
        {
          p50: at('2026-11-22T22:40'),
          p90: at('2026-11-23T01:10'),
          samples: 8,
        },
        now,
        english,
      ).value,
    ).toBe('22 Nov, 22:40–23 Nov, 01:10');
  });

  it('never guesses below five samples', () => {
    expect(estimateText({ samples: 4 }, now, english)).toEqual({
      value: 'no estimate',
      note: '4 samples, 5 needed',
      unusual: true,
    });
    expect(estimateText(undefined, now, english)).toEqual({
      value: 'no estimate',
      note: '',
      unusual: true,
    });
  });

  it('foretells nothing that has passed already', () => {
    const finish = {
      p50: at('2026-11-21T11:20'),
      p90: at('2026-11-21T11:55'),
      samples: 31,
    };
    expect(
      estimateText(finish, new Date(at('2026-11-21T11:20')), english),
    ).toEqual({
      value: 'by 11:55',
      note: 'half were faster; based on 31 upgrades, excluding waits',
      unusual: true,
    });
    expect(
      estimateText(finish, new Date(at('2026-11-21T11:55')), english),
    ).toEqual({
      value: 'longer than usual',
      note: '9 of 10 were faster; based on 31 upgrades, excluding waits',
      unusual: true,
    });
  });
});
