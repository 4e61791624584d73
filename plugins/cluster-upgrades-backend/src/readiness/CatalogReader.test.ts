import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { CatalogReader } from './CatalogReader';

const component = (owner: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'ledger', namespace: 'default' },
  spec: { type: 'service', owner },
});
const cluster = (name: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Resource',
  metadata: { name, namespace: 'default' },
  spec: { type: 'kubernetes-cluster', owner: 'platform' },
});

async function digestOf(entities: Entity[]): Promise<string> {
  const reader = new CatalogReader(
    catalogServiceMock({ entities }),
    mockServices.auth(),
    mockServices.logger.mock(),
  );
  await reader.refresh();
  return reader.digest;
}

describe('CatalogReader', () => {
  it('has another digest when an owner changes, whatever the order of entities', async () => {
    const both = [
      component('payments'),
      {
        ...component('payments'),
        metadata: { name: 'cart', namespace: 'default' },
      },
    ];
    expect(await digestOf(both)).toBe(await digestOf([...both].reverse()));
    expect(await digestOf([component('payments')])).not.toBe(
      await digestOf([component('checkout')]),
    );
  });

  it('keeps its digest when Drydock itself writes a cluster', async () => {
    expect(await digestOf([component('payments'), cluster('one')])).toBe(
      await digestOf([component('payments'), cluster('two')]),
    );
  });

  it('keeps what it knew when the catalog cannot be read', async () => {
    const catalog = catalogServiceMock({ entities: [component('payments')] });
    const reader = new CatalogReader(
      catalog,
      mockServices.auth(),
      mockServices.logger.mock(),
    );
    await expect(reader.refresh()).resolves.toBe(true);
    const before = reader.digest;
    jest.spyOn(catalog, 'streamEntities').mockImplementation(() => {
      throw new Error('away');
    });
    await expect(reader.refresh()).resolves.toBe(false);
    expect(reader.digest).toBe(before);
    expect(reader.missing).toBeUndefined();
  });

  it('says which named entities the catalog does not have, of any kind, as soon as it was read', async () => {
    const catalog = catalogServiceMock({ entities: [component('payments')] });
    const named = [
      'component:default/ledger',
      'user:default/gone',
      'group:default/gone',
    ];
    const reader = new CatalogReader(
      catalog,
      mockServices.auth(),
      mockServices.logger.mock(),
      named,
    );
    expect(reader.missingEntities).toBeUndefined();
    await reader.refresh();
    expect(reader.missingEntities).toEqual(
      new Set(['user:default/gone', 'group:default/gone']),
    );
  });
});
