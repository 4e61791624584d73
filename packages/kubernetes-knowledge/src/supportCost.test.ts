import { builtinKnowledge } from './builtinKnowledge';
import type { SupportStatus } from './knowledge';
import { fleetSupportCost, supportCost } from './supportCost';

const extended: SupportStatus = { state: 'extended', provider: 'eks', standardEnd: '2026-01-31', extendedEnd: '2027-01-31', extendedCostPerHourUsd: 0.6 };

describe('supportCost', () => {
  it('is the price by hour and year, and of the days that are left', () => {
    expect(supportCost(extended, '2027-01-30')).toEqual({ perHourUsd: 0.6, perYearUsd: 5256, nextYearUsd: 2 * 24 * 0.6 });
  });

  it('knows what staying will cost before extended support begins', () => {
    const standard: SupportStatus = { ...extended, state: 'standard' };
    expect(supportCost(standard, '2026-01-22')).toMatchObject({ perHourUsd: 0, nextYearUsd: expect.closeTo((365 - 10) * 24 * 0.6) });
    expect(supportCost({ ...standard, standardEnd: '2028-01-31', extendedEnd: '2029-01-31' }, '2026-01-22')).toEqual({ perHourUsd: 0, perYearUsd: 0, nextYearUsd: 0 });
  });

  it('is nothing where there is no extended support, and unknown where a price or a date is', () => {
    expect(supportCost({ state: 'unsupported', provider: 'upstream', standardEnd: '2025-01-01' }, '2026-01-22')).toEqual({ perHourUsd: 0, perYearUsd: 0, nextYearUsd: 0 });
    expect(supportCost({ ...extended, extendedCostPerHourUsd: undefined }, '2026-06-01')).toEqual({});
    expect(supportCost({ state: 'unknown' }, '2026-06-01')).toEqual({});
    expect(supportCost({ state: 'unknown', provider: 'gke', standardEnd: '2025-01-01' }, '2026-06-01')).toEqual({});
  });
});

describe('fleetSupportCost', () => {
  it('sums what is known and counts what is not', () => {
    const fleet: SupportStatus[] = [extended, extended, { ...extended, extendedCostPerHourUsd: undefined }, { state: 'unsupported', provider: 'upstream', standardEnd: '2025-01-01' }];
    expect(fleetSupportCost(fleet, '2027-01-31')).toEqual({ clusters: 4, extended: 3, perHourUsd: 1.2, perYearUsd: 10512, nextYearUsd: 28.8, unknown: 1 });
    expect(fleetSupportCost([], '2027-01-31')).toEqual({ clusters: 0, extended: 0, perHourUsd: 0, perYearUsd: 0, nextYearUsd: 0, unknown: 0 });
  });

  it('has the price of EKS', () => {
    const status = builtinKnowledge.supportStatus('eks', '1.32', '2026-11-21');
    expect(fleetSupportCost([status], '2026-11-21')).toMatchObject({ extended: 1, perHourUsd: 0.6, unknown: 0 });
  });
});
