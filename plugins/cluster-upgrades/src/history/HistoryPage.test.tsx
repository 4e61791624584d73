import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { setWindowWidth } from '../__testUtils__/windowWidth';
import { HistoryPage } from './HistoryPage';

describe('HistoryPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says who, from, to, how long, what was found and what went otherwise', async () => {
    renderPage(<HistoryPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('v1.32.1 to v1.33.4');
    const row = within(rowOf('6 Sep 2025'));
    expect(row.getByRole('link', { name: 'ada' })).toBeInTheDocument();
    expect(row.getByText('2 h 41 min')).toBeInTheDocument();
    expect(
      row.getByText('search/indexer was away for 6 min'),
    ).toBeInTheDocument();
    expect(row.getByText('webhook is being removed today')).toBeInTheDocument();
    const latest = within(rowOf('24 Jan'));
    expect(latest.getByText('Approved: the plan')).toBeInTheDocument();
    expect(latest.getByText(/Overrode: PDB payments\/api/)).toBeInTheDocument();
    expect(latest.getByRole('link', { name: 'grace' })).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('hides nothing beside a narrow page', async () => {
    const { matchMedia } = window;
    setWindowWidth(390);
    try {
      renderPage(<HistoryPage />, { api: new FakeClusterUpgradesApi() });
      await screen.findByText('v1.32.1 to v1.33.4');
      expect(screen.getAllByRole('columnheader')).toHaveLength(2);
      const row = within(rowOf('6 Sep 2025'));
      for (const told of ['2 h 41 min', 'search/indexer was away for 6 min'])
        expect(row.getByText(told)).toBeInTheDocument();
      expect(row.getByRole('link', { name: 'ada' })).toBeInTheDocument();
      expect(await seriousAxeFindings()).toEqual([]);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('says of a change made by others that it is not ours', async () => {
    renderPage(<HistoryPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('v1.31.2 to v1.32.1');
    expect(
      within(rowOf('30 Mar 2025')).getByText('Observed, not ours'),
    ).toBeInTheDocument();
    expect(
      within(rowOf('30 Mar 2025')).getByText('unknown'),
    ).toBeInTheDocument();
  });

  it('keeps cluster, filter and sort in the address', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<HistoryPage />, {
      api,
      path: '/cluster-upgrades/history?clusterId=c1&outcome=failed&decision=overrode&by=user:default/ada&sort=duration&order=asc',
    });
    await waitFor(() =>
      expect(api.queries('listHistory')[0]).toMatchObject({
        clusterId: 'c1',
        outcome: 'failed',
        decision: 'overrode',
        by: 'user:default/ada',
        sort: 'duration',
        order: 'asc',
      }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show all clusters' }),
    );
    await waitFor(() =>
      expect(api.queries('listHistory').slice(-1)[0]).toMatchObject({
        clusterId: undefined,
        outcome: 'failed',
      }),
    );
  });

  it('filters by outcome with the words of the table', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<HistoryPage />, { api });
    await userEvent.click(
      await screen.findByRole('button', { name: /^Outcome:/ }),
    );
    await userEvent.click(
      screen.getByRole('menuitemcheckbox', { name: 'Observed, not ours' }),
    );
    await waitFor(() =>
      expect(api.queries('listHistory').slice(-1)[0]).toMatchObject({
        outcome: 'observed',
      }),
    );
  });

  it('does not take a failed answer for an empty history', async () => {
    renderPage(<HistoryPage />, {
      api: new FakeClusterUpgradesApi().fail(
        'listHistory',
        await responseError(500, 'broken'),
      ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not read the history.',
    );
    expect(screen.queryByText(/No upgrade yet/)).not.toBeInTheDocument();
  });
});
