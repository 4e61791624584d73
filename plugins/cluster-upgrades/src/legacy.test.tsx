import { render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { RouteRef } from '@backstage/core-plugin-api';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { TestApiProvider, wrapInTestApp } from '@backstage/test-utils';
import {
  clusterUpgradesApiRef,
  ClusterUpgradesPage,
  EntityUpgradeImpactCard,
  hasUpgradeImpact,
  isKubernetesCluster,
} from './legacy';
import { rootRouteRef } from './routes';
import { FakeClusterUpgradesApi } from './__testUtils__/FakeClusterUpgradesApi';

function renderInOldApp(
  element: JSX.Element,
  path: string,
  mountedRoutes: Record<string, RouteRef> = {},
) {
  render(
    wrapInTestApp(
      <TestApiProvider
        apis={[[clusterUpgradesApiRef, new FakeClusterUpgradesApi()]]}
      >
        {element}
      </TestApiProvider>,
      {
        routeEntries: [path],
        mountedRoutes: {
          '/catalog/:namespace/:kind/:name': entityRouteRef,
          ...mountedRoutes,
        },
      },
    ),
  );
}

describe('the plugin in the old frontend system', () => {
  it('shows the fleet under the old header, with tabs', async () => {
    renderInOldApp(
      <Routes>
        <Route path="/cluster-upgrades" element={<ClusterUpgradesPage />} />
      </Routes>,
      '/cluster-upgrades',
    );
    expect(
      await screen.findByRole('heading', { name: 'Fleet' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /History/i })).toBeInTheDocument();
    expect(await screen.findByText('prod-eu-1')).toBeInTheDocument();
  });

  it('shows the card', async () => {
    renderInOldApp(
      <EntityProvider
        entity={{
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'Component',
          metadata: { name: 'payments-api' },
        }}
      >
        <EntityUpgradeImpactCard />
      </EntityProvider>,
      '/',
      { '/cluster-upgrades': rootRouteRef },
    );
    expect(await screen.findByText(/Runs on 3 clusters/)).toBeInTheDocument();
  });

  it('tells clusters from other resources', () => {
    const resource = (type: string) => ({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Resource',
      metadata: { name: 'x' },
      spec: { type },
    });
    expect(isKubernetesCluster(resource('kubernetes-cluster'))).toBe(true);
    expect(isKubernetesCluster(resource('database'))).toBe(false);
  });

  it('tells kinds that upgrades concern from others', () => {
    const entity = (kind: string) => ({
      apiVersion: 'backstage.io/v1alpha1',
      kind,
      metadata: { name: 'x' },
    });
    for (const kind of ['Component', 'System', 'Domain', 'Group', 'User'])
      expect(hasUpgradeImpact(entity(kind))).toBe(true);
    for (const kind of ['Template', 'Location', 'Resource'])
      expect(hasUpgradeImpact(entity(kind))).toBe(false);
  });
});
