import features, { clusterUpgradesPlugin } from '.';

describe('the feature loader', () => {
  it('is the default export beside the plugin itself', () => {
    expect(features).toMatchObject({ $$type: '@backstage/BackendFeature' });
    expect(clusterUpgradesPlugin).toMatchObject({
      $$type: '@backstage/BackendFeature',
    });
  });
});
