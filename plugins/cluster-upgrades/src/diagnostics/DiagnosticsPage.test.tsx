import { aReason } from '../__testUtils__/reasons';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clusterDiagnostics, diagnostics } from '../__testUtils__/diagnostics';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { DiagnosticsPage } from './DiagnosticsPage';

function render(api = new FakeClusterUpgradesApi(), query = '') {
  renderPage(<DiagnosticsPage />, {
    api,
    path: `/cluster-upgrades/diagnostics${query}`,
  });
  return api;
}

const rowOf = (name: string) =>
  screen.getByRole('button', { name: `Diagnostics of ${name}` }).closest('tr');

describe('DiagnosticsPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says how reading each cluster goes and what it cost', async () => {
    render();
    await screen.findByText('edge-store-014');
    expect(rowOf('edge-store-014')).toHaveTextContent(
      /Unreachable.*i\/o timeout after 10 s.*31 times/,
    );
    expect(rowOf('prod-ap-1')).toHaveTextContent(
      /Read in part.*22 of 24.*2: list secrets, get \/metrics.*27 requests/,
    );
    expect(rowOf('dev-eu-1')).toHaveTextContent('older than 2026.11');
  });

  it('names a source that did not answer and how far the knowledge reaches', async () => {
    render();
    expect(
      await screen.findByText(/502 from the management cluster/),
    ).toBeInTheDocument();
    expect(
      screen.getByText('v1.37: beyond it every verdict is Unknown'),
    ).toBeInTheDocument();
    expect(screen.getByText('Expired')).toBeInTheDocument();
  });

  it('says which clusters need a plan, and warns where approval rules do not bind', async () => {
    render();
    expect(
      await screen.findByText(
        /^Clusters of prod, and clusters without an environment, from the approval rules/,
      ),
    ).toBeInTheDocument();
    cleanup();
    render(
      new FakeClusterUpgradesApi({
        diagnostics: {
          ...diagnostics,
          plansOnly: {
            all: false,
            environments: [],
            from: 'setting',
            warning: aReason(
              'Approval rules do not bind upgrades of single clusters in prod',
            ),
          },
        },
      }),
    );
    expect(
      await screen.findByText(/^No environment, set by plansOnlyEnvironments/),
    ).toHaveTextContent(
      'Approval rules do not bind upgrades of single clusters in prod',
    );
  });

  it.each([
    ['server-error', 'error of the server · HTTP 503'],
    ['unproven-identity', 'identity not proven · HTTP 503'],
    ['of-a-newer-backend', 'of-a-newer-backend · HTTP 503'],
  ])('says in words how a read failed: %s', async (kind, said) => {
    const [first, ...others] = clusterDiagnostics;
    const failing = {
      ...first,
      freshness: {
        ...first.freshness,
        consecutiveFailures: undefined,
        failure: {
          kind,
          status: 503,
          reason: aReason('No answer'),
          retryable: true,
        },
      },
    };
    render(
      new FakeClusterUpgradesApi({
        clusterDiagnostics: [failing, ...others],
      }),
    );
    expect(await screen.findByText(said)).toBeInTheDocument();
  });

  it('names references of the configuration that mean no cluster', async () => {
    const problem = {
      setting: 'clusterUpgrades.auditEvents',
      reference: 'kubeconfig/prod-eu-9',
      problem: aReason('No source lists this cluster now'),
    };
    render(
      new FakeClusterUpgradesApi({
        diagnostics: { ...diagnostics, referenceProblems: [problem] },
      }),
    );
    expect(await screen.findByText('kubeconfig/prod-eu-9')).toBeInTheDocument();
    expect(
      screen.getByText(
        /clusterUpgrades.auditEvents: No source lists this cluster now/,
      ),
    ).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says that changes are not possible, why, and how to enable them', async () => {
    const changes = {
      possible: false,
      reason: aReason(
        'Changes are disabled: the permission policy grants you the probe',
      ),
      fix: aReason('Use another policy'),
    };
    render(
      new FakeClusterUpgradesApi({ diagnostics: { ...diagnostics, changes } }),
    );
    expect(await screen.findByText('Not possible')).toBeInTheDocument();
    expect(
      screen.getByText(/the permission policy grants you the probe/),
    ).toBeInTheDocument();
    expect(
      screen.getByText('To enable changes: Use another policy'),
    ).toBeInTheDocument();
  });

  it('counts the checks of every cluster, as all other pages do, apart from those of some', async () => {
    const ofSome = {
      checkId: 'trial-import',
      title: aReason('Objects that the target refuses'),
      status: 'ran' as const,
      reasons: [],
      ofSomeClusters: true,
    };
    render(
      new FakeClusterUpgradesApi({
        diagnostics: {
          ...diagnostics,
          checks: [...diagnostics.checks, ofSome],
        },
      }),
    );
    const checks = within(
      await screen.findByRole('region', { name: 'Checks' }),
    );
    expect(
      checks.getByText(
        `${diagnostics.checks.length} checks on every cluster, 1 more where applicable, 1 ignore rule, 1 changed severity`,
      ),
    ).toBeInTheDocument();
    expect(
      checks.getByRole('row', { name: /Objects that the target refuses/ }),
    ).toHaveTextContent('On for some clusters');
  });

  it('shows one message to users without permission', async () => {
    const denied = await responseError(
      403,
      'You need the permission cluster-upgrades.cluster.read',
    );
    render(
      new FakeClusterUpgradesApi()
        .fail('getDiagnostics', denied)
        .fail('listClusterDiagnostics', denied),
    );
    expect(await screen.findByText(/^You may not see/)).toBeInTheDocument();
    await waitFor(() =>
      expect(
        screen.queryByRole('region', { name: 'Clusters' }),
      ).not.toBeInTheDocument(),
    );
    expect(
      screen.getAllByText(
        /You need the permission cluster-upgrades\.cluster\.read/,
      ),
    ).toHaveLength(1);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('gives the role that closes the gaps, ready to copy', async () => {
    const user = userEvent.setup();
    const writeText = jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValue();
    render(undefined, '?cluster=id-prod-ap-1');
    const panel = within(
      await screen.findByRole('complementary', { name: 'prod-ap-1' }),
    );
    expect(
      panel.getByText('checks that cannot complete: Helm releases'),
    ).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(
      expect.stringContaining('kind: ClusterRole'),
    );
  });

  it('opens a cluster from its row, in the address', async () => {
    const api = render();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Diagnostics of prod-fra-1' }),
    );
    expect(
      await screen.findByText('No permissions are missing.'),
    ).toBeInTheDocument();
    expect(api.requests('getClusterDiagnostics')).toEqual([
      { path: { clusterId: 'id-prod-fra-1' } },
    ]);
  });

  it('lists only clusters with gaps when asked to', async () => {
    const api = render();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Only with gaps' }),
    );
    await waitFor(() =>
      expect(api.queries('listClusterDiagnostics').slice(-1)[0]).toMatchObject({
        gaps: true,
      }),
    );
  });

  it('has no serious accessibility finding, with a cluster open', async () => {
    render(undefined, '?cluster=id-prod-ap-1');
    await screen.findByRole('complementary', { name: 'prod-ap-1' });
    await screen.findByText('edge-store-014');
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says so where no source is configured', async () => {
    render(
      new FakeClusterUpgradesApi({
        diagnostics: { ...diagnostics, sources: [] },
        clusterDiagnostics: [],
      }),
    );
    expect(
      await screen.findByText(
        'No source is configured, so there can be no cluster.',
      ),
    ).toBeInTheDocument();
    expect(
      await screen.findByText(/No cluster is known yet/),
    ).toBeInTheDocument();
  });

  it('shows one part when the other fails', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'getDiagnostics',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You may not see the diagnostics.',
    );
    expect(await screen.findByText('edge-store-014')).toBeInTheDocument();
  });

  it('shows a skeleton while it loads', async () => {
    render(
      new FakeClusterUpgradesApi()
        .fail('getDiagnostics', 'hang')
        .fail('listClusterDiagnostics', 'hang'),
    );
    expect(await screen.findAllByTestId('loading')).toHaveLength(2);
  });
});
