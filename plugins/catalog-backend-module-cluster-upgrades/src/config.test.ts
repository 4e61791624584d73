import { mockServices } from '@backstage/backend-test-utils';
import { readCatalogOptions } from './config';

const read = (catalog?: object) =>
  readCatalogOptions(
    mockServices.rootConfig({
      data: catalog
        ? { clusterUpgrades: { catalog: JSON.parse(JSON.stringify(catalog)) } }
        : {},
    }),
  );

describe('readCatalogOptions', () => {
  it('has a default for each setting', () => {
    expect(read()).toEqual({
      namespace: 'default',
      defaultOwner: 'unknown',
      frequencySeconds: 60,
    });
  });

  it('keeps what is said', () => {
    const given = {
      namespace: 'clusters',
      defaultOwner: 'group:default/platform',
      kubernetesAuthProvider: 'acme-sso',
      frequencySeconds: 5,
    };
    expect(read(given)).toEqual(given);
  });

  it.each<[string, object, string]>([
    [
      'a key that is not there',
      { nameSpace: 'a' },
      "clusterUpgrades.catalog: has no setting 'nameSpace'. Did you mean 'namespace'? The settings here are defaultOwner,",
    ],
    [
      'a namespace that the catalog refuses',
      { namespace: 'My Clusters' },
      'clusterUpgrades.catalog.namespace: must be a namespace of the catalog',
    ],
    [
      'an owner in words',
      { defaultOwner: 'The Platform Team' },
      'clusterUpgrades.catalog.defaultOwner: must be the entity reference of a Group or a User',
    ],
    [
      'an owner of another kind',
      { defaultOwner: 'component:default/a' },
      "and names the kind 'component'",
    ],
    [
      'a number in quotes',
      { frequencySeconds: '60' },
      'clusterUpgrades.catalog.frequencySeconds: must be a number, and is text. Remove the quotes',
    ],
    [
      'a beat that is too fast',
      { frequencySeconds: 1 },
      'clusterUpgrades.catalog.frequencySeconds: must be 5 or more',
    ],
  ])(
    'refuses %s, and says where and how to fix it',
    (_what, catalog, message) => {
      expect(() => read(catalog)).toThrow(message);
    },
  );
});
