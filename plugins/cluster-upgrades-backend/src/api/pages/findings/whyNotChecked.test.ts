import { inEnglish } from '@drydock/upgrade-reasons';
import { whyNotChecked } from './whyNotChecked';

describe('whyNotChecked', () => {
  const since = '2026-11-21T08:00:00.000Z';
  const fresh = {
    checksTotal: 24,
    readAt: '2026-11-21T09:00:00.000Z',
    target: '1.36.2',
    reviewedThrough: '1.36',
  };
  it.each([
    ['fresh and judged', fresh, []],
    [
      'out of reach now',
      { ...fresh, failingSince: '2026-11-21T08:30:00.000Z' },
      ['The cluster could not be read since Nov 21, 2026, 8:30 AM UTC'],
    ],
    [
      'of old facts',
      { ...fresh, readAt: '2026-11-21T07:00:00.000Z' },
      ['The facts are old: last read on Nov 21, 2026, 7:00 AM UTC'],
    ],
    [
      'never read',
      { ...fresh, readAt: undefined },
      ['The cluster was not read yet'],
    ],
    [
      'never judged',
      {
        ...fresh,
        checksTotal: 0,
        target: undefined,
        reviewedThrough: undefined,
      },
      ['The cluster was not assessed yet'],
    ],
    [
      'judged for an unknown target',
      { ...fresh, target: '1.37.0' },
      ['v1.37 is newer than v1.36, the last version that Drydock knows'],
    ],
  ])('%s', (_, cluster, expected) => {
    expect(inEnglish(whyNotChecked(cluster, since))).toEqual(expected);
  });
});
