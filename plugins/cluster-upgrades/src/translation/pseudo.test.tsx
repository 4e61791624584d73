import { waitFor } from '@testing-library/react';
import { ClusterUpgradesPage } from '../ClusterUpgradesPage';
import { ClusterUpgradesContent } from '../cluster/ClusterUpgradesContent';
import { ImpactContent } from '../impact/ImpactContent';
import { MyUpgrades } from '../home/MyUpgrades';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { pseudoLanguage, unmarkedWords } from '../__testUtils__/pseudo';
import { renderPage, stopClock } from '../__testUtils__/renderPage';

/**
 * Names, addresses and units, which are the same in all languages; names of days and months come
 * from the platform.
 */
const SAME_EVERYWHERE =
  /^(CSV|Markdown|YAML|JSON|Kubernetes|Backstage|Drydock|kB|UTC|GMT.*|[A-Z][a-z]{2}|[\w.]+\.com)$/;

beforeEach(stopClock);
afterEach(() => {
  jest.useRealTimers();
});

/**
 * What the page shows beside its texts and what it was given; the framework's header around it has
 * texts of its own.
 */
async function otherWords(given: unknown): Promise<string[]> {
  const page = () => document.querySelector('main') ?? document.body;
  await waitFor(
    () => {
      expect(page()).toHaveTextContent('⟦');
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    },
    { timeout: 60_000 },
  );
  return unmarkedWords(page(), given).filter(
    word => !SAME_EVERYWHERE.test(word),
  );
}

describe('in a language that marks every text', () => {
  it.each([
    '/cluster-upgrades',
    '/cluster-upgrades/support',
    '/cluster-upgrades/readiness',
    '/cluster-upgrades/diagnostics',
    '/cluster-upgrades/history',
    '/cluster-upgrades/plans',
    '/cluster-upgrades/plans/new',
    '/cluster-upgrades/plans/plan-1',
    '/cluster-upgrades/version-gates',
    '/cluster-upgrades/rollouts',
    '/cluster-upgrades/rollouts/rollout-1',
    '/cluster-upgrades/upgrades/upgrade-1',
    '/cluster-upgrades/no-such-page',
  ])('%s has no other word', async path => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<ClusterUpgradesPage />, {
      api,
      mountPath: '/cluster-upgrades/*',
      path,
      features: [pseudoLanguage],
    });
    expect(await otherWords([api.facts, path])).toEqual([]);
  });

  it.each([
    ['a cluster', <ClusterUpgradesContent />, 'Resource', 'prod-eu-1'],
    ['a component', <ImpactContent />, 'Component', 'payments-api'],
    ['the home page', <MyUpgrades />, 'User', 'ada'],
  ])('%s has no other word', async (_, element, kind, name) => {
    const api = new FakeClusterUpgradesApi();
    const entity = { kind, name };
    renderPage(<main>{element}</main>, {
      api,
      entity,
      features: [pseudoLanguage],
    });
    expect(await otherWords([api.facts, entity])).toEqual([]);
  });
});
