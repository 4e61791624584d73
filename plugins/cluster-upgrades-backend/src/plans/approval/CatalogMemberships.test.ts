import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { CatalogMemberships } from './CatalogMemberships';

const entity = (
  kind: string,
  name: string,
  type: string,
  targets: readonly string[],
): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { name, namespace: 'default' },
  relations: targets.map(target => ({
    type,
    targetRef: `group:default/${target}`,
  })),
});
const entities = [
  entity('User', 'ann', 'memberOf', ['payments', 'Guild']),
  entity('Group', 'payments', 'childOf', ['business']),
  entity('Group', 'business', 'childOf', ['company']),
  entity('Group', 'company', 'childOf', ['business']),
  entity('Group', 'guild', 'parentOf', ['children']),
  entity('User', 'ben', 'ownerOf', ['payments']),
];
const memberships = new CatalogMemberships({
  catalog: catalogServiceMock({ entities }),
  auth: mockServices.auth(),
});

describe('CatalogMemberships', () => {
  it('names the groups of a person with all that these are below, in lower case, also where they go in a circle', async () => {
    expect(
      [...(await memberships.groupsOf('user:default/ann'))].sort(),
    ).toEqual([
      'group:default/business',
      'group:default/company',
      'group:default/guild',
      'group:default/payments',
    ]);
  });

  it('names none of who owns groups and belongs to none, nor of who is not in the catalog', async () => {
    expect([
      (await memberships.groupsOf('user:default/ben')).size,
      (await memberships.groupsOf('user:default/gone')).size,
    ]).toEqual([0, 0]);
  });

  it('fails where the catalog cannot be read, instead of naming none', async () => {
    const catalog = catalogServiceMock.mock({
      getEntityByRef: async () => Promise.reject(new Error('catalog is down')),
    });
    await expect(
      new CatalogMemberships({ catalog, auth: mockServices.auth() }).groupsOf(
        'user:default/ann',
      ),
    ).rejects.toThrow('catalog is down');
  });
});
