import { screen } from '@testing-library/react';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, stopClock } from '../__testUtils__/renderPage';
import { deniedUpgrade, waitingUpgrade } from '../__testUtils__/upgrade';
import { sayWhoHolds } from './heldFrom';
import { UpgradePage } from './UpgradePage';

function renderUpgrade(api: FakeClusterUpgradesApi) {
  return renderPage(<UpgradePage />, { api, mountPath: '/cluster-upgrades/upgrades/:upgradeId', path: '/cluster-upgrades/upgrades/upgrade-1' });
}

describe('an upgrade within its rollout', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says of one that its rollout holds where it is resumed, and leads to rollout and plan', async () => {
    renderUpgrade(new FakeClusterUpgradesApi({ upgrade: { ...waitingUpgrade, phase: 'paused', message: 'Paused before "Verify": the rollout is paused' } }));
    expect(await screen.findByRole('link', { name: 'Q4 to v1.36' })).toHaveAttribute('href', '/cluster-upgrades/rollouts/rollout-1');
    expect(screen.getByRole('link', { name: 'q4-to-1-36' })).toHaveAttribute('href', '/cluster-upgrades/plans/plan-1');
    expect(screen.getByRole('button', { name: 'Resume' })).toHaveAccessibleDescription(/Its rollout or the emergency stop holds it/);
    expect(screen.queryByText('It is not paused')).not.toBeInTheDocument();
  });

  it('has no link to the rollout of one that was started alone', async () => {
    const api = new FakeClusterUpgradesApi({ upgrade: { ...waitingUpgrade, rolloutId: waitingUpgrade.id } });
    renderUpgrade(api);
    await screen.findByRole('list', { name: 'Hops' });
    expect(screen.queryByRole('link', { name: 'Q4 to v1.36' })).not.toBeInTheDocument();
    expect(api.requests('getRollout')).toEqual([]);
  });

  it('says nothing else of one that somebody paused by itself, nor to whom a permission is missing', () => {
    const paused = { ...waitingUpgrade, phase: 'paused' as const, desired: 'pause' as const };
    expect(sayWhoHolds(paused)).toBe(paused);
    const denied = { ...deniedUpgrade, phase: 'paused' as const };
    expect(sayWhoHolds(denied).actions).toEqual(denied.actions);
  });
});
