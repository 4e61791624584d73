import { english } from '../translation';
import { periodsOf } from './SupportBar';

const now = Date.parse('2026-11-21T09:12:00Z');

describe('periodsOf', () => {
  it('draws standard, extended and unsupported one after the other', () => {
    const periods = periodsOf(
      {
        provider: 'eks',
        providerName: 'Amazon EKS',
        state: 'standard',
        until: '2026-12-02',
        released: '2025-10-02',
        standardEnd: '2026-12-02',
        extendedEnd: '2027-12-02',
        extendedCostPerHourUsd: 0.6,
      },
      now,
      english,
    );
    expect(periods.map(period => period.name)).toEqual([
      'Standard',
      'Extended, $0.60/h',
      'Unsupported',
    ]);
    expect(
      periods.every(
        (period, index) => index === 0 || period.from === periods[index - 1].to,
      ),
    ).toBe(true);
  });

  it('keeps today on the bar of a version that ended long ago', () => {
    const periods = periodsOf(
      {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unsupported',
        standardEnd: '2022-01-01',
      },
      now,
      english,
    );
    expect(periods[periods.length - 1].to).toBeGreaterThan(now);
  });

  it('draws nothing for an unknown date', () => {
    expect(
      periodsOf(
        { provider: 'upstream', providerName: 'Upstream', state: 'unknown' },
        now,
        english,
      ),
    ).toEqual([]);
  });
});
