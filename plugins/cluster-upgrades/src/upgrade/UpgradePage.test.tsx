import { screen, waitFor, within } from '@testing-library/react';
import { aReason } from '../__testUtils__/reasons';
import userEvent from '@testing-library/user-event';
import type {
  Hop,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  canaryPoolUpgrade,
  deniedUpgrade,
  logLines,
  waitingUpgrade,
} from '../__testUtils__/upgrade';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { platformUnknown } from '../__testUtils__/platform';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { UpgradePage } from './UpgradePage';

function renderUpgrade(api: FakeClusterUpgradesApi) {
  return renderPage(<UpgradePage />, {
    api,
    mountPath: '/cluster-upgrades/upgrades/:upgradeId',
    path: '/cluster-upgrades/upgrades/upgrade-1',
  });
}

describe('UpgradePage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('shows the state of each hop of node pools, canary pools first, and a control plane that goes alone', async () => {
    renderUpgrade(new FakeClusterUpgradesApi({ upgrade: canaryPoolUpgrade }));
    const shown = within(await screen.findByRole('list', { name: 'Hops' }))
      .getAllByRole('listitem')
      .slice(0, 3);
    expect(shown.map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Hop 1 · control plane alone.*Done/i),
      expect.stringMatching(/^Node pools · canary-a.*Done/i),
      expect.stringMatching(/^Node pools · general, system.*Not started/i),
    ]);
  });

  it('shows a canary node apart from the others of its pool', async () => {
    const pool: Hop = {
      kind: 'node-pools',
      from: '1.35.9',
      to: '1.36.4',
      disrupts: ['nodes'],
      pools: ['general'],
    };
    const hops: typeof canaryPoolUpgrade.hops = [
      { ...pool, canaryNode: 'choose', status: 'done' },
      {
        ...pool,
        canaryNode: 'replace',
        status: 'running',
        done: 0,
        total: 1,
        startedAt: '2026-11-21T11:00:00Z',
      },
      { ...pool, status: 'pending' },
    ];
    renderUpgrade(
      new FakeClusterUpgradesApi({ upgrade: { ...canaryPoolUpgrade, hops } }),
    );
    const shown = within(await screen.findByRole('list', { name: 'Hops' }))
      .getAllByRole('listitem')
      .slice(0, 3);
    expect(shown.map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Canary node of general, chosen.*Done/i),
      expect.stringMatching(/^Canary node of general[^,].*0 of 1since /i),
      expect.stringMatching(/^Node pools · general.*Not started/i),
    ]);
  });

  it('says where it is, what it waits on and who can end the wait', async () => {
    renderUpgrade(new FakeClusterUpgradesApi());
    expect(
      await screen.findByRole('heading', { name: 'prod-fra-1 to v1.36.4' }),
    ).toBeInTheDocument();
    const current = within(screen.getByRole('listitem', { current: 'step' }));
    expect(current.getByText('Node pools to v1.36.4')).toBeInTheDocument();
    expect(
      current.getByText(/PDB payments\/api allows no disruption/),
    ).toBeInTheDocument();
    expect(current.getByRole('link', { name: 'payments' })).toHaveAttribute(
      'href',
      '/catalog/default/group/payments',
    );
    expect(
      current.getByRole('progressbar', { name: 'general: 5 of 9' }),
    ).toHaveAttribute('aria-valuenow', '5');
  });

  it('says of each part of the cluster whether it can go back, as the page of the cluster does', async () => {
    const api = new FakeClusterUpgradesApi();
    renderUpgrade(api);
    expect(
      await screen.findByText('Node pools: rollback possible'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Control plane: rollback not possible'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Not possible')).not.toBeInTheDocument();
    expect(api.requests('getPlatform')).toEqual([
      {
        path: { clusterId: waitingUpgrade.clusterId },
        query: { target: undefined },
      },
    ]);
  });

  it('says that what can go back is not known where the platform could not be asked', async () => {
    renderUpgrade(new FakeClusterUpgradesApi({ platform: platformUnknown }));
    expect(
      await screen.findByText(
        /^Rollback unknown: Cluster API could not be asked/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/can go back/)).not.toBeInTheDocument();
  });

  it('tells nothing of before of a step that will run again', async () => {
    const [first, ...others] = waitingUpgrade.steps;
    const again = {
      ...first,
      status: 'pending' as const,
      message: aReason('Verdict ready: 0 warnings'),
      startedAt: waitingUpgrade.createdAt,
      endedAt: undefined,
    };
    renderUpgrade(
      new FakeClusterUpgradesApi({
        upgrade: { ...waitingUpgrade, steps: [again, ...others] },
      }),
    );
    const [item] = within(
      await screen.findByRole('list', { name: 'Steps' }),
    ).getAllByRole('listitem');
    expect(item).toHaveTextContent(new RegExp(`${first.title.text}$`));
  });

  it('shows the hops with their state, and what can be undone', async () => {
    renderUpgrade(new FakeClusterUpgradesApi());
    const hops = within(await screen.findByRole('list', { name: 'Hops' }));
    expect(hops.getByText('v1.35.9 → v1.36.4')).toBeInTheDocument();
    expect(hops.getByText('6 of 13')).toBeInTheDocument();
    expect(
      await screen.findByText('Control plane: rollback not possible'),
    ).toBeInTheDocument();
  });

  it('has no serious accessibility finding, with and without the dialog', async () => {
    renderUpgrade(new FakeClusterUpgradesApi());
    await screen.findByRole('list', { name: 'Hops' });
    expect(await seriousAxeFindings()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('dialog');
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says what a control does before it does it, and sends the reason', async () => {
    const api = new FakeClusterUpgradesApi();
    renderUpgrade(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Stop after this hop' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText(/The current hop finishes, no further hop starts/),
    ).toBeInTheDocument();
    await userEvent.type(
      dialog.getByLabelText('Reason, kept in the history'),
      'freeze',
    );
    expect(api.requests('controlUpgrade')).toEqual([]);
    await userEvent.click(
      dialog.getByRole('button', { name: 'Stop after this hop' }),
    );
    await waitFor(() =>
      expect(api.requests('controlUpgrade')).toEqual([
        {
          path: { upgradeId: 'upgrade-1' },
          body: { action: 'stop', reason: 'freeze' },
        },
      ]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
    );
  });

  it('keeps the dialog open with the cause when a control is refused', async () => {
    renderUpgrade(
      new FakeClusterUpgradesApi().fail(
        'controlUpgrade',
        await responseError(409, 'It ended meanwhile'),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await dialog.findByText('It ended meanwhile')).toBeInTheDocument();
  });

  it('shows controls disabled with the permission that is missing', async () => {
    const api = new FakeClusterUpgradesApi({ upgrade: deniedUpgrade });
    renderUpgrade(api);
    const pause = await screen.findByRole('button', { name: 'Pause' });
    expect(pause).toHaveAttribute('aria-disabled', 'true');
    expect(pause).toHaveAccessibleDescription(
      /cluster-upgrades.rollout.operate/,
    );
    await userEvent.click(pause);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      screen.getAllByText(
        'Needs cluster-upgrades.rollout.operate on environment prod',
      ).length,
    ).toBeGreaterThan(0);
  });

  it('searches the log, and each line has its own link', async () => {
    renderUpgrade(new FakeClusterUpgradesApi());
    expect(
      await screen.findByText(/MachineDeployment general/),
    ).toBeInTheDocument();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Search log' }),
      'cordoned',
    );
    expect(
      screen.queryByText(/MachineDeployment general/),
    ).not.toBeInTheDocument();
    expect(
      screen.getByText(
        '1 of 4 lines · secrets are redacted before they are stored',
      ),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole('group', { name: 'Log lines' })).getByRole(
        'link',
      ),
    ).toHaveAttribute('href', '#line-2');
  });

  it('asks only for lines that it does not know', async () => {
    const api = new FakeClusterUpgradesApi();
    const ended: Upgrade = {
      ...waitingUpgrade,
      phase: 'succeeded',
      endedAt: waitingUpgrade.updatedAt,
    };
    renderUpgrade(api);
    await screen.findByText(/MachineDeployment general/);
    api.facts.upgrade = ended;
    api.facts.log = [
      ...logLines,
      {
        sequence: 5,
        time: ended.updatedAt,
        level: 'info',
        message: aReason('done: proved'),
      },
    ];
    expect(await screen.findByText('done: proved')).toBeInTheDocument();
    expect(api.requests('getUpgradeLog').slice(0, 2)).toEqual([
      { path: { upgradeId: 'upgrade-1' }, query: {} },
      { path: { upgradeId: 'upgrade-1' }, query: { after: 4 } },
    ]);
    expect(screen.getAllByText(/MachineDeployment general/)).toHaveLength(1);
  });

  it('keeps what was shown when a poll fails', async () => {
    const api = new FakeClusterUpgradesApi();
    renderUpgrade(api);
    await screen.findByRole('list', { name: 'Hops' });
    api.fail('getUpgrade', new TypeError('Failed to fetch'));
    expect(
      await screen.findByText(
        /Could not reach the portal's backend for this upgrade/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Hops' })).toBeInTheDocument();
  });

  it('says that an upgrade does not exist', async () => {
    renderUpgrade(
      new FakeClusterUpgradesApi().fail(
        'getUpgrade',
        await responseError(404, 'No upgrade upgrade-1'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This upgrade was not found, or you do not have access to it.',
    );
  });
});
