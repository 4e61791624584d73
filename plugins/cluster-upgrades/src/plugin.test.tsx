import { screen } from '@testing-library/react';
import {
  createExtensionTester,
  renderTestApp,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import { FormFieldBlueprint } from '@backstage/plugin-scaffolder-react/alpha';
import { clusterUpgradesApiRef } from './api';
import plugin from './plugin';
import { FakeClusterUpgradesApi } from './__testUtils__/FakeClusterUpgradesApi';

function renderPlugin(path: string) {
  return renderTestApp({
    features: [plugin],
    apis: [[clusterUpgradesApiRef, new FakeClusterUpgradesApi()]],
    initialRouteEntries: [path],
    mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
  });
}

describe('the plugin in the new frontend system', () => {
  it.each([
    ['/cluster-upgrades', 'Fleet'],
    ['/cluster-upgrades/history', 'History'],
    ['/cluster-upgrades/upgrades/upgrade-1', 'prod-fra-1 to v1.36.4'],
  ])('opens %s under its own header', async (path, title) => {
    renderPlugin(path);
    expect(
      await screen.findByRole('heading', { name: title }),
    ).toBeInTheDocument();
  });

  const entity = (kind: string, type: string) => ({
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name: 'x' },
    spec: { type },
  });

  it('has a tab on clusters only', () => {
    const filter = createExtensionTester(
      plugin.getExtension('entity-content:cluster-upgrades/cluster'),
    ).get(EntityContentBlueprint.dataRefs.filterFunction);
    expect(filter?.(entity('Resource', 'kubernetes-cluster'))).toBe(true);
    expect(filter?.(entity('Resource', 'database'))).toBe(false);
    expect(filter?.(entity('Component', 'service'))).toBe(false);
  });

  it('has a card and a tab on what runs on clusters and on who owns it', () => {
    const tab = createExtensionTester(
      plugin.getExtension('entity-content:cluster-upgrades/impact'),
    ).get(EntityContentBlueprint.dataRefs.filterFunction);
    const card = createExtensionTester(
      plugin.getExtension('entity-card:cluster-upgrades/impact'),
    ).get(EntityCardBlueprint.dataRefs.filterFunction);
    for (const kind of ['Component', 'System', 'Domain', 'Group']) {
      expect(tab?.(entity(kind, 'any'))).toBe(true);
      expect(card?.(entity(kind, 'any'))).toBe(true);
    }
    expect(tab?.(entity('Resource', 'kubernetes-cluster'))).toBe(false);
    expect(card?.(entity('API', 'openapi'))).toBe(false);
  });

  it.each([
    'scaffolder-form-field:cluster-upgrades/cluster-picker',
    'scaffolder-form-field:cluster-upgrades/target-picker',
    'scaffolder-form-field:cluster-upgrades/check-picker',
    'scaffolder-form-field:cluster-upgrades/access-note',
  ] as const)('brings %s', async id => {
    const load = createExtensionTester(plugin.getExtension(id)).get(
      FormFieldBlueprint.dataRefs.formFieldLoader,
    );
    await expect(load()).resolves.toMatchObject({
      $$type: '@backstage/scaffolder/FormField',
    });
  });
});
