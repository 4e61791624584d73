import { CatalogIndex } from './CatalogIndex';

const entity = (kind: string, name: string, spec: Record<string, string>) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { name, namespace: 'default' },
  spec,
});

/** acme has product and platform; product has payments and checkout; payments has ledger. */
const index = new CatalogIndex([
  entity('Group', 'acme', {}),
  entity('Group', 'product', { parent: 'acme' }),
  entity('Group', 'platform', { parent: 'acme' }),
  entity('Group', 'payments', { parent: 'product' }),
  entity('Group', 'checkout', { parent: 'product' }),
  entity('Group', 'ledger', { parent: 'payments' }),
  ...['acme', 'product', 'platform', 'payments', 'checkout', 'ledger'].map(
    owner => entity('Component', `of-${owner}`, { owner }),
  ),
]);
const owned = (...refs: string[]) =>
  index
    .componentsOf(index.ownersThrough(refs))
    .map(({ ref }) => ref.replace('component:default/of-', ''))
    .sort();

describe('what a user owns through groups', () => {
  it('is that of their groups, of those above, and of all below; not what is beside', () => {
    expect(owned('user:default/ada', 'group:default/payments')).toEqual([
      'acme',
      'ledger',
      'payments',
      'product',
    ]);
    expect(owned('group:default/acme')).toEqual([
      'acme',
      'checkout',
      'ledger',
      'payments',
      'platform',
      'product',
    ]);
  });

  it('is nothing without a group, and ends where groups are above each other in a circle', () => {
    expect(owned('user:default/ada')).toEqual([]);
    const circle = new CatalogIndex([
      entity('Group', 'a', { parent: 'b' }),
      entity('Group', 'b', { parent: 'a' }),
    ]);
    expect(circle.ownersThrough(['group:default/a']).sort()).toEqual([
      'group:default/a',
      'group:default/b',
    ]);
  });
});
