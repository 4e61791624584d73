import { reasonText } from '@drydock/upgrade-reasons';
import { missingFor } from './missingFor';

describe('missingFor', () => {
  it.each([
    [1, 3, '1 of 3 clusters'],
    [3, 3, 'all 3 clusters'],
    [1, 1, 'the cluster'],
  ])('says of %i of %i: %s', (lacking, all, said) => {
    const permission = 'cluster-upgrades.plan.create';
    const missing = missingFor(permission, lacking, all);
    expect(reasonText(missing)).toBe(
      `The permission ${permission} is missing for ${said}`,
    );
    expect(missing.who).toEqual({ permission });
  });
});
