import { reasonText } from '@drydock/upgrade-reasons';
import { missingFor } from './missingFor';

describe('missingFor', () => {
  it.each([
    [1, 3, '3 clusters, and do not have it for 1 of them'],
    [3, 3, 'all 3 clusters'],
    [1, 1, 'the cluster'],
  ])('says of %i of %i: %s', (lacking, all, said) => {
    const permission = 'cluster-upgrades.plan.create';
    const missing = missingFor(permission, lacking, all);
    expect(reasonText(missing)).toBe(
      `You need the permission ${permission} for ${said}`,
    );
    expect(missing.who).toEqual({ permission });
  });
});
