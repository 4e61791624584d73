import { english } from '../translation';
import { afterUpgrade } from './timelineRows';
import { supportPeriods } from './supportPeriods';

const now = new Date('2026-11-21T09:00:00Z');

describe('afterUpgrade', () => {
  it('shows the present until today and what the running upgrade leads to from then on', () => {
    const today = supportPeriods(
      {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unsupported',
        standardEnd: '2026-10-27',
      },
      '1.33',
      now,
      english,
    );
    const target = supportPeriods(
      {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'standard',
        standardEnd: '2027-06-28',
      },
      '1.36',
      now,
      english,
    );
    const periods = afterUpgrade(today, target, '1.36.4', now, english);
    expect(periods.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      'standard: Standard to 27 Oct',
      'unsupported: Unsupported since 27 Oct',
      'standard: After this upgrade, v1.36.4: Standard to 28 Jun 2027',
      'unsupported: Unsupported from 28 Jun 2027',
    ]);
    expect(periods[1].to).toBe(now.getTime());
    expect(periods[2].from).toBe(now.getTime());
  });
});
