import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { gateItems, gateList, noScopes } from '../__testUtils__/versionGates';
import { VersionGatesPage } from './VersionGatesPage';

const show = (api = new FakeClusterUpgradesApi()) => {
  renderPage(<VersionGatesPage />, {
    api,
    path: '/cluster-upgrades/version-gates',
  });
  return api;
};

describe('the page of version gates', () => {
  beforeEach(stopClock);
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('shows each gate with its text, for whom it was acknowledged, and the record', async () => {
    show();
    const gate = await screen.findByRole('region', {
      name: 'Before v1.37: Nodes on control groups v1',
    });
    expect(
      within(gate).getByText('Not acknowledged: blocks clusters'),
    ).toBeVisible();
    expect(within(gate).getByText(/Kubelets refuse to start/)).toBeVisible();
    expect(
      within(gate).getByRole('link', {
        name: /More about Nodes on control groups v1/,
      }),
    ).toHaveAttribute('href', 'https://wiki.example.com/cgroups');
    const other = screen.getByRole('region', {
      name: 'Before v1.37: Drivers of accelerators',
    });
    expect(
      within(other).getByText(
        'Acknowledged for 1 environment, and for 2 single clusters. Blocks all other clusters',
      ),
    ).toBeVisible();
    expect(
      within(other).getByText(/Only clusters of prod with accelerator=nvidia/),
    ).toBeInTheDocument();
    expect(
      await screen.findByRole('table', { name: 'Acknowledgements' }),
    ).toBeVisible();
    expect(
      within(rowOf('Nodes on control groups v1')).getByText('Withdrawn'),
    ).toBeVisible();
    expect(
      within(rowOf('Nodes on control groups v1')).getByText(
        /Two nodes were forgotten/,
      ),
    ).toBeVisible();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says of a gate whose minor every cluster has behind it that it keeps nothing back, and folds what it says', async () => {
    show(
      new FakeClusterUpgradesApi({
        versionGates: {
          ...gateList,
          items: gateItems.map(item => ({ ...item, clustersBelow: 0 })),
        },
      }),
    );
    const gate = await screen.findByRole('region', {
      name: 'Before v1.37: Nodes on control groups v1',
    });
    expect(
      within(gate).getByText(
        'Keeps nothing back: no cluster that you see has v1.37 before it',
      ),
    ).toBeVisible();
    expect(
      within(gate)
        .getByText(/Kubelets refuse to start/)
        .closest('details'),
    ).not.toHaveAttribute('open');
    expect(
      screen.queryByText(/blocks clusters|Blocks all other clusters/),
    ).not.toBeInTheDocument();
  });

  it('acknowledges for the narrowest scope that the reader may, by keyboard, and looks again', async () => {
    // A hidden page asks by itself so seldom that what is asked below is asked for the
    // acknowledgement.
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const api = show();
    (
      await screen.findByRole('button', {
        name: 'Acknowledge Nodes on control groups v1',
      })
    ).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', {
      name: 'Acknowledge “Nodes on control groups v1”',
    });
    expect(within(dialog).getByText(/Kubelets refuse to start/)).toBeVisible();
    expect(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    ).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'All pools boot with v2',
    );
    expect(await seriousAxeFindings()).toEqual([]);
    const asked = api.queries('listVersionGates').length;
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
    );
    expect(api.requests('acknowledgeVersionGate')).toEqual([
      {
        path: { gateId: 'cgroup-v1' },
        body: {
          digest: 'd1',
          scope: { kind: 'cluster', clusterId: 'c1' },
          reason: 'All pools boot with v2',
        },
      },
    ]);
    await waitFor(() =>
      expect(api.queries('listVersionGates').length).toBeGreaterThan(asked),
    );
  });

  it('acknowledges for an environment and until a time where that is chosen', async () => {
    const api = show();
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Acknowledge Nodes on control groups v1',
      }),
    );
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^For/ }));
    expect(
      screen.getByRole('option', { name: /The whole fleet/ }),
    ).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(
      screen.getByRole('option', { name: 'All clusters of prod' }),
    );
    fireEvent.change(within(dialog).getByLabelText(/Holds until/), {
      target: { value: '2026-12-24T18:00' },
    });
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'All pools boot with v2',
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    );
    await waitFor(() =>
      expect(api.bodies('acknowledgeVersionGate')).toEqual([
        expect.objectContaining({
          scope: { kind: 'environment', environment: 'prod' },
          expiresAt: expect.stringMatching(
            /^2026-12-24T18:00:00(Z|[+-]\d\d:\d\d)$/,
          ),
        }),
      ]),
    );
  });

  it('keeps the dialog with what was typed when the server refuses', async () => {
    show(
      new FakeClusterUpgradesApi().fail(
        'acknowledgeVersionGate',
        new Error('it says something else by now'),
      ),
    );
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Acknowledge Nodes on control groups v1',
      }),
    );
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'All pools boot with v2',
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    );
    expect(
      await within(dialog).findByText(/it says something else by now/),
    ).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveValue(
      'All pools boot with v2',
    );
  });

  it('says which permission is missing to acknowledge', async () => {
    show(
      new FakeClusterUpgradesApi({
        versionGates: { ...gateList, scopes: noScopes },
        acknowledgements: [{ ...gateItems[1].active[0], mayWithdraw: false }],
      }),
    );
    expect(
      await screen.findByRole('button', {
        name: 'Acknowledge Nodes on control groups v1',
      }),
    ).toHaveAccessibleDescription(
      'Needs cluster-upgrades.version-gate.acknowledge',
    );
    expect(
      await screen.findByRole('button', { name: /^Withdraw/ }),
    ).toHaveAccessibleDescription(
      'Needs cluster-upgrades.version-gate.acknowledge',
    );
  });

  it('withdraws one with a reason, after saying what that does', async () => {
    const api = show();
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Withdraw “Drivers of accelerators” for all clusters of prod',
      }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText(/running upgrades wait before their next write/),
    ).toBeVisible();
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'The driver crashes',
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Withdraw' }),
    );
    await waitFor(() =>
      expect(api.requests('withdrawVersionGateAcknowledgement')).toEqual([
        {
          path: { acknowledgementId: 'ack-1' },
          query: { reason: 'The driver crashes' },
        },
      ]),
    );
  });

  it('says how gates are set where there is none, and what could not be read', async () => {
    show(
      new FakeClusterUpgradesApi({
        versionGates: { items: [], scopes: [] },
        acknowledgements: [],
      }).fail('listVersionGateAcknowledgements', new Error('no answer')),
    );
    expect(await screen.findByText(/No gate is set/)).toBeVisible();
    expect(
      await screen.findByText(/the record of acknowledgements/),
    ).toBeVisible();
  });
});
