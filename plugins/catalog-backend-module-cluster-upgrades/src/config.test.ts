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
      kubernetesAuth: [],
    });
  });

  it('keeps what is said', () => {
    const given = {
      namespace: 'clusters',
      defaultOwner: 'group:default/platform',
      kubernetesAuth: [{ provider: 'acme-sso' }],
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
      'a provider that the catalog locator ignores',
      { kubernetesAuth: [{ provider: 'serviceAccount' }] },
      "clusterUpgrades.catalog.kubernetesAuth[0].provider: cannot be 'serviceAccount'",
    ],
    [
      'oidc without the provider of tokens',
      { kubernetesAuth: [{ provider: 'oidc' }] },
      'clusterUpgrades.catalog.kubernetesAuth[0].oidcTokenProvider: is missing',
    ],
    [
      'a setting of another provider',
      { kubernetesAuth: [{ provider: 'google', awsAssumeRole: 'arn:a' }] },
      'clusterUpgrades.catalog.kubernetesAuth[0].awsAssumeRole: is read with the provider aws only',
    ],
    [
      'an external id without its role',
      { kubernetesAuth: [{ provider: 'aws', awsExternalId: 'x' }] },
      'clusterUpgrades.catalog.kubernetesAuth[0].awsExternalId: needs awsAssumeRole',
    ],
    [
      'the name of one cluster for all',
      { kubernetesAuth: [{ provider: 'aws', awsClusterId: 'prod' }] },
      'clusterUpgrades.catalog.kubernetesAuth[0].awsClusterId: is the name of one cluster',
    ],
    [
      'a cluster without its source',
      { kubernetesAuth: [{ provider: 'aws', clusters: ['prod'] }] },
      'clusterUpgrades.catalog.kubernetesAuth[0].clusters[0]: must be a cluster id or',
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
