import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../__testUtils__/renderPage';
import { useImpactPage } from './useImpact';

function Clusters() {
  const { onOffset } = useImpactPage('clusters', 25, (api, entity, query) =>
    api.listImpactClusters({ path: entity, query }),
  );
  return <button onClick={() => onOffset(25)}>Next</button>;
}

/** As the tab of one entity becomes that of another, without being taken down in between. */
function TwoEntities() {
  const [name, setName] = useState('shop');
  return (
    <EntityProvider
      entity={{
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'System',
        metadata: { name },
      }}
    >
      <Clusters />
      <button onClick={() => setName('warehouse')}>Warehouse</button>
    </EntityProvider>
  );
}

describe('useImpactPage', () => {
  it('begins with the first page of each entity', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<TwoEntities />, { api });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Warehouse' }));
    const entity = (name: string) => ({
      kind: 'system',
      namespace: 'default',
      name,
    });
    expect(api.requests('listImpactClusters')).toEqual([
      { path: entity('shop'), query: { offset: 0, limit: 25 } },
      { path: entity('shop'), query: { offset: 25, limit: 25 } },
      { path: entity('warehouse'), query: { offset: 0, limit: 25 } },
    ]);
  });
});
