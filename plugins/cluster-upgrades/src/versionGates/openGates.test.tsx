import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { aReason } from '../__testUtils__/reasons';
import { renderPage, seriousAxeFindings } from '../__testUtils__/renderPage';
import {
  cgroupGate,
  gateList,
  noClusterGates,
  noScopes,
  openForCluster,
  openOnPlatform,
} from '../__testUtils__/versionGates';
import { ClusterGates } from './ClusterGates';
import { OpenGatesSection } from './OpenGatesSection';

const clusters = [
  { id: 'c1', name: 'payments-prod-1', title: 'payments-prod-1' },
  { id: 'c2', name: 'search-prod-1', title: 'search-prod-1' },
];

describe('gates that keep clusters of a plan back', () => {
  it('are shown with text and clusters, and the preview is made anew after one is acknowledged', async () => {
    const api = new FakeClusterUpgradesApi();
    const onChanged = jest.fn();
    renderPage(
      <OpenGatesSection
        preview={{ versionGates: [{ gate: cgroupGate, clusters }] }}
        onChanged={onChanged}
      />,
      { api },
    );
    expect(
      await screen.findByRole('heading', {
        name: 'To be acknowledged before the target',
      }),
    ).toBeVisible();
    expect(
      screen.getByText('It keeps back payments-prod-1 and search-prod-1.'),
    ).toBeVisible();
    expect(screen.getByText(/Kubelets refuse to start/)).toBeVisible();
    expect(api.queries('listVersionGates')).toEqual([
      { minor: '1.37', clusterId: ['c1', 'c2'] },
    ]);
    expect(await seriousAxeFindings()).toEqual([]);
    const acknowledge = screen.getByRole('button', {
      name: 'Acknowledge Nodes on control groups v1',
    });
    await waitFor(() =>
      expect(acknowledge).not.toHaveAttribute('aria-disabled'),
    );
    await userEvent.click(acknowledge);
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'All pools boot with v2',
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    );
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('are acknowledged for none of several clusters before one is chosen', async () => {
    const scopes = clusters.map(({ id, name }) => ({
      scope: { kind: 'cluster' as const, clusterId: id, clusterName: name },
      allowed: true,
    }));
    const api = new FakeClusterUpgradesApi({
      versionGates: { ...gateList, scopes },
    });
    renderPage(
      <OpenGatesSection
        preview={{ versionGates: [{ gate: cgroupGate, clusters }] }}
        onChanged={jest.fn()}
      />,
      { api },
    );
    const acknowledge = () =>
      screen.getByRole('button', {
        name: 'Acknowledge Nodes on control groups v1',
      });
    await waitFor(() =>
      expect(acknowledge()).not.toHaveAttribute('aria-disabled'),
    );
    await userEvent.click(acknowledge());
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'All pools boot with v2',
    );
    expect(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    ).toHaveAccessibleDescription('Choose for which clusters');
    await userEvent.click(within(dialog).getByRole('button', { name: /^For/ }));
    await userEvent.click(
      screen.getByRole('option', { name: 'Cluster search-prod-1' }),
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    );
    await waitFor(() =>
      expect(api.bodies('acknowledgeVersionGate')).toEqual([
        expect.objectContaining({
          scope: { kind: 'cluster', clusterId: 'c2' },
        }),
      ]),
    );
  });

  it('say which permission is missing', async () => {
    const api = new FakeClusterUpgradesApi({
      versionGates: { ...gateList, scopes: noScopes },
    });
    renderPage(
      <OpenGatesSection
        preview={{ versionGates: [{ gate: cgroupGate, clusters }] }}
        onChanged={jest.fn()}
      />,
      { api },
    );
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: /^Acknowledge/ }),
      ).toHaveAccessibleDescription(
        'Needs cluster-upgrades.version-gate.acknowledge',
      ),
    );
  });

  it('are nothing where none is open', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(
      <OpenGatesSection preview={{ versionGates: [] }} onChanged={jest.fn()} />,
      { api },
    );
    expect(
      screen.queryByRole('heading', {
        name: 'To be acknowledged before the target',
      }),
    ).not.toBeInTheDocument();
    expect(api.queries('listVersionGates')).toEqual([]);
  });
});

describe('gates that keep one cluster back', () => {
  it('are those that are open for its target, and report when one is acknowledged', async () => {
    const onChanged = jest.fn();
    renderPage(<ClusterGates gates={openForCluster} onChanged={onChanged} />, {
      api: new FakeClusterUpgradesApi(),
    });
    expect(
      await screen.findByText('Before v1.37: Nodes on control groups v1'),
    ).toBeVisible();
    expect(
      screen.queryByText(/Drivers of accelerators/),
    ).not.toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', {
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
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('are acknowledged on the platform that keeps them, with a reason', async () => {
    const onChanged = jest.fn();
    const api = new FakeClusterUpgradesApi();
    renderPage(<ClusterGates gates={openOnPlatform} onChanged={onChanged} />, {
      api,
    });
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Acknowledge Gate ack-4.18 of OpenShift',
      }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Drydock writes the acknowledgement on OpenShift for payments-prod-1',
    );
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'No client uses these APIs',
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge on OpenShift' }),
    );
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    expect(api.bodies('acknowledgeOnPlatform')).toEqual([
      { digest: 'd3', reason: 'No client uses these APIs' },
    ]);
  });

  it.each([
    [
      'the permission',
      { allowed: false },
      'Needs cluster-upgrades.version-gate.acknowledge-on-platform',
    ],
    [
      'a credential',
      { allowed: true, problem: aReason('No credential') },
      'No credential',
    ],
  ])('say that %s is missing to acknowledge there', async (_, more, said) => {
    renderPage(
      <ClusterGates
        gates={{ ...openOnPlatform, platform: { title: 'OpenShift', ...more } }}
        onChanged={jest.fn()}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    expect(
      await screen.findByRole('button', { name: /^Acknowledge/ }),
    ).toHaveAccessibleDescription(said);
  });

  it('are unknown where the platform could not be asked', async () => {
    renderPage(
      <ClusterGates
        gates={{
          ...noClusterGates,
          platform: {
            title: 'OpenShift',
            allowed: true,
            failed: aReason('It does not answer'),
          },
        }}
        onChanged={jest.fn()}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    expect(
      await screen.findByText(
        'Unknown: the gates of OpenShift could not be read',
      ),
    ).toBeVisible();
    expect(screen.getByText('It does not answer')).toBeVisible();
  });
});
