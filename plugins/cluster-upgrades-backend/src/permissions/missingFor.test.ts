import { missingFor } from './missingFor';

describe('missingFor', () => {
  it.each([
    [1, 3, '1 of 3 selected clusters'],
    [3, 3, 'all 3 selected clusters'],
    [1, 1, 'the selected cluster'],
  ])('says of %i of %i: %s', (lacking, all, said) =>
    expect(
      missingFor(
        'cluster-upgrades.plan.create',
        lacking,
        all,
        'selected clusters',
      ),
    ).toBe(
      `The permission cluster-upgrades.plan.create is missing for ${said}`,
    ),
  );
});
