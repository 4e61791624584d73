import { aReason } from '../__testUtils__/reasons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { everyCheckRan, findingItems } from '../__testUtils__/findings';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { itInFull } from '../__testUtils__/itInFull';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { setWindowWidth } from '../__testUtils__/windowWidth';
import { ReadinessPage } from './ReadinessPage';

const flowSchema =
  'FlowSchema checkout-priority uses flowcontrol.apiserver.k8s.io/v1beta3';
const path = '/cluster-upgrades/readiness';

function render(api = new FakeClusterUpgradesApi(), query = '') {
  renderPage(<ReadinessPage />, { api, path: `${path}${query}` });
  return api;
}

const groupButton = (name: RegExp) => screen.findByRole('button', { name });
const findingButton = (name: string | RegExp) =>
  screen.findByRole('button', {
    name: typeof name === 'string' ? new RegExp(name) : name,
  });

describe('ReadinessPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('groups by owner and opens the groups with the most to do', async () => {
    const api = render();
    expect(await groupButton(/checkout 2 findings/)).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(await findingButton(flowSchema)).toBeInTheDocument();
    expect(
      screen.getByText(/7 findings, 5 blockers · 11 clusters/),
    ).toBeInTheDocument();
    expect(api.queries('listFindingGroups')[0]).toMatchObject({ by: 'owner' });
    expect(api.queries('listFindings')).toContainEqual(
      expect.objectContaining({
        owner: ['group:default/checkout'],
        facets: false,
      }),
    );
  });

  itInFull(
    'has no serious accessibility finding, with a finding open',
    async () => {
      render(undefined, '?finding=id-prod-eu-1%2Ff-flowschema');
      await findingButton(flowSchema);
      await screen.findByRole('heading', { name: 'History of this finding' });
      expect(await seriousAxeFindings()).toEqual([]);
    },
  );

  it('hides nothing of a finding beside a narrow page', async () => {
    const { matchMedia } = window;
    setWindowWidth(390);
    try {
      render();
      const row = (await findingButton(flowSchema)).closest(
        'tr',
      ) as HTMLElement;
      expect(
        within(screen.getByRole('table', { name: 'Findings' })).getAllByRole(
          'columnheader',
        ),
      ).toHaveLength(1);
      expect(row).toHaveTextContent(
        /Blocker.*prod-eu-1 · checkout · breaks at v1\.32 · before Wed 2 Dec/,
      );
      expect(await seriousAxeFindings()).toEqual([]);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('asks the server for what the address says', async () => {
    const api = render(
      undefined,
      '?group=check&severity=blocker&severity=nonsense&environment=prod&cluster=&search=&sort=due&order=desc&state=waived',
    );
    await screen.findByText(/^0 findings match/);
    expect(api.queries('listFindingGroups')).toEqual([]);
    expect(api.queries('listFindings')[0]).toMatchObject({
      severity: ['blocker'],
      environment: ['prod'],
      state: ['waived'],
      sort: 'due',
      order: 'desc',
    });
    expect(api.queries('listFindings')[0]).toMatchObject({
      cluster: undefined,
      search: undefined,
    });
  });

  it('pages on the server when nothing groups', async () => {
    const api = render(undefined, '?group=none&limit=10');
    await findingButton(flowSchema);
    expect(api.queries('listFindings')[0]).toMatchObject({
      offset: 0,
      limit: 10,
    });
    expect(screen.getByText('1–7 of 7 findings')).toBeInTheDocument();
  });

  it('counts another way when asked to, and closes and opens groups', async () => {
    const api = render();
    await userEvent.click(await groupButton(/Group by/));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'check' }));
    await waitFor(() =>
      expect(api.queries('listFindingGroups').slice(-1)[0]).toMatchObject({
        by: 'check',
      }),
    );
    const group = await groupButton(/^removed-api-helm/);
    await userEvent.click(group);
    await waitFor(() =>
      expect(screen.queryByText(flowSchema)).not.toBeInTheDocument(),
    );
    expect(group).toHaveAttribute('aria-expanded', 'false');
  });

  it('filters by text with the keyboard and clears it', async () => {
    const api = render();
    await findingButton(flowSchema);
    await userEvent.keyboard('/');
    expect(
      screen.getByRole('textbox', { name: 'Filter findings' }),
    ).toHaveFocus();
    await userEvent.keyboard('ingress');
    await waitFor(() =>
      expect(api.queries('listFindingGroups').slice(-1)[0]).toMatchObject({
        search: 'ingress',
      }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Clear filters' }),
    );
    await waitFor(() =>
      expect(api.queries('listFindingGroups').slice(-1)[0]).toMatchObject({
        search: undefined,
      }),
    );
  });

  it('moves with the arrows, selects with Space, opens with Enter and closes with Esc', async () => {
    render();
    const first = await findingButton(flowSchema);
    (await groupButton(/checkout 2 findings/)).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(
      screen.getByRole('checkbox', {
        name: `Select ${flowSchema} on prod-eu-1`,
      }),
    ).toBeChecked();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByRole('complementary', { name: flowSchema }),
    ).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument(),
    );
    expect(first).toHaveFocus();
  });

  it('shows the columns that were chosen', async () => {
    render(
      undefined,
      '?columns=severity&columns=waiver&state=waived&group=none',
    );
    await findingButton('search/indexer');
    expect(
      within(screen.getByRole('table', { name: 'Findings' }))
        .getAllByRole('columnheader')
        .map(header => header.textContent),
    ).toEqual(['Severity', 'Finding', 'Waiver']);
    expect(screen.getByText('to 5 Dec')).toBeInTheDocument();
  });

  it('calls it good only where every check ran', async () => {
    render(
      new FakeClusterUpgradesApi({ findings: [], coverage: everyCheckRan }),
    );
    expect(
      await screen.findByText(
        '0 findings from 24 checks. 11 of 11 clusters fully checked.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/did not run/)).not.toBeInTheDocument();
  });

  it('names the checks that did not run instead of calling an empty list good', async () => {
    render(new FakeClusterUpgradesApi({ findings: [] }));
    expect(
      await screen.findByText(
        '0 findings, but only 9 of 11 clusters fully checked. No findings does not mean no problems.',
      ),
    ).toBeInTheDocument();
    const table = within(
      screen.getByRole('table', { name: 'Checks that did not run' }),
    );
    expect(table.getByText('forbidden: get /metrics')).toBeInTheDocument();
    expect(screen.queryByText('Ready')).not.toBeInTheDocument();
  });

  it('says of a baseline that nothing is new', async () => {
    render(
      new FakeClusterUpgradesApi({ findings: [], coverage: everyCheckRan }),
      '?baseline=b-1',
    );
    expect(
      await screen.findByText(
        '0 findings are new since the baseline from 24 checks. 11 of 11 clusters fully checked.',
      ),
    ).toBeInTheDocument();
  });

  it('says that nothing was checked where no cluster was judged', async () => {
    render(
      new FakeClusterUpgradesApi({
        findings: [],
        coverage: {
          clusters: 0,
          fullyChecked: 0,
          checks: 24,
          notRun: [],
          notRunTotal: 0,
        },
      }),
    );
    expect(
      await screen.findByText('0 findings: no cluster was checked.'),
    ).toBeInTheDocument();
  });

  it('greys what is of the last good read of a cluster that cannot be read', async () => {
    render(undefined, '?group=none&search=ingress-nginx');
    const row = (await findingButton('v1.11.8')).closest('tr');
    expect(row).toHaveTextContent('not readable now');
  });

  it('shows a skeleton while it loads', async () => {
    render(new FakeClusterUpgradesApi().fail('listFindings', 'hang'));
    expect((await screen.findAllByTestId('loading')).length).toBeGreaterThan(0);
  });

  it.each([
    [403, 'You may not see the findings.'],
    [401, 'Your session ended.'],
    [503, 'Could not reach the findings.'],
    [500, 'Could not read the findings.'],
  ])(
    'tells HTTP %i apart from the other failures and from an empty list',
    async (status, title) => {
      render(
        new FakeClusterUpgradesApi().fail(
          'listFindings',
          await responseError(status, 'the cause'),
        ),
      );
      expect(await screen.findByRole('alert')).toHaveTextContent(title);
      expect(screen.queryByText(/0 findings/)).not.toBeInTheDocument();
    },
  );

  it('shows users without permission only the denial', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'listFindings',
        await responseError(403, 'the cause'),
      ),
    );
    await screen.findByRole('alert');
    expect(screen.queryByText('Reading the findings')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says so in its place when the groups cannot be counted', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'listFindingGroups',
        await responseError(500, 'the database is away'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not read the groups.',
    );
  });

  it('exports all that match, in three formats', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:');
    URL.revokeObjectURL = jest.fn();
    const api = render(undefined, '?severity=blocker');
    for (const format of [
      'CSV: one row per finding',
      'Markdown: a table',
      'SARIF: for code scanning',
    ]) {
      await userEvent.click(
        await screen.findByRole('button', {
          name: 'Export all findings that match',
        }),
      );
      await userEvent.click(screen.getByRole('menuitem', { name: format }));
    }
    const exported = () =>
      [
        api.queries('exportAllFindings'),
        api.queries('exportFindingsMarkdown'),
        api.queries('exportFindingsSarif'),
      ].flat();
    await waitFor(() => expect(exported()).toHaveLength(3));
    expect(exported()).toEqual(
      exported().map(() => expect.objectContaining({ severity: ['blocker'] })),
    );
  });

  it('renders strings of clusters as text only', async () => {
    const payload = '<img src=x onerror=alert(1)>';
    const [item] = findingItems;
    render(
      new FakeClusterUpgradesApi({
        findings: [
          {
            ...item,
            finding: {
              ...item.finding,
              title: aReason(payload),
              fix: {
                what: aReason(payload),
                link: ['javascript', 'alert(1)'].join(':'),
              },
            },
          },
        ],
      }),
      '?finding=id-prod-eu-1%2Ff-flowschema',
    );
    expect((await screen.findAllByText(payload)).length).toBeGreaterThan(1);
    expect(
      document.querySelector('img, a[href^="javascript"]'),
    ).not.toBeInTheDocument();
  });
});
