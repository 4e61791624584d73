import { screen } from '@testing-library/react';
import type { PlatformFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../__testUtils__/reasons';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { minutesAgo } from '../__testUtils__/clusters';
import { historyEntries } from '../__testUtils__/readiness';
import { renderPage, stopClock } from '../__testUtils__/renderPage';
import { english } from '../translation';
import { timeLeft, RollbackClock } from './RollbackClock';

const platform = (until?: string): PlatformFacts => ({
  insights: { state: 'read', items: [] },
  rollback: {
    state: 'read',
    items: [
      {
        scope: 'control-plane',
        possible: true,
        until,
        what: aReason('w'),
        limits: [],
      },
    ],
  },
});
const last = {
  ...historyEntries[0],
  outcome: 'succeeded' as const,
  from: 'v1.34.11',
  endedAt: minutesAgo(2 * 24 * 60),
};
const show = (until?: string) =>
  renderPage(<RollbackClock platform={platform(until)} last={last} />, {
    api: new FakeClusterUpgradesApi(),
  });

describe('RollbackClock', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says how long the way back is open', async () => {
    show(minutesAgo(-(4 * 24 * 60 + 23 * 60)));
    expect(await screen.findByText('4 days 23 h')).toBeInTheDocument();
    expect(screen.getByText('Rollback possible for')).toBeInTheDocument();
  });

  it.each([
    ['has no end', undefined],
    ['has ended', minutesAgo(1)],
  ])('is not there where the rollback %s', async (_, until) => {
    show(until);
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(screen.queryByText(/possible for/)).not.toBeInTheDocument();
  });

  it.each([
    [0, '0 min'],
    [59 * 60_000, '59 min'],
    [3 * 3600_000 + 12 * 60_000, '3 h 12 min'],
    [25 * 3600_000, '1 day 1 h'],
  ])('tells %i ms as %s', (milliseconds, text) => {
    expect(timeLeft(milliseconds, english)).toBe(text);
  });
});
