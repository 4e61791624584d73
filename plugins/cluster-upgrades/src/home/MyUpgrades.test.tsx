import { screen } from '@testing-library/react';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { findingItems, fixOf } from '../__testUtils__/findings';
import { emptyImpact } from '../__testUtils__/readiness';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { MyUpgrades } from './MyUpgrades';

describe('MyUpgrades', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('shows my fixes with their date and the upgrades that run or are near', async () => {
    const api = new FakeClusterUpgradesApi({
      impactFixes: findingItems.map(item => fixOf(item)),
    });
    renderPage(<MyUpgrades />, {
      api,
      ownershipEntityRefs: ['group:default/checkout'],
    });
    expect(
      await screen.findByRole('link', {
        name: /^FlowSchema checkout-priority/,
      }),
    ).toHaveAttribute(
      'href',
      '/cluster-upgrades/readiness?finding=id-prod-eu-1%2Ff-flowschema',
    );
    expect(
      screen.getAllByText(/on prod-eu-1 · due before/).length,
    ).toBeGreaterThan(1);
    expect(screen.getByText('Waiting to v1.36.4')).toBeInTheDocument();
    expect(api.requests('getImpact')[0]).toMatchObject({
      path: {
        kind: 'user',
        namespace: 'default',
      },
    });
    expect(screen.getByText('and 3 more fixes')).toBeInTheDocument();
    expect(api.requests('listImpactFixes')).toEqual([
      {
        path: expect.objectContaining({ kind: 'user' }),
        query: { state: ['open'], severity: ['blocker', 'warning'], limit: 4 },
      },
    ]);
    expect(api.requests('listImpactClusters')[0]).toMatchObject({
      query: { sort: 'near' },
    });
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('finds what is mine through a group of a group', async () => {
    const api = new FakeClusterUpgradesApi({
      impact: {
        ...emptyImpact,
        owners: ['group:default/checkout', 'group:default/product'],
      },
    });
    renderPage(<MyUpgrades />, {
      api,
      ownershipEntityRefs: ['group:default/checkout'],
    });
    await screen.findByText('My upcoming upgrades');
    expect(api.queries('listClusters')[0]).toMatchObject({
      owner: ['group:default/checkout', 'group:default/product'],
    });
  });

  it('asks for what is mine also where I am in no group, never for everything', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<MyUpgrades />, { api, ownershipEntityRefs: [] });
    await screen.findByText('My upcoming upgrades');
    expect(api.queries('listClusters')[0]).toMatchObject({
      owner: ['user:default/ada'],
    });
  });

  it('says that nothing of mine runs anywhere', async () => {
    renderPage(<MyUpgrades />, {
      api: new FakeClusterUpgradesApi({
        impact: emptyImpact,
        clusters: [],
        impactClusters: [],
        impactFixes: [],
      }),
    });
    expect(
      await screen.findByText(/No cluster is known that you or your teams own/),
    ).toBeInTheDocument();
  });

  it('never shows a failure as nothing to do', async () => {
    renderPage(<MyUpgrades />, {
      api: new FakeClusterUpgradesApi().fail(
        'getImpact',
        await responseError(503, 'away'),
      ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not reach your cluster upgrades.',
    );
    expect(screen.queryByText('None is known.')).not.toBeInTheDocument();
  });

  it('shows a skeleton while it loads', async () => {
    renderPage(<MyUpgrades />, {
      api: new FakeClusterUpgradesApi().fail('getImpact', 'hang'),
    });
    expect(await screen.findByTestId('loading')).toBeInTheDocument();
  });
});
