import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, stopClock } from '../__testUtils__/renderPage';
import { waitingUpgrade } from '../__testUtils__/upgrade';
import { UpgradePage } from './UpgradePage';
import { aReason } from '../__testUtils__/reasons';

function renderUpgrade(api: FakeClusterUpgradesApi) {
  return renderPage(<UpgradePage />, {
    api,
    mountPath: '/cluster-upgrades/upgrades/:upgradeId',
    path: '/cluster-upgrades/upgrades/upgrade-1',
  });
}

describe('an upgrade within its rollout', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says of one that its rollout holds where it is resumed and what a pause of its own would change, and leads to rollout and plan', async () => {
    const actions = waitingUpgrade.actions.map(each =>
      each.action === 'pause'
        ? {
            ...each,
            allowed: true,
            reason: aReason(
              'Paused by itself, too, it also rests after the resume of the rollout.',
            ),
          }
        : each,
    );
    renderUpgrade(
      new FakeClusterUpgradesApi({
        upgrade: {
          ...waitingUpgrade,
          actions,
          phase: 'paused',
          message: aReason('Paused before "Verify": the rollout is paused'),
        },
      }),
    );
    expect(
      await screen.findByRole('link', { name: 'Q4 to v1.36' }),
    ).toHaveAttribute('href', '/cluster-upgrades/rollouts/rollout-1');
    expect(screen.getByRole('link', { name: 'q4-to-1-36' })).toHaveAttribute(
      'href',
      '/cluster-upgrades/plans/plan-1',
    );
    expect(
      screen.getByText('Paused before "Verify": the rollout is paused'),
    ).toBeInTheDocument();
    expect(
      screen.queryByText(/Its rollout or the emergency stop holds it/),
    ).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Paused by itself, too, it also rests after the resume of the rollout.',
    );
  });

  it('says what may hold one that does not say it itself', async () => {
    renderUpgrade(
      new FakeClusterUpgradesApi({
        upgrade: { ...waitingUpgrade, phase: 'paused', message: undefined },
      }),
    );
    expect(
      await screen.findByText(
        /Its rollout or the emergency stop holds it: it goes on when/,
      ),
    ).toBeInTheDocument();
  });

  it('has no link to the rollout of one that was started alone', async () => {
    const api = new FakeClusterUpgradesApi({
      upgrade: { ...waitingUpgrade, rolloutId: waitingUpgrade.id },
    });
    renderUpgrade(api);
    await screen.findByRole('list', { name: 'Hops' });
    expect(
      screen.queryByRole('link', { name: 'Q4 to v1.36' }),
    ).not.toBeInTheDocument();
    expect(api.requests('getRollout')).toEqual([]);
  });
});
