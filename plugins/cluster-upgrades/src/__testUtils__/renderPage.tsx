import { StylesProvider } from '@material-ui/core/styles';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { identityApiRef } from '@backstage/core-plugin-api';
import { mockApis } from '@backstage/test-utils';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import type { FrontendFeature } from '@backstage/frontend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import {
  catalogApiRef,
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { catalogApiMock } from '@backstage/plugin-catalog-react/testUtils';
import { clusterUpgradesApiRef } from '../api';
import { rootRouteRef, templateRouteRef } from '../routes';
import { fixtureNow } from './clusters';
import type { FakeClusterUpgradesApi } from './FakeClusterUpgradesApi';

export interface RenderPageOptions {
  api: FakeClusterUpgradesApi;
  /** Address with query, below the page's root. */
  path?: string;
  mountPath?: string;
  /** Renders as content of this entity's page. */
  entity?: { kind: string; name: string };
  /** What the catalog holds. */
  catalog?: Entity[];
  /** Features of the app beside the plugin, such as a language. */
  features?: FrontendFeature[];
  /** What the person who looks owns as; by default only what is their own. */
  ownershipEntityRefs?: string[];
}

/**
 * Renders a page of the plugin in a test app where the routes that it links to exist. Without style
 * sheets: jsdom holds every rule against every element that a query looks at, which took a third of
 * these tests' time; what styles do is looked at in a browser.
 */
export function renderPage(
  element: JSX.Element,
  {
    api,
    path = '/cluster-upgrades',
    mountPath,
    entity,
    catalog = [],
    ownershipEntityRefs = ['user:default/ada'],
    features,
  }: RenderPageOptions,
) {
  const page = entity ? (
    <EntityProvider
      entity={{
        apiVersion: 'backstage.io/v1alpha1',
        kind: entity.kind,
        metadata: { name: entity.name, namespace: 'default' },
      }}
    >
      {element}
    </EntityProvider>
  ) : (
    element
  );
  return renderInTestApp(
    <StylesProvider disableGeneration>{page}</StylesProvider>,
    {
      features,
      apis: [
        [clusterUpgradesApiRef, api],
        [
          identityApiRef,
          mockApis.identity({
            userEntityRef: 'user:default/ada',
            ownershipEntityRefs,
          }),
        ],
        [catalogApiRef, catalogApiMock({ entities: catalog })],
      ],
      initialRouteEntries: [path],
      mountPath,
      mountedRoutes: {
        '/cluster-upgrades': rootRouteRef,
        '/catalog/:namespace/:kind/:name': entityRouteRef,
        '/create/templates/:namespace/:templateName': templateRouteRef,
      },
    },
  );
}

/** Stops the clock at the fixtures' time; timers stay real. */
export function stopClock(): void {
  jest.useFakeTimers({
    now: fixtureNow,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
      'hrtime',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
  });
}

/**
 * Serious and critical findings of axe in what is rendered; colours are measured in the browser,
 * since jsdom has no layout.
 */
export async function seriousAxeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
}

/** The cells of the row that starts with this name. */
export function rowOf(name: string): HTMLElement {
  const row = screen
    .getByRole('rowheader', { name: new RegExp(`^${name}`) })
    .closest('tr');
  if (!row) {
    throw new Error(`${name} stands in no row`);
  }
  return row;
}
