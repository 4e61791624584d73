import { aReason } from '../__testUtils__/reasons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCluster } from '../__testUtils__/clusters';
import { fleet } from '../__testUtils__/readiness';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { itInFull } from '../__testUtils__/itInFull';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { setWindowWidth } from '../__testUtils__/windowWidth';
import { isGone, verdictNote } from './clusterCells';
import { FleetPage } from './FleetPage';
import { english } from '../translation';

describe('FleetPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says how many are blocked, where on the map they sit and who owes what', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    expect(
      await screen.findByRole('button', {
        name: 'Blocked 41: 58 blockers, 12 owners',
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('button', {
        name: 'prod, v1.34: 21 clusters, 5 out of support, nearest end 30 Nov',
      }),
    ).toBeInTheDocument();
    const row = within(rowOf('prod-eu-1'));
    expect(row.getByText('Blocked')).toBeInTheDocument();
    expect(row.getByText('payments, checkout, 1 more')).toBeInTheDocument();
    expect(row.getByText('Until 2 Dec')).toBeInTheDocument();
    expect(row.getByText('11 days left · then $0.60/h')).toBeInTheDocument();
  });

  it('says of a cluster of unknown version that this is why its support is unknown', async () => {
    const neverRead = aCluster('never-read', {
      version: undefined,
      minor: undefined,
      support: {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unknown',
      },
    });
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi({ clusters: [neverRead] }),
    });
    await screen.findByText('never-read');
    expect(
      within(rowOf('never-read')).getByText('version not known'),
    ).toBeInTheDocument();
  });

  it('says in a sentence of which clusters Drydock can change no version', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('edge-store-014');
    expect(
      within(rowOf('edge-store-014')).getByText('not upgradable'),
    ).toBeInTheDocument();
  });

  itInFull('has no serious accessibility finding', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('prod-eu-1');
    await screen.findByText('Environment by version');
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('hides nothing beside a narrow page, and still sorts', async () => {
    const { matchMedia } = window;
    setWindowWidth(390);
    try {
      const api = new FakeClusterUpgradesApi();
      renderPage(<FleetPage />, { api });
      await screen.findByText('prod-eu-1');
      const row = within(rowOf('prod-eu-1'));
      expect(row.getAllByRole('cell')).toHaveLength(1);
      for (const told of [
        'Blocked',
        'payments, checkout, 1 more',
        'Until 2 Dec',
        '12 min ago',
      ])
        expect(row.getByText(told)).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Support' }));
      await waitFor(() =>
        expect(api.queries('listClusters').slice(-1)[0]).toMatchObject({
          sort: 'support',
          order: 'asc',
        }),
      );
      expect(await seriousAxeFindings()).toEqual([]);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('asks the server for what the address says', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<FleetPage />, {
      api,
      path: '/cluster-upgrades?verdict=blocked&environment=prod&sort=support&order=desc&offset=50&limit=50&verdict=nonsense',
    });
    await screen.findByText('Environment by version');
    expect(api.queries('listClusters')[0]).toMatchObject({
      verdict: ['blocked'],
      environment: ['prod'],
      sort: 'support',
      order: 'desc',
      offset: 50,
      limit: 50,
    });
  });

  it('filters by a counter, by a cell of the matrix and by text', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<FleetPage />, { api });
    const counter = await screen.findByRole('button', { name: /Unknown 17/ });
    await userEvent.click(counter);
    expect(counter).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(screen.queryByText('prod-eu-1')).not.toBeInTheDocument(),
    );
    await userEvent.click(
      screen.getByRole('button', {
        name: 'prod, v1.34: 21 clusters, 5 out of support, nearest end 30 Nov',
      }),
    );
    await waitFor(() =>
      expect(api.queries('listClusters').slice(-1)[0]).toMatchObject({
        verdict: ['unknown'],
        environment: ['prod'],
        minor: ['1.34'],
      }),
    );
    await userEvent.keyboard('/');
    expect(
      screen.getByRole('textbox', { name: 'Filter clusters' }),
    ).toHaveFocus();
    await userEvent.keyboard('edge');
    await waitFor(() =>
      expect(api.queries('listClusters').slice(-1)[0]).toMatchObject({
        search: 'edge',
      }),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );
    await waitFor(() =>
      expect(api.queries('listClusters').slice(-1)[0]).toMatchObject({
        search: undefined,
        verdict: undefined,
        minor: undefined,
      }),
    );
  });

  it('sorts on the server and tells so to screen readers', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<FleetPage />, { api });
    await screen.findByText('prod-eu-1');
    await userEvent.click(screen.getByRole('button', { name: 'Owner' }));
    await waitFor(() =>
      expect(api.queries('listClusters').slice(-1)[0]).toMatchObject({
        sort: 'owner',
        order: 'asc',
      }),
    );
    expect(screen.getByRole('columnheader', { name: 'Owner' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('moves between rows with the arrow keys', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('prod-eu-1');
    rowOf('prod-fra-1').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(rowOf('prod-eu-1')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(rowOf('prod-fra-1')).toHaveFocus();
  });

  it('makes a plan of the selected clusters, chosen by box or with Space', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('prod-eu-1');
    expect(screen.queryByText(/Create plan/)).not.toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Select prod-eu-1' }),
    );
    rowOf('prod-eu-3').focus();
    await userEvent.keyboard(' ');
    expect(
      screen.getByRole('checkbox', { name: 'Select prod-eu-3' }),
    ).toBeChecked();
    expect(
      screen.getByRole('link', { name: 'Create plan with 2' }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Select none' }));
    expect(screen.queryByText(/Create plan/)).not.toBeInTheDocument();
  });

  it('says on top that the fleet is stopped', async () => {
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi({
        emergencyStop: {
          active: true,
          mayChange: false,
          reason: 'DNS is down',
        },
      }),
    });
    expect(await screen.findByText('DNS is down')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lift' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('links what was not read to the filter that shows it', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    const link = await screen.findByRole('link', {
      name: '187 of 200 read recently; 13 unreachable',
    });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining('freshness=stale&freshness=unreachable'),
    );
  });

  it('keeps the last values of an unreachable cluster and never calls it ready [T-336]', async () => {
    renderPage(<FleetPage />, { api: new FakeClusterUpgradesApi() });
    await screen.findByText('edge-store-014');
    const row = within(rowOf('edge-store-014'));
    expect(row.getByText('v1.34.6')).toBeInTheDocument();
    expect(row.getByText('unreachable')).toBeInTheDocument();
    expect(row.getByText('Unknown')).toBeInTheDocument();
    expect(row.queryByText('Ready')).not.toBeInTheDocument();
  });

  it('names a source that did not list all its clusters', async () => {
    const sources = [
      {
        id: 'kubernetes',
        title: 'Kubernetes plugin',
        clusters: 3,
        complete: false,
        reason: aReason('502 from the kubernetes plugin'),
      },
    ];
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi({ fleet: { ...fleet, sources } }),
    });
    expect(
      await screen.findByText(/502 from the kubernetes plugin/),
    ).toBeInTheDocument();
  });

  it('tells how to connect a cluster when there is none', async () => {
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi({
        clusters: [],
        fleet: { ...fleet, total: 0, sources: [] },
      }),
    });
    expect(
      await screen.findByRole('heading', { name: 'Connect a cluster' }),
    ).toBeInTheDocument();
    expect(screen.getByText('No source is configured.')).toBeInTheDocument();
  });

  it('shows a skeleton while it loads', async () => {
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi()
        .fail('getFleet', 'hang')
        .fail('listClusters', 'hang'),
    });
    expect((await screen.findAllByTestId('loading')).length).toBeGreaterThan(0);
  });

  it.each([
    [403, 'You may not see the clusters.'],
    [401, 'Your session ended.'],
    [503, 'Could not reach the clusters.'],
    [413, 'The clusters is too large to read in full.'],
    [500, 'Could not read the clusters.'],
  ])('tells HTTP %i apart from the other failures', async (status, title) => {
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi().fail(
        'listClusters',
        await responseError(status, 'the cause'),
      ),
    });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(title);
    expect(notice).toHaveTextContent('request id request-1');
  });

  it('says once, and shows no empty table, where nothing may be seen', async () => {
    const denied = await responseError(
      403,
      'You need the permission cluster-upgrades.cluster.read',
    );
    renderPage(<FleetPage />, {
      api: new FakeClusterUpgradesApi()
        .fail('getFleet', denied)
        .fail('listClusters', denied),
    });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(
      screen.queryByRole('region', { name: 'Clusters' }),
    ).not.toBeInTheDocument();
    expect(screen.queryByText('Reading the fleet')).not.toBeInTheDocument();
  });

  it('reads again on retry', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'listClusters',
      new TypeError('Failed to fetch'),
    );
    renderPage(<FleetPage />, { api });
    expect(
      await screen.findByText(/Could not reach the portal's backend/),
    ).toBeInTheDocument();
    api.recover('listClusters');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('prod-eu-1')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('says of a cluster that was not read since its upgrade ended that its verdict is of before', () => {
  const cluster = aCluster('a', { verdict: 'ready' });
  const endedSince = {
    id: 'u',
    to: 'v1.36.4',
    outcome: 'succeeded' as const,
    endedAt: '2026-11-21T09:00:00Z',
  };
  const behind = {
    ...cluster,
    freshness: { ...cluster.freshness, endedSince },
  };
  expect([
    isGone(cluster),
    isGone(behind),
    verdictNote(behind, english),
  ]).toEqual([false, true, 'Before its upgrade to v1.36.4']);
});
