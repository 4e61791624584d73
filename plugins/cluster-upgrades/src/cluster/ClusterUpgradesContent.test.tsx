import { aReason } from '../__testUtils__/reasons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aCluster,
  blockedCluster,
  minutesAgo,
  staleCluster,
  unreachableCluster,
} from '../__testUtils__/clusters';
import {
  blockedReadiness,
  details,
  readyReadiness,
  unknownReadiness,
} from '../__testUtils__/readiness';
import { stopped } from '../__testUtils__/rollouts';
import { currentTrial, noTrial } from '../__testUtils__/trials';
import { platformUnknown } from '../__testUtils__/platform';
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
import { ClusterUpgradesContent } from './ClusterUpgradesContent';

function renderCluster(
  api: FakeClusterUpgradesApi,
  name = 'prod-eu-1',
  query = '',
) {
  return renderPage(<ClusterUpgradesContent />, {
    api,
    entity: { kind: 'Resource', name },
    path: `/cluster-upgrades${query}`,
  });
}

/** A row of the tab as it is closed or open, by its title. */
const sectionRow = async (title: string) =>
  (await screen.findByRole('heading', { name: title, level: 3 })).closest(
    'section',
  )!;
const toggle = async (title: string) =>
  userEvent.click(
    within(await sectionRow(title)).getByRole('button', { name: title }),
  );

