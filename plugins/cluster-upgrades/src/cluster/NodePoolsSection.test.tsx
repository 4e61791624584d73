import { screen } from '@testing-library/react';
import type { ClusterDetailsNodePoolsInner } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { details } from '../__testUtils__/readiness';
import { renderPage } from '../__testUtils__/renderPage';
import { NodePoolsSection } from './NodePoolsSection';

const pool = (change: Partial<ClusterDetailsNodePoolsInner>): ClusterDetailsNodePoolsInner => ({ ...details.nodePools[0], allowedMinorsBehind: 3, ...change });

describe('node pools at the target', () => {
  it.each<[string, string, Partial<ClusterDetailsNodePoolsInner>]>([
    ['blocked', '4 behind, over the limit', { minorsBehind: 3, minorsBehindAtTarget: 4 }],
    ['attention', '4 behind unless upgraded on the way', { minorsBehind: 0, minorsBehindAtTarget: 4 }],
    ['attention', '3 behind, at limit', { minorsBehind: 2, minorsBehindAtTarget: 3 }],
    ['ready', '1 behind', { minorsBehind: 0, minorsBehindAtTarget: 1 }],
    ['unknown', 'Unknown', { minorsBehindAtTarget: undefined }],
  ])('are %s where they are %s, as the check of version skew judges them', async (status, label, change) => {
    renderPage(<NodePoolsSection details={{ ...details, nodePools: [pool(change)] }} target="1.35" />, { api: new FakeClusterUpgradesApi() });
    expect((await screen.findByText(label)).closest('[data-status]')).toHaveAttribute('data-status', status);
  });
});
