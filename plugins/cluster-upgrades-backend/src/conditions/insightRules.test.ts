import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import { platformErrors } from './insightRules';
import type { PlatformFacts } from '../clusters/platform/model';

const insight = (status: ProviderInsight['status']): ProviderInsight => ({
  id: status,
  title: said(`T ${status}`),
  status,
  detail: said('D'),
  refreshedAt: '2026-11-21T00:00:00Z',
});
const facts = (items: readonly ProviderInsight[]): PlatformFacts => ({
  provider: 'EKS',
  insights: { state: 'read', items },
  rollback: { state: 'read', items: [] },
  addOns: { state: 'read', items: [] },
});

describe('what the platform says before the start', () => {
  it('are errors alone, and name the platform', () => {
    const all = facts([
      insight('error'),
      insight('warning'),
      insight('passing'),
      insight('unknown'),
    ]);
    expect(inEnglish(platformErrors(all))).toEqual([
      {
        id: expect.any(String),
        reason: 'EKS reports that the upgrade will fail: T error (D)',
      },
    ]);
  });
});