describe('ClusterUpgradesContent', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('opens with verdict, by whom and by when', async () => {
    renderCluster(new FakeClusterUpgradesApi());
    expect(
      await screen.findByRole('heading', {
        name: 'Blocked for v1.35.6: payments, checkout and platform-emea each have one fix to make before Wed 2 Dec.',
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/8 of 8 checks ran · 3 blockers, 2 warnings/),
    ).toBeInTheDocument();
  });

  it('says whose support dates count and how that is known, and where it is said otherwise than seen', async () => {
    const platformBasis = {
      basis: 'said' as const,
      reason: aReason('Provider set by the operator or the source: Upstream'),
      contradiction: aReason(
        'Set to Upstream by the operator or the source, but it looks like Amazon EKS',
      ),
    };
    renderCluster(
      new FakeClusterUpgradesApi({
        clusters: [{ ...blockedCluster, platformBasis }],
      }),
    );
    expect(
      await screen.findByText(platformBasis.reason.text),
    ).toBeInTheDocument();
    expect(
      screen.getByText(platformBasis.contradiction.text),
    ).toBeInTheDocument();
  });

  it('says of a cluster that was never read that nothing is known of it, neither amounts nor its version', async () => {
    const neverRead = {
      nodePools: [],
      services: [],
      unowned: [],
      sections: [],
    };
    const cluster = aCluster('prod-eu-1', {
      version: undefined,
      minor: undefined,
      support: {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unknown',
      },
    });
    renderCluster(
      new FakeClusterUpgradesApi({ clusters: [cluster], details: neverRead }),
    );
    await waitFor(async () =>
      expect(await sectionRow('Services and owners')).toHaveTextContent(
        'Not read: nothing was read yetUnknown',
      ),
    );
    expect(await sectionRow('Not read')).toHaveTextContent(
      /^Not readNothing was read yet.*Unknown$/,
    );
    await toggle('Services and owners');
    expect(
      await screen.findByText(
        'Who runs what here is not known: nothing was read yet',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Unknown: the version of this cluster is not known.'),
    ).toBeInTheDocument();
    expect(
      screen.queryByText(/0 services|No workload leads to/),
    ).not.toBeInTheDocument();
  });

  it('counts no services where the workloads could not be read, and says why', async () => {
    const refused = {
      kind: 'forbidden',
      reason: aReason('The cluster refused list deployments'),
      retryable: false,
    };
    const sections = details.sections.map(section =>
      section.section === 'workloads'
        ? { ...section, status: 'failed' as const, failures: [refused] }
        : section,
    );
    const onlyFindings = [
      {
        owner: 'group:default/payments',
        services: [],
        blockers: 1,
        warnings: 0,
      },
    ];
    renderCluster(
      new FakeClusterUpgradesApi({
        details: { ...details, services: onlyFindings, unowned: [], sections },
      }),
    );
    await waitFor(async () =>
      expect(await sectionRow('Services and owners')).toHaveTextContent(
        /^Services and ownersNot read: The cluster refused list deployments1 owner has fixes to make$/,
      ),
    );
    await toggle('Services and owners');
    const services = within(await sectionRow('Services and owners'));
    expect(
      services.getByText(
        'Who runs what here is not known: The cluster refused list deployments',
      ),
    ).toBeInTheDocument();
    expect(services.getByRole('row', { name: /payments/ })).toHaveTextContent(
      'paymentsnot known1not known',
    );
  });

  it('says of a check that ran what it leaves out', async () => {
    const coverage = readyReadiness.coverage.map((check, index) =>
      index === 0
        ? {
            ...check,
            reasons: [aReason('Custom kinds: Widget of example.com/v1')],
          }
        : check,
    );
    renderCluster(
      new FakeClusterUpgradesApi({
        readiness: { ...readyReadiness, coverage },
      }),
    );
    await toggle('Checks');
    const checks = within(await sectionRow('Checks'));
    expect(
      checks.getByText('Custom kinds: Widget of example.com/v1').closest('li'),
    ).toHaveTextContent(/^API removals/);
  });

  it('says after an upgrade what was read before its end, until the cluster was read again', async () => {
    const endedSince = {
      id: 'u-1',
      to: 'v1.35.6',
      outcome: 'succeeded' as const,
      endedAt: '2026-11-21T09:00:00Z',
    };
    const api = new FakeClusterUpgradesApi({
      clusters: [
        {
          ...blockedCluster,
          freshness: { ...blockedCluster.freshness, endedSince },
        },
      ],
    });
    const { unmount } = renderCluster(api);
    expect(
      await screen.findByText(
        /^The upgrade to v1\.35\.6 ended .*after the cluster was last read\.$/,
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('heading', {
        name: /^Last known: Blocked for v1\.35\.6/,
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        /Cannot be started here: Not read since the upgrade to v1\.35\.6 ended/,
      ),
    ).toBeInTheDocument();
    unmount();

    api.facts.clusters = [blockedCluster];
    renderCluster(api);
    expect(
      await screen.findByRole('heading', { name: /^Blocked for v1\.35\.6/ }),
    ).toBeInTheDocument();
    expect(
      screen.queryByText(/after the cluster was last read/),
    ).not.toBeInTheDocument();
  });

  it('says of a read that is due that it is now, and not that it was', async () => {
    const overdue = {
      ...unreachableCluster,
      freshness: { ...unreachableCluster.freshness, nextReadAt: minutesAgo(1) },
    };
    renderCluster(
      new FakeClusterUpgradesApi({
        clusters: [overdue],
        readiness: unknownReadiness,
      }),
      'edge-store-014',
    );
    expect((await screen.findByText(/next try/)).textContent).toMatch(
      /next try now$/,
    );
    await toggle('Not read');
    expect((await screen.findByText(/^Next read/)).textContent).toBe(
      'Next read now',
    );
  });

  it('says that nothing moves while the emergency stop is on', async () => {
    renderCluster(new FakeClusterUpgradesApi({ emergencyStop: stopped }));
    expect(await screen.findByText('DNS is down in eu-1')).toBeInTheDocument();
  });

  it('proves each finding and shows the exact change', async () => {
    renderCluster(new FakeClusterUpgradesApi());
    const table = within(
      await screen.findByRole('table', { name: 'Findings' }),
    );
    expect(table.getByText(/disruptionsAllowed 0/)).toBeInTheDocument();
    expect(table.getByRole('link', { name: 'payments' })).toHaveAttribute(
      'href',
      '/catalog/default/group/payments',
    );
    expect(table.getByText('via annotation kubernetes-id')).toBeInTheDocument();
    await userEvent.click(
      table.getByRole('button', { name: /^Show the change/ }),
    );
    const panel = within(
      screen.getByRole('complementary', {
        name: 'PDB payments/api allows no disruption',
      }),
    );
    expect(panel.getByText(/^\+ replicas: 3/)).toBeInTheDocument();
    expect(panel.getByText(/^- replicas: 2/)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument(),
    );
  });

  it('shows the trial import for the target with what it does not prove, and the command where there is none', async () => {
    renderCluster(
      new FakeClusterUpgradesApi({
        readiness: { ...blockedReadiness, trial: currentTrial },
      }),
    );
    await toggle('Checks');
    const checks = within(await sectionRow('Checks'));
    expect(checks.getByText('Trial import at v1.35')).toBeInTheDocument();
    expect(checks.getByText(/^API server v1\.35\.6/)).toHaveTextContent(
      'API server v1.35.6, 2 days ago, reported by ada: 10,021 objects tried, 12 refused, 3 not proven, 1 kind not tried in full',
    );
    expect(
      checks.getByText(
        /Widget\.example\.com: its CRD is not installed at the target/,
      ),
    ).toBeInTheDocument();
    expect(checks.queryByText('Run a trial import')).not.toBeInTheDocument();
  });

  it('says that there is no trial import yet, and how to run one', async () => {
    renderCluster(
      new FakeClusterUpgradesApi({
        readiness: { ...blockedReadiness, trial: noTrial },
      }),
    );
    await toggle('Checks');
    const checks = within(await sectionRow('Checks'));
    expect(
      checks.getByText('No trial import for v1.35 yet'),
    ).toBeInTheDocument();
    await userEvent.click(checks.getByText('Run a trial import'));
    expect(
      checks.getByLabelText('Command that runs a trial import'),
    ).toHaveTextContent(/--target-context API_SERVER_OF_1_35/);
    expect(await seriousAxeFindings()).toEqual([]);
  });

  itInFull('has no serious accessibility finding, details open', async () => {
    renderCluster(new FakeClusterUpgradesApi());
    await userEvent.click(
      await screen.findByRole('button', { name: 'Open all 12' }),
    );
    await userEvent.click(
      (
        await screen.findAllByRole('button', { name: /^Show the change/ })
      )[0],
    );
    await screen.findByRole('table', { name: 'Node pools' });
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('shows waived and ignored findings as such, and does not count them', async () => {
    const [pdb, webhook, ...others] = blockedReadiness.findings;
    const findings = [
      {
        ...pdb,
        state: 'waived' as const,
        waiver: {
          id: 'w',
          reason: 'agreed',
          until: '2026-12-05',
          by: 'user:default/ada',
          at: '2026-11-20T08:00:00Z',
        },
      },
      { ...webhook, state: 'ignored' as const, ignored: { reason: 'rule' } },
      ...others,
    ];
    renderCluster(
      new FakeClusterUpgradesApi({
        readiness: { ...blockedReadiness, findings },
      }),
    );
    expect(
      await screen.findByText(/1 blocker, 2 warnings, 1 waived, 1 ignored/),
    ).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: 'Findings' }))
      .getAllByRole('row')
      .slice(-2);
    expect(rows[0]).toHaveTextContent(/^Waiveduntil 5 Dec, was a blocker/);
    expect(rows[1]).toHaveTextContent(/^Ignoredwas a blocker/);
  });

  it('shows verdicts over time, and what another target or an earlier verdict has more and less', async () => {
    const api = new FakeClusterUpgradesApi();
    renderCluster(api, 'prod-eu-1', '?open=trend');
    expect(
      await screen.findByRole('img', {
        name: /since 12 Sep Attention; since 12 Oct Unknown; since 9 Nov Blocked, 2 blockers/,
      }),
    ).toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: 'Compare with the verdict of 9 Nov' }),
    );
    const table = within(
      await screen.findByRole('table', { name: 'Difference' }),
    );
    expect(api.requests('getReadinessDifference')).toEqual([
      {
        path: { clusterId: blockedCluster.id },
        query: { against: 'e3', target: '1.35.6' },
      },
    ]);
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(row => row.firstElementChild?.textContent),
    ).toEqual(['More', 'Changed', 'Fewer', 'Fewer']);
    expect(
      screen.getByText(/1 finding more, 2 fewer, 1 changed/),
    ).toBeInTheDocument();
  });

  it('says before the start what the platform says, worst first, and what could be undone until when', async () => {
    const api = new FakeClusterUpgradesApi();
    renderCluster(
      api,
      'prod-eu-1',
      '?target=1.36.4&open=platform&open=rollback',
    );
    const says = within(
      await screen.findByRole('table', { name: 'Platform insights' }),
    );
    expect(
      says
        .getAllByRole('row')
        .slice(1)
        .map(row => row.firstElementChild?.textContent),
    ).toEqual(['Will fail', 'Warning']);
    const undo = within(screen.getByRole('table', { name: 'Rollback' }));
    expect(
      undo
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent),
    ).toEqual([
      expect.stringContaining('Control planeNo'),
      expect.stringMatching(
        /^Node poolsYes.*Does not come back: Images that were pulled since$/,
      ),
    ]);
    expect(api.requests('getPlatform')).toEqual([
      { path: { clusterId: blockedCluster.id }, query: { target: '1.36.4' } },
    ]);
  });

  it('calls what the platform could not be asked unknown, and nothing good', async () => {
    renderCluster(
      new FakeClusterUpgradesApi({ platform: platformUnknown }),
      'prod-eu-1',
      '?open=platform&open=rollback',
    );
    const insights = await sectionRow('Platform insights');
    await waitFor(() =>
      expect(
        within(insights).getByText(
          'Unknown: Cluster API could not be asked: it did not answer in time.',
        ),
      ).toBeInTheDocument(),
    );
    expect(
      within(await sectionRow('Rollback')).getAllByText(/^Rollback unknown: /)
        .length,
    ).toBeGreaterThan(0);
    expect(within(insights).queryByRole('table')).not.toBeInTheDocument();
  });

  it('keeps the rest of the page when the platform cannot be read', async () => {
    renderCluster(
      new FakeClusterUpgradesApi().fail(
        'getPlatform',
        await responseError(403, 'not yours'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'what the platform says',
    );
    expect(
      await screen.findByRole('table', { name: 'Findings' }),
    ).toBeInTheDocument();
  });

  it('keeps the rest of the page when verdicts over time cannot be read', async () => {
    renderCluster(
      new FakeClusterUpgradesApi().fail(
        'listVerdicts',
        await responseError(500, 'database is away'),
      ),
      'prod-eu-1',
      '?open=trend&open=findings',
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not read verdicts over time.',
    );
    expect(
      await screen.findByRole('table', { name: 'Findings' }),
    ).toBeInTheDocument();
  });

  it('names the checks that did not run, and does not call silence ready', async () => {
    renderCluster(
      new FakeClusterUpgradesApi({ readiness: unknownReadiness }),
      'prod-ap-1',
      '?open=findings&open=checks',
    );
    expect(
      await screen.findByText(
        '0 findings from 6 of 8 checks: not known to be ready.',
      ),
    ).toBeInTheDocument();
    const table = within(
      screen.getByRole('table', { name: 'Checks that did not run in full' }),
    );
    expect(table.getByText('list secrets: forbidden')).toBeInTheDocument();
    expect(screen.queryByText(/^Ready/)).not.toBeInTheDocument();
  });

  it('names checks that did not run for one reason in one row', async () => {
    const reasons = [aReason('The cluster was never read')];
    const coverage = unknownReadiness.coverage.map(check => ({
      ...check,
      status: 'not-run' as const,
      reasons,
    }));
    renderCluster(
      new FakeClusterUpgradesApi({
        readiness: { ...unknownReadiness, coverage },
      }),
      'prod-ap-1',
    );
    const [row, ...others] = within(
      await screen.findByRole('table', {
        name: 'Checks that did not run in full',
      }),
    )
      .getAllByRole('row')
      .slice(1);
    expect(others).toEqual([]);
    expect(
      within(row).getByText('The cluster was never read'),
    ).toBeInTheDocument();
    expect(within(row).getAllByRole('listitem')).toHaveLength(coverage.length);
    expect(
      screen.getByText(
        `${coverage.length} checks did not complete. No findings does not mean no problems.`,
      ),
    ).toBeInTheDocument();
  });

  it('says how many checks stand behind the word Ready', async () => {
    renderCluster(new FakeClusterUpgradesApi({ readiness: readyReadiness }));
    expect(
      await screen.findByRole('heading', {
        name: 'Ready for v1.35.6: 0 findings from 8 of 8 checks.',
      }),
    ).toBeInTheDocument();
  });

  it('names what could not be read, with the fix', async () => {
    renderCluster(new FakeClusterUpgradesApi(), 'prod-eu-1', '?open=not-read');
    const table = within(
      await screen.findByRole('table', { name: 'What could not be read' }),
    );
    expect(table.getByText(/refused list secrets/)).toBeInTheDocument();
    expect(
      table.getByText(/Apply the optional ClusterRole drydock-helm/),
    ).toBeInTheDocument();
    expect(table.getByText('Not read by policy')).toBeInTheDocument();
  });

  it('asks for no waivers and history of a finding for another target, which keeps none, and says so', async () => {
    const api = new FakeClusterUpgradesApi();
    const [{ fingerprint, title }] = blockedReadiness.findings;
    const opened = `finding=${encodeURIComponent(
      `${blockedCluster.id}/${fingerprint}`,
    )}`;
    const { unmount } = renderCluster(
      api,
      'prod-eu-1',
      `?target=1.36.2&${opened}`,
    );
    const panel = within(
      await screen.findByRole('complementary', { name: title.text }),
    );
    expect(
      panel.getByText(
        /^Waivers and history are kept for the cluster's own target\. The page looks at v1\.36\.2\.$/,
      ),
    ).toBeInTheDocument();
    expect(api.requests('getFinding')).toEqual([]);
    unmount();
    renderCluster(api, 'prod-eu-1', `?target=v1.35.6&${opened}`);
    await waitFor(() => expect(api.requests('getFinding')).toHaveLength(1));
  });

  it('says of a finding that another target does not have that it is not found for it', async () => {
    const api = new FakeClusterUpgradesApi();
    renderCluster(
      api,
      'prod-eu-1',
      `?target=1.36.2&finding=${encodeURIComponent(
        `${blockedCluster.id}/gone`,
      )}`,
    );
    expect(
      await screen.findByRole('complementary', {
        name: 'Not found for v1.36.2',
      }),
    ).toBeInTheDocument();
    expect(api.requests('getFinding')).toEqual([]);
  });

  it('judges another target from the address, as what-if', async () => {
    const api = new FakeClusterUpgradesApi();
    renderCluster(api, 'prod-eu-1', '?target=1.36.2&open=node-pools');
    expect(
      await screen.findByRole('heading', { name: /^Blocked for v1.36.2/ }),
    ).toBeInTheDocument();
    expect(screen.getByText(/what-if: not this cluster/)).toBeInTheDocument();
    // Their distance is shown for the cluster's own target alone.
    expect(
      (await screen.findByRole('table', { name: 'Node pools' })).textContent,
    ).toContain('At v1.35');
    expect(api.requests('getReadiness')[0]).toEqual({
      path: { clusterId: blockedCluster.id },
      query: { target: '1.36.2' },
    });
  });

  it('leads to the template, filled in', async () => {
    renderCluster(new FakeClusterUpgradesApi());
    const upgrade = await screen.findByRole('link', { name: 'Upgrade' });
    expect(upgrade).not.toHaveAttribute('aria-disabled');
  });

  it('shows Upgrade disabled, with the missing permission in plain sight', async () => {
    const cluster = aCluster('prod-eu-1', {
      permissions: {
        operate: false,
        override: false,
        reason: aReason(
          'Needs cluster-upgrades.rollout.operate on environment prod',
        ),
      },
    });
    renderCluster(new FakeClusterUpgradesApi({ clusters: [cluster] }));
    expect(
      await screen.findByRole('button', { name: 'Upgrade' }),
    ).toHaveAttribute('aria-disabled', 'true');
    expect(
      screen.getByText(
        'Cannot be started here: Needs cluster-upgrades.rollout.operate on environment prod',
      ),
    ).toBeInTheDocument();
  });

  it('reads the cluster again on demand', async () => {
    const api = new FakeClusterUpgradesApi();
    renderCluster(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Check again' }),
    );
    await waitFor(() =>
      expect(api.requests('refreshCluster')).toEqual([
        { path: { clusterId: blockedCluster.id } },
      ]),
    );
  });

  it('says of an unreachable cluster since when and that the values are old', async () => {
    renderCluster(
      new FakeClusterUpgradesApi({
        clusters: [unreachableCluster],
        readiness: unknownReadiness,
      }),
      'edge-store-014',
    );
    expect(
      await screen.findByText(
        'edge-store-014 cannot be read: i/o timeout after 10 s.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/31 failures in a row/)).toBeInTheDocument();
  });

  it('says of a stale cluster why it is', async () => {
    renderCluster(
      new FakeClusterUpgradesApi({ clusters: [staleCluster] }),
      'staging-ap-1',
    );
    expect(
      await screen.findByText(
        /Not read for longer than two intervals; the interval is 30 min/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/cut off by a rate limit/)).toBeInTheDocument();
  });

  it('keeps the rest of the page when one part fails', async () => {
    renderCluster(
      new FakeClusterUpgradesApi().fail(
        'getClusterDetails',
        await responseError(500, 'database is away'),
      ),
    );
    expect(
      await screen.findByRole('table', { name: 'Findings' }),
    ).toBeInTheDocument();
    await waitFor(async () =>
      expect(await sectionRow('Node pools')).toHaveTextContent(
        'Node poolsCould not read the details of prod-eu-1. database is awayUnknown',
      ),
    );
    await toggle('Node pools');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not read the details of prod-eu-1.',
    );
  });

  it('says that a reader may not see the cluster, with the missing permission, and no more', async () => {
    renderCluster(
      new FakeClusterUpgradesApi().fail(
        'getClusterByEntity',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /You may not see prod-eu-1\..*cluster-upgrades\.cluster\.read/,
    );
    expect(
      screen.queryByRole('button', { name: 'Retry' }),
    ).not.toBeInTheDocument();
  });

  describe('what to do next', () => {
    it('marks the viewer’s own steps and fills the first of them alone', async () => {
      renderPage(<ClusterUpgradesContent />, {
        api: new FakeClusterUpgradesApi({ upcoming: [] }),
        entity: { kind: 'Resource', name: 'prod-eu-1' },
        ownershipEntityRefs: ['group:default/payments'],
      });
      const next = (
        await screen.findByRole('heading', { name: 'What to do next' })
      ).closest('section')!;
      await waitFor(() => expect(next).toHaveTextContent(/1 of them is yours/));
      expect(
        within(next)
          .getByText(/, you$/)
          .closest('li'),
      ).toHaveTextContent(/^2Run 3 replicas.*payments, you/);
      expect(
        [...next.querySelectorAll('[aria-current=step]')].map(
          step => step.textContent,
        ),
      ).toEqual([expect.stringMatching(/^2Run 3 replicas/)]);
    });

    it('opens the change of a fix from its step', async () => {
      renderCluster(new FakeClusterUpgradesApi());
      await userEvent.click(
        await screen.findByRole('button', {
          name: 'Show the change: Run 3 replicas',
        }),
      );
      expect(
        await screen.findByRole('complementary', {
          name: 'PDB payments/api allows no disruption',
        }),
      ).toBeInTheDocument();
    });

    it('says of a ready cluster what comes next', async () => {
      const cluster = aCluster('prod-eu-1');
      renderCluster(
        new FakeClusterUpgradesApi({
          clusters: [cluster],
          readiness: { ...readyReadiness, target: '1.36.2' },
          platform: {
            insights: { state: 'read', items: [] },
            rollback: { state: 'read', items: [] },
          },
          upcoming: [],
        }),
      );
      expect(
        (await screen.findByText('Nothing to do.')).closest('section'),
      ).toHaveTextContent('Nothing to do. Next: v1.36.2, not planned yet.');
    });

    it('does not say so of another target by the answer for the one before', async () => {
      const api = new FakeClusterUpgradesApi({
        clusters: [aCluster('prod-eu-1')],
        readiness: { ...readyReadiness, target: '1.36.2' },
        platform: {
          insights: { state: 'read', items: [] },
          rollback: { state: 'read', items: [] },
        },
        upcoming: [],
      });
      renderCluster(api);
      await screen.findByText('Nothing to do.');
      api.fail('getReadiness', await responseError(500, 'database is away'));
      await userEvent.click(screen.getByRole('button', { name: /^Target/ }));
      await userEvent.click(
        await screen.findByRole('option', { name: /v1\.37/ }),
      );
      expect(
        await screen.findByText(/^Next steps unknown/),
      ).toBeInTheDocument();
      expect(screen.queryByText('Nothing to do.')).not.toBeInTheDocument();
    });

    it('does not say so where an answer is missing, and offers a retry', async () => {
      const api = new FakeClusterUpgradesApi({
        clusters: [aCluster('prod-eu-1')],
        readiness: readyReadiness,
        upcoming: [],
      }).fail('getPlatform', await responseError(500, 'database is away'));
      renderCluster(api);
      expect(
        await screen.findByText(/^Next steps unknown/),
      ).toBeInTheDocument();
      expect(screen.queryByText('Nothing to do.')).not.toBeInTheDocument();
      expect(
        within(screen.getByRole('alert')).getByRole('button', {
          name: 'Retry',
        }),
      ).toBeInTheDocument();
    });

    it('says that the verdict is unknown where it cannot be read', async () => {
      renderCluster(
        new FakeClusterUpgradesApi().fail(
          'getReadiness',
          await responseError(500, 'database is away'),
        ),
      );
      expect(
        await screen.findByRole('heading', {
          name: 'Unknown: Could not read the readiness of prod-eu-1.',
        }),
      ).toBeInTheDocument();
    });
  });

  describe('its sections', () => {
    it('are closed but those that the next steps name, and ask for nothing that their rows do not say', async () => {
      const api = new FakeClusterUpgradesApi({
        upcoming: [],
        platform: {
          insights: { state: 'read', items: [] },
          rollback: { state: 'read', items: [] },
        },
      });
      renderCluster(api);
      expect(
        await screen.findByRole('table', { name: 'Findings' }),
      ).toBeInTheDocument();
      expect(
        screen
          .getAllByRole('button', { expanded: true })
          .map(button => button.textContent),
      ).toEqual(['Findings']);
      expect(api.requests('listVerdicts')).toEqual([]);
      await toggle('Verdicts over time');
      await waitFor(() => expect(api.requests('listVerdicts')).toHaveLength(1));
    });

    it('open and close with the keyboard, and the URL keeps it', async () => {
      renderCluster(new FakeClusterUpgradesApi(), 'prod-eu-1', '?open=-');
      const button = within(await sectionRow('Checks')).getByRole('button', {
        name: 'Checks',
      });
      expect(button).toHaveAttribute('aria-expanded', 'false');
      expect(button).toHaveAccessibleDescription(
        /8 of 8 checks ran in full|Reading/,
      );
      button.focus();
      await userEvent.keyboard('{Enter}');
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(
        document.getElementById(button.getAttribute('aria-controls')!),
      ).toHaveTextContent('Every check ran');
      await userEvent.keyboard('{Enter}');
      expect(button).toHaveAttribute('aria-expanded', 'false');
    });

    it('open by an old anchor', async () => {
      renderCluster(
        new FakeClusterUpgradesApi(),
        'prod-eu-1',
        '?open=-#not-read',
      );
      expect(
        await screen.findByRole('table', { name: 'What could not be read' }),
      ).toBeInTheDocument();
      expect(
        screen.queryByRole('table', { name: 'Findings' }),
      ).not.toBeInTheDocument();
    });

    it('open all at once, and close again', async () => {
      renderCluster(new FakeClusterUpgradesApi(), 'prod-eu-1', '?open=-');
      await userEvent.click(
        await screen.findByRole('button', { name: 'Open all 12' }),
      );
      expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(
        12,
      );
      await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
      expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
    });

    it('draw thousands of findings fifty at a time', async () => {
      const many = Array.from({ length: 2000 }, (_, index) => ({
        ...blockedReadiness.findings[0],
        fingerprint: `f${index}`,
      }));
      renderCluster(
        new FakeClusterUpgradesApi({
          readiness: { ...blockedReadiness, findings: many },
        }),
      );
      const table = await screen.findByRole('table', { name: 'Findings' });
      expect(within(table).getAllByRole('row')).toHaveLength(51);
      expect(screen.getByText(/^50 of 2000 shown/)).toBeInTheDocument();
      expect(
        screen.getByRole('button', { name: 'Show 50 more' }),
      ).toBeInTheDocument();
    });
  });

  it('shows hostile text as text [T-284]', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const finding = {
      ...readyReadiness,
      verdict: 'blocked' as const,
      findings: [
        {
          fingerprint: 'x',
          checkId: 'x',
          severity: 'blocker' as const,
          confidence: 'observed' as const,
          phase: 'nodes' as const,
          title: aReason(title),
          evidence: [],
          fix: {
            what: aReason('fix'),
            link: ['javascript', 'alert(1)'].join(':'),
          },
        },
      ],
    };
    renderCluster(new FakeClusterUpgradesApi({ readiness: finding }));
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(1);
    expect(
      screen.queryByRole('link', { name: 'Read the guide' }),
    ).not.toBeInTheDocument();
  });
});
