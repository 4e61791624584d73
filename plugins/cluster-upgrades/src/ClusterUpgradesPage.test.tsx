import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClusterUpgradesPage } from './ClusterUpgradesPage';
import { FakeClusterUpgradesApi } from './__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from './__testUtils__/renderPage';

describe('ClusterUpgradesPage', () => {
  it('keeps what is on the page, and the focus, when the address changes', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<ClusterUpgradesPage />, { api, mountPath: '/cluster-upgrades/*', path: '/cluster-upgrades' });
    const field = await screen.findByRole('textbox', { name: 'Filter clusters' });
    await userEvent.type(field, 'prod');
    await waitFor(() => expect(api.requests('listClusters').slice(-1)[0]).toMatchObject({ search: 'prod' }));
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
  });
});
