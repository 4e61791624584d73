import { aReason } from '../__testUtils__/reasons';
import { screen } from '@testing-library/react';
import { unreachableCluster } from '../__testUtils__/clusters';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { readyReadiness } from '../__testUtils__/readiness';
import { renderPage, stopClock } from '../__testUtils__/renderPage';
import { ClusterUpgradesContent } from './ClusterUpgradesContent';

describe('VerdictHeader', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('counts no findings of a cluster that no check looked at', async () => {
    const coverage = readyReadiness.coverage.map(check => ({
      ...check,
      status: 'not-run' as const,
      reasons: [aReason('It was never read')],
    }));
    const readiness = {
      ...readyReadiness,
      verdict: 'unknown' as const,
      reasons: [aReason('It was never read')],
      findings: [],
      coverage,
    };
    renderPage(<ClusterUpgradesContent />, {
      api: new FakeClusterUpgradesApi({
        clusters: [unreachableCluster],
        readiness,
      }),
      entity: { kind: 'Resource', name: unreachableCluster.name },
      path: '/cluster-upgrades',
    });
    expect(
      await screen.findByRole('heading', {
        name: /^(Last known: )?Unknown.*It was never read/,
      }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/0 blockers/)).not.toBeInTheDocument();
    expect(
      screen.getByRole('heading', { name: 'Findings' }).closest('section'),
    ).toHaveTextContent('FindingsNot checked: no check ranUnknown');
  });
});
