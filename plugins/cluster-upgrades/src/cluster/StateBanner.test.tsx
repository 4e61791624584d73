import { screen } from '@testing-library/react';
import type { ClusterSourceEntry } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { unreachableCluster } from '../__testUtils__/clusters';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../__testUtils__/renderPage';
import { StateBanner } from './StateBanner';
import { aReason } from '../__testUtils__/reasons';

const failure = {
  kind: 'unproven-identity',
  reason: aReason('It reports the UID of another cluster'),
  retryable: false,
};

function render(claim?: ClusterSourceEntry['claim']) {
  const cluster = {
    ...unreachableCluster,
    freshness: { ...unreachableCluster.freshness, failure },
    sources: [{ id: 'capi', name: 'team/a', listed: true, claim }],
  };
  renderPage(<StateBanner cluster={cluster} />, {
    api: new FakeClusterUpgradesApi(),
    path: '/',
  });
}

describe('StateBanner', () => {
  it('says once that a cluster claims the identity of another one', async () => {
    render({ kind: 'unproven', uid: 'u', since: '2026-11-21T08:00:00Z' });
    expect(
      await screen.findByText(/capi\/team\/a claims the identity of/),
    ).toBeInTheDocument();
    expect(
      screen.queryByText(/It reports the UID of another cluster/),
    ).not.toBeInTheDocument();
  });

  it('says why a cluster cannot be read where no claim explains it', async () => {
    render();
    expect(
      await screen.findByText(/It reports the UID of another cluster/),
    ).toBeInTheDocument();
  });
});
