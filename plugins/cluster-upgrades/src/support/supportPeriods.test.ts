import type { Support } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { english } from '../translation';
import { supportPeriods } from './supportPeriods';

const now = new Date('2026-11-21T09:00:00Z');
const labels = (support: Support) =>
  supportPeriods(support, '1.34', now, english).map(
    ({ kind, label }) => `${kind}: ${label}`,
  );

describe('supportPeriods', () => {
  it('goes from standard over extended to unsupported, with the price of extended support', () => {
    expect(
      labels({
        provider: 'eks',
        providerName: 'Amazon EKS',
        state: 'standard',
        standardEnd: '2026-12-02',
        extendedEnd: '2027-12-02',
        extendedCostPerHourUsd: 0.6,
      }),
    ).toEqual([
      'standard: Standard to 2 Dec',
      'extended: Extended to 2 Dec 2027, $0.60/h',
      'unsupported: Unsupported from 2 Dec 2027',
    ]);
  });

  it('says since when there is no support', () => {
    expect(
      labels({
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unsupported',
        standardEnd: '2026-06-28',
      }),
    ).toEqual([
      'standard: Standard to 28 Jun',
      'unsupported: Unsupported since 28 Jun',
    ]);
  });

  it('calls a missing date unknown, never supported and never unsupported', () => {
    expect(
      labels({
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unknown',
      }),
    ).toEqual(['unknown: End of support unknown: no date is published']);
    expect(
      labels({
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'standard',
      }),
    ).toEqual(['unknown: End of support unknown: no date is published']);
    expect(
      labels({
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unknown',
        standardEnd: '2027-01-01',
      }),
    ).toEqual(['unknown: End of support unknown: no date is published']);
    expect(
      labels({
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'standard',
        standardEnd: 'soon',
      }),
    ).toEqual(['unknown: End of support unknown: no date is published']);
  });

  it('says of a version that is not known that it is this, not the date, that is missing', () => {
    expect(
      supportPeriods(
        { provider: 'upstream', providerName: 'Upstream', state: 'unknown' },
        undefined,
        now,
        english,
      ),
    ).toEqual([
      {
        kind: 'unknown',
        label: 'End of support unknown: the version is not known',
      },
    ]);
  });

  it('does not end extended support where its end is unknown', () => {
    expect(
      labels({
        provider: 'gke',
        providerName: 'Google GKE',
        state: 'extended',
        standardEnd: '2026-10-01',
      }),
    ).toEqual([
      'standard: Standard to 1 Oct',
      'unknown: Extended; until when is unknown',
    ]);
  });

  it('takes the end of the current state where the dates are not named one by one', () => {
    expect(
      labels({
        provider: 'gke',
        providerName: 'Google GKE',
        state: 'extended',
        until: '2027-09-30',
      }),
    ).toEqual([
      'extended: Extended to 30 Sep 2027',
      'unsupported: Unsupported from 30 Sep 2027',
    ]);
  });
});
