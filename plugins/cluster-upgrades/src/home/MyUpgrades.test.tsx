import { screen } from '@testing-library/react';
import { FakeClusterUpgradesApi, responseError } from '../__testUtils__/FakeClusterUpgradesApi';
import { emptyImpact } from '../__testUtils__/readiness';
import { renderPage, seriousAxeFindings, stopClock } from '../__testUtils__/renderPage';
import { MyUpgrades } from './MyUpgrades';

describe('MyUpgrades', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('shows my fixes with their date and the upgrades that run or are near', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<MyUpgrades />, { api });
    expect(await screen.findByText('Runs on 3 clusters; 1 fix due before Sat 28 Nov.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'PDB payments/api allows no disruption' })).toHaveAttribute('href', '/catalog/default/component/payments-api/upgrades#findings');
    expect(screen.getByText('on prod-eu-1 · due before Sat 28 Nov')).toBeInTheDocument();
    expect(screen.getByText('Waiting to v1.36.4')).toBeInTheDocument();
    expect(api.requests('getImpact')[0]).toMatchObject({ kind: 'user', namespace: 'default' });
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says that nothing of mine runs anywhere', async () => {
    renderPage(<MyUpgrades />, { api: new FakeClusterUpgradesApi({ impact: emptyImpact }) });
    expect(await screen.findByText(/No service of yours/)).toBeInTheDocument();
  });

  it('never shows a failure as nothing to do', async () => {
    renderPage(<MyUpgrades />, { api: new FakeClusterUpgradesApi().fail('getImpact', await responseError(503, 'away')) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach your cluster upgrades.');
    expect(screen.queryByText('None is known.')).not.toBeInTheDocument();
  });

  it('shows a skeleton while it loads', async () => {
    renderPage(<MyUpgrades />, { api: new FakeClusterUpgradesApi().fail('getImpact', 'hang') });
    expect(await screen.findByTestId('loading')).toBeInTheDocument();
  });
});
