import { aReason } from '../__testUtils__/reasons';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCluster, clusters, staleCluster } from '../__testUtils__/clusters';
import { findingItems, fixOf } from '../__testUtils__/findings';
import {
  emptyImpact,
  impact,
  impactClusters,
  systemImpact,
} from '../__testUtils__/readiness';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { setWindowWidth } from '../__testUtils__/windowWidth';
import { ImpactCard } from './ImpactCard';
import { ImpactContent } from './ImpactContent';

const component = { kind: 'Component', name: 'payments-api' };

describe('impact of cluster upgrades on an entity', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('is one sentence and a short list on the card', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<ImpactCard />, { api, entity: component });
    expect(
      await screen.findByRole('heading', {
        name: 'Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 1 of them.',
      }),
    ).toBeInTheDocument();
    expect(await screen.findByText('1 blocker')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: 'All upgrades of payments-api' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/payments-api/upgrades',
    );
    expect(api.requests('getImpact')).toEqual([
      {
        path: { kind: 'component', namespace: 'default', name: 'payments-api' },
      },
    ]);
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('asks for no more clusters than the card shows, and says how many more there are', async () => {
    const api = new FakeClusterUpgradesApi({
      impact: { ...impact, clusters: 900 },
    });
    renderPage(<ImpactCard />, { api, entity: component });
    expect(
      await screen.findByText('and 895 more clusters'),
    ).toBeInTheDocument();
    expect(api.requests('listImpactClusters')).toEqual([
      {
        path: {
          kind: 'component',
          namespace: 'default',
          name: 'payments-api',
        },
        query: { offset: 0, limit: 5 },
      },
    ]);
  });

  it('shows no green none for a cluster that was not fully checked', async () => {
    const rows = [staleCluster, aCluster('prod-eu-9')].map(
      (cluster, position) => ({
        cluster,
        foundBy: ['kubernetes-id'],
        workloads: 1,
        blockers: 0,
        warnings: 0,
        waived: 0,
        fullyChecked: position === 1,
        notChecked:
          position === 1
            ? []
            : ['Helm releases: not checked by policy', 'The facts are old'].map(
                each => aReason(each),
              ),
      }),
    );
    renderPage(<ImpactCard />, {
      api: new FakeClusterUpgradesApi({
        impact: {
          ...impact,
          clusters: 2,
          notFullyChecked: 1,
          fixes: 0,
          clustersToFix: 0,
          blockers: 0,
          dueAt: undefined,
        },
        impactClusters: rows,
        impactFixes: [],
      }),
      entity: component,
    });
    expect(
      await screen.findByRole('heading', {
        name: 'Runs on 2 clusters; no fix is known to be due; 1 cluster is not fully checked.',
      }),
    ).toBeInTheDocument();
    expect(
      await screen.findByText('Unknown: not fully checked'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        'Helm releases: not checked by policy; and 1 more reason',
      ),
    ).toBeInTheDocument();
    expect(screen.getAllByText('no fix due')).toHaveLength(1);
  });

  it.each([1280, 375])(
    'says every reason why a cluster is not fully checked in the table, also beside what was found, at %i pixels',
    async width => {
      const browsers = window.matchMedia;
      setWindowWidth(width);
      try {
        const few = [
          'Helm releases: not checked by policy',
          'The facts are old: last read on 2026-11-21 07:00 UTC',
        ];
        const many = [
          ...few,
          'Callers: no source tells of them',
          'Schema: of another version',
        ];
        const rows = [
          {
            ...impactClusters[0],
            fullyChecked: false,
            notChecked: few.map(each => aReason(each)),
          },
          {
            ...impactClusters[2],
            fullyChecked: false,
            notChecked: many.map(each => aReason(each)),
          },
        ];
        renderPage(<ImpactContent />, {
          api: new FakeClusterUpgradesApi({ impactClusters: rows }),
          entity: component,
        });
        const table = within(
          await screen.findByRole('table', { name: 'Where it runs' }),
        );
        expect(table.getByText('1 blocker')).toBeVisible();
        expect(table.getByText(few.join('; '))).toBeVisible();
        await userEvent
          .setup({ advanceTimers: jest.advanceTimersByTime })
          .click(table.getByText('4 reasons why it is not fully checked'));
        for (const reason of many)
          expect(table.getByText(reason)).toBeVisible();
        expect(table.getByText(few.join('; ')).closest('td > span')).toBeNull();
      } finally {
        window.matchMedia = browsers;
      }
    },
  );

  it('tells what is due from what is not, and from what is waived, as the headline counts', async () => {
    const [blocker] = findingItems;
    const note = {
      ...blocker,
      finding: {
        ...blocker.finding,
        severity: 'info' as const,
        fingerprint: 'n',
        title: aReason('A note'),
      },
    };
    const accepted = {
      ...blocker,
      state: 'waived' as const,
      finding: {
        ...blocker.finding,
        fingerprint: 'w',
        title: aReason('An accepted one'),
      },
    };
    const rows = [
      { ...impactClusters[2], cluster: aCluster('prod-eu-9'), waived: 1 },
    ];
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi({
        impact: { ...impact, waived: 1 },
        impactFixes: [blocker, note, accepted].map(item => fixOf(item)),
        impactClusters: rows,
      }),
      entity: component,
    });
    expect(await screen.findByText('no fix due, 1 waived')).toBeInTheDocument();
    await screen.findByText('An accepted one');
    expect(
      screen
        .getAllByRole('heading')
        .map(({ textContent }) => textContent)
        .filter(text =>
          /counted|due|A note|An accepted|FlowSchema/.test(text ?? ''),
        ),
    ).toEqual([
      'Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 1 of them. What is waived is not counted.',
      'Fixes that are due',
      blocker.finding.title.text,
      'Warnings and notes, none of them due',
      'A note',
      'Waived, not counted as due',
      'An accepted one',
    ]);
  });

  it('names the annotation that links clusters when none is', async () => {
    renderPage(<ImpactCard />, {
      api: new FakeClusterUpgradesApi({ impact: emptyImpact }),
      entity: component,
    });
    expect(await screen.findByText('No linked clusters')).toBeInTheDocument();
    expect(
      screen.getByText(/^\+ backstage.io\/kubernetes-id: payments-api/),
    ).toBeInTheDocument();
  });

  it('says of a team without linked clusters what the backend says of it, once', async () => {
    const unlinked =
      'No component below it leads to a workload on a known cluster. Add the annotation.';
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi({ impact: { ...emptyImpact, unlinked } }),
      entity: { kind: 'Group', name: 'payments' },
    });
    expect(await screen.findByText(unlinked)).toBeInTheDocument();
  });

  it('does not call unlinked what was not looked at yet', async () => {
    const notKnown = 'What runs on 2 of 12 clusters was not looked at yet';
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi({
        impact: { ...emptyImpact, unlinked: undefined, notKnown },
      }),
      entity: { kind: 'Component', name: 'payments-api' },
    });
    expect(await screen.findByText(`${notKnown}.`)).toBeInTheDocument();
    expect(
      screen.queryByText(/No linked clusters|Add one of these/),
    ).not.toBeInTheDocument();
  });

  it('hands over the exact change on the tab', async () => {
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi(),
      entity: component,
    });
    const finding = within(
      await screen.findByRole('region', {
        name: 'PDB payments/api allows no disruption',
      }),
    );
    expect(finding.getByText(/^\+ replicas: 3/)).toBeInTheDocument();
    expect(
      finding.getByText(
        /on prod-eu-1 · first seen 9 Nov · due before Sat 28 Nov/,
      ),
    ).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('shows a fix of several clusters once, with how many there are', async () => {
    const others = clusters
      .filter(({ name }) => name !== 'prod-eu-1')
      .slice(0, 3);
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi({
        impactFixes: [fixOf(findingItems[2], others, 899)],
      }),
      entity: component,
    });
    expect(
      await screen.findByRole('region', {
        name: 'PDB payments/api allows no disruption',
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        new RegExp(
          `on prod-eu-1, ${others[0].title}, ${others[1].title} and 897 more`,
        ),
      ),
    ).toBeInTheDocument();
  });

  it('draws no more rows than a page has, however much there is, and leads to the rest', async () => {
    const many = <T,>(row: (number: number) => T) =>
      Array.from({ length: 10_000 }, (_, number) => row(number));
    const api = new FakeClusterUpgradesApi({
      impactFixes: many(number =>
        fixOf({
          ...findingItems[2],
          finding: {
            ...findingItems[2].finding,
            fingerprint: `f-${number}`,
            title: aReason(`Fix ${number}`),
          },
        }),
      ),
      impactClusters: many(number => ({
        ...impactClusters[0],
        cluster: aCluster(`c-${number}`),
      })),
      impact: {
        ...systemImpact,
        clusters: 10_000,
        components: 10_000,
        blockers: 10_000,
      },
    });
    renderPage(<ImpactContent />, {
      api,
      entity: { kind: 'System', name: 'shop' },
    });
    expect(await screen.findByText('1–10 of 10000 fixes')).toBeInTheDocument();
    expect(
      await screen.findByText('1–25 of 10000 clusters'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('region', { name: /^Fix \d+$/ })).toHaveLength(
      10,
    );
    expect(
      within(screen.getByRole('table', { name: 'Where it runs' })).getAllByRole(
        'row',
      ),
    ).toHaveLength(26);
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getAllByRole('button', { name: 'Next page' })[0]);
    expect(
      await screen.findByRole('region', { name: 'Fix 10' }),
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('region', { name: 'Fix 9' }),
    ).not.toBeInTheDocument();
  });

  it('says beside the components that no blocker is known of how many clusters are not fully checked', async () => {
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi({
        impact: { ...systemImpact, notFullyChecked: 2 },
      }),
      entity: { kind: 'System', name: 'shop' },
    });
    const section = within(
      (await screen.findByRole('heading', { name: 'Components' })).closest(
        'section',
      )!,
    );
    expect(
      await section.findByText(/ · 2 clusters are not fully checked$/),
    ).toBeInTheDocument();
  });

  it('says what of the page could not be read, and shows the rest', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'listImpactFixes',
      await responseError(503, 'away'),
    );
    renderPage(<ImpactContent />, { api, entity: component });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not reach the fixes.',
    );
    expect(
      await screen.findByRole('table', { name: 'Where it runs' }),
    ).toBeInTheDocument();
  });

  it('rolls up to a system', async () => {
    renderPage(<ImpactContent />, {
      api: new FakeClusterUpgradesApi({ impact: systemImpact }),
      entity: { kind: 'System', name: 'shop' },
    });
    const table = within(
      await screen.findByRole('table', { name: 'Components' }),
    );
    expect(
      table.getByRole('link', { name: 'payments-api' }),
    ).toBeInTheDocument();
    expect(table.getByText('1 blocker')).toBeInTheDocument();
  });

  it('says that it could not be read, instead of that nothing runs', async () => {
    renderPage(<ImpactCard />, {
      api: new FakeClusterUpgradesApi().fail(
        'getImpact',
        await responseError(503, 'away'),
      ),
      entity: component,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not reach cluster upgrades.',
    );
    expect(screen.queryByText('No linked clusters')).not.toBeInTheDocument();
  });
});
