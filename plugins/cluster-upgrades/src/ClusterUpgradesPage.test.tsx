import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClusterUpgradesPage } from './ClusterUpgradesPage';
import { FakeClusterUpgradesApi } from './__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from './__testUtils__/renderPage';

describe('ClusterUpgradesPage', () => {
  it('keeps what is on the page, and the focus, when the address changes', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<ClusterUpgradesPage />, {
      api,
      mountPath: '/cluster-upgrades/*',
      path: '/cluster-upgrades',
    });
    const field = await screen.findByRole('textbox', {
      name: 'Filter clusters',
    });
    await userEvent.type(field, 'prod');
    await waitFor(() =>
      expect(api.queries('listClusters').slice(-1)[0]).toMatchObject({
        search: 'prod',
      }),
    );
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it.each(['/cluster-upgrades/plan', '/cluster-upgrades/plans/p1/nothing'])(
    'says that %s is no page, and leads back to the fleet',
    async path => {
      renderPage(<ClusterUpgradesPage />, {
        api: new FakeClusterUpgradesApi(),
        mountPath: '/cluster-upgrades/*',
        path,
      });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `There is no such page.Check the address ${path}`,
      );
      await userEvent.click(
        screen.getByRole('link', { name: 'Open the fleet' }),
      );
      expect(
        await screen.findByRole('textbox', { name: 'Filter clusters' }),
      ).toBeInTheDocument();
    },
  );

  it.each([
    ['/cluster-upgrades', 'Fleet'],
    ['/cluster-upgrades/', 'Fleet'],
    ['/cluster-upgrades/plans', 'Plans'],
    ['/cluster-upgrades/upgrades/upgrade-1', undefined],
    ['/cluster-upgrades/version-gates', undefined],
  ])('marks of the tabs on %s: %s', async (path, marked) => {
    renderPage(<ClusterUpgradesPage />, {
      api: new FakeClusterUpgradesApi(),
      mountPath: '/cluster-upgrades/*',
      path,
    });
    const tabs = await screen.findAllByRole('tab');
    await waitFor(() =>
      expect(
        tabs
          .filter(tab => tab.getAttribute('aria-selected') === 'true')
          .map(({ textContent }) => textContent),
      ).toEqual(marked ? [marked] : []),
    );
    expect(screen.getByRole('tab', { name: 'Fleet' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/cluster-upgrades\/?$/),
    );
  });
});
