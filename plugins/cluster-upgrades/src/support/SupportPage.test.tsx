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
import { supportRows } from '../__testUtils__/support';
import { setWindowWidth } from '../__testUtils__/windowWidth';
import { SupportPage } from './SupportPage';

function render(api = new FakeClusterUpgradesApi(), query = '') {
  renderPage(<SupportPage />, {
    api,
    path: `/cluster-upgrades/support${query}`,
  });
  return api;
}

describe('SupportPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says in words what the bars show', async () => {
    render();
    await screen.findByText('prod-eu-1');
    expect(rowOf('prod-eu-1')).toHaveTextContent(
      'Standard to 2 Dec; Extended to 2 Dec 2027, $0.60/h; Unsupported from 2 Dec 2027',
    );
    expect(
      within(rowOf('dev-eu-1')).getByText('since 28 Jun'),
    ).toBeInTheDocument();
    expect(rowOf('prod-fra-1')).toHaveTextContent(
      'Upgrade to v1.36.4, under way',
    );
  });

  it('says what happens at each date, by whose dates count', async () => {
    render();
    const table = within(
      await screen.findByRole('table', { name: 'What happens at each date' }),
    );
    for (const platform of ['Upstream', 'Amazon EKS'])
      expect(
        table.getByRole('rowheader', { name: platform }),
      ).toBeInTheDocument();
    expect(within(rowOf('Amazon EKS')).getByRole('link')).toHaveAttribute(
      'href',
      'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html',
    );
    expect(
      screen.getByRole('link', { name: 'What happens at each date' }),
    ).toHaveAttribute('href', '#dates');
  });

  it('puts bars below names on a narrow page, with their words in sight', async () => {
    const { matchMedia } = window;
    setWindowWidth(390);
    try {
      render();
      await screen.findByText('prod-eu-1');
      const timeline = within(
        screen.getByRole('table', { name: 'Support timeline' }),
      );
      expect(timeline.getAllByRole('columnheader')).toHaveLength(1);
      const words = within(rowOf('prod-eu-1')).getByText(
        'Standard to 2 Dec; Extended to 2 Dec 2027, $0.60/h; Unsupported from 2 Dec 2027',
      );
      expect(words.className).not.toContain('visuallyHidden');
      expect(await seriousAxeFindings()).toEqual([]);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('reads a missing date as unknown', async () => {
    render();
    await screen.findByText('sandbox-7');
    const row = rowOf('sandbox-7');
    expect(row).toHaveTextContent(
      'End of support unknown: no date is published',
    );
    expect(row).not.toHaveTextContent(/Standard|Unsupported/);
  });

  // As bars, the narrow page is looked at above, and the wide one in the browser layer.
  it('has no serious accessibility finding as a table', async () => {
    render();
    await screen.findByText('prod-eu-1');
    await userEvent.click(
      screen.getByRole('button', { name: 'Show as table' }),
    );
    await screen.findByRole('table', { name: 'Support by cluster' });
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('has a table twin that sorts on the server', async () => {
    const api = render(undefined, '?view=table');
    const row = within(
      (
        await screen.findByRole('table', { name: 'Support by cluster' })
      ).querySelector('tbody tr:nth-child(2)') as HTMLElement,
    );
    expect(row.getByText('2 Dec')).toBeInTheDocument();
    expect(row.getByText('$5,256 per year after 2 Dec')).toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: 'Extended support cost' }),
    );
    await waitFor(() =>
      expect(api.queries('listSupport').slice(-1)[0]).toMatchObject({
        sort: 'cost',
        order: 'asc',
      }),
    );
  });

  it('says of a version that is not known that neither dates nor costs are', async () => {
    const unknown = {
      ...supportRows[0],
      minor: undefined,
      version: undefined,
      support: {
        provider: 'upstream' as const,
        providerName: 'Upstream',
        state: 'unknown' as const,
      },
      costPerYearUsd: undefined,
      extendedCostPerYearUsd: undefined,
    };
    render(new FakeClusterUpgradesApi({ support: [unknown] }), '?view=table');
    const row = (
      await screen.findByRole('table', { name: 'Support by cluster' })
    ).querySelector('tbody tr') as HTMLElement;
    expect(within(row).getAllByText('unknown')).toHaveLength(5);
    expect(row).not.toHaveTextContent('none');
  });

  it.each([
    ['unsupported', undefined, 'unknown: extended support has ended'],
    ['unsupported', 5256, 'unknown: extended support has ended'],
    ['unknown', 5256, 'unknown'],
    ['extended', undefined, 'price unknown'],
  ] as const)(
    'says of a cluster whose support is %s, with the price %s: %s',
    async (state, price, said) => {
      const row = {
        ...supportRows[0],
        support: {
          provider: 'eks' as const,
          providerName: 'Amazon EKS',
          state,
          standardEnd: '2025-07-29',
          ...(state === 'unknown' ? {} : { extendedEnd: '2026-07-29' }),
        },
        costPerYearUsd: undefined,
        extendedCostPerYearUsd: price,
      };
      render(new FakeClusterUpgradesApi({ support: [row] }), '?view=table');
      const cells = (
        await screen.findByRole('table', { name: 'Support by cluster' })
      ).querySelectorAll('tbody tr td');
      expect(cells[cells.length - 2]).toHaveTextContent(
        new RegExp(`^${said}$`),
      );
    },
  );

  it('zooms and groups by what the address says', async () => {
    const api = render(
      undefined,
      '?zoom=24&group=environment&support=unsupported&support=nonsense',
    );
    expect(
      await screen.findByRole('button', { name: '24 months' }),
    ).toHaveAttribute('aria-pressed', 'true');
    expect(api.queries('listSupport')[0]).toMatchObject({
      groupBy: 'environment',
      support: ['unsupported'],
    });
    await userEvent.click(screen.getByRole('button', { name: '3 months' }));
    expect(
      await screen.findByRole('button', { name: '3 months' }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  it('adds up what extended support costs, and says of how many clusters that is not known', async () => {
    const [priced] = supportRows.filter(
      ({ support }) => support.state === 'extended',
    );
    const unpriced = ['u1', 'u2'].map(id => ({
      ...priced,
      cluster: { ...priced.cluster, id, title: id, name: id },
      costPerHourUsd: undefined,
      costPerYearUsd: undefined,
    }));
    render(
      new FakeClusterUpgradesApi({ support: [...supportRows, ...unpriced] }),
    );
    expect(
      await screen.findByText('3 clusters in extended support now'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        '1 with a known price: $12 per day, $4,380 per year if nothing changes',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText('2 without a known price: their costs are not included'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Not counted: 1 cluster with unknown support dates'),
    ).toBeInTheDocument();
    const groups = within(
      screen.getByRole('table', { name: 'Support by owner' }),
    );
    expect(
      groups.getByText('$12 · 2 without a known price'),
    ).toBeInTheDocument();
    expect(groups.getByText('1 with unknown support')).toBeInTheDocument();
  });

  it('says so when there is no cluster, and when none matches', async () => {
    render(new FakeClusterUpgradesApi({ support: [] }));
    expect(
      await screen.findByText('No cluster is known yet.'),
    ).toBeInTheDocument();
  });

  it('tells an empty filter from an empty fleet', async () => {
    render(undefined, '?search=nothing-like-this');
    expect(
      await screen.findByText('No cluster matches these filters.'),
    ).toBeInTheDocument();
  });

  it('shows a skeleton while it loads and a failure as one', async () => {
    render(new FakeClusterUpgradesApi().fail('listSupport', 'hang'));
    expect((await screen.findAllByTestId('loading')).length).toBeGreaterThan(0);
  });

  it('never shows a failed request as an empty timeline', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'listSupport',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You may not see support dates.',
    );
    expect(
      screen.queryByText('No cluster is known yet.'),
    ).not.toBeInTheDocument();
  });

  it('shows users without permission only the denial', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'listSupport',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    await screen.findByRole('alert');
    expect(screen.queryByText('Reading support dates')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
