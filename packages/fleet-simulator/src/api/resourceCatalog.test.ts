import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { discoverGroup, discoverRoot, discoveryVersion } from './discovery';
import { compareApiVersions, createResourceCatalog } from './resourceCatalog';

const V2 =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json';
const catalog = (minor: string) =>
  createResourceCatalog(builtinKnowledge.apiVersions(), minor);

describe('what a minor serves', () => {
  it.each([
    ['1.24', 'policy', 'v1beta1', 'poddisruptionbudgets', true],
    ['1.25', 'policy', 'v1beta1', 'poddisruptionbudgets', false],
    ['1.31', 'flowcontrol.apiserver.k8s.io', 'v1beta3', 'flowschemas', true],
    ['1.32', 'flowcontrol.apiserver.k8s.io', 'v1beta3', 'flowschemas', false],
    ['1.32', 'flowcontrol.apiserver.k8s.io', 'v1', 'flowschemas', true],
    [
      '1.32',
      'admissionregistration.k8s.io',
      'v1beta1',
      'validatingadmissionpolicies',
      false,
    ],
  ])('%s: %s/%s %s is %s', (minor, group, version, resource, served) => {
    expect(catalog(minor).find(group, version, resource) !== undefined).toBe(
      served,
    );
  });

  it('knows deprecated versions with their removal and replacement', () => {
    expect(
      catalog('1.31').find(
        'flowcontrol.apiserver.k8s.io',
        'v1beta3',
        'flowschemas',
      )?.deprecation,
    ).toEqual({
      since: '1.29',
      removed: '1.32',
      replacement: 'flowcontrol.apiserver.k8s.io/v1 FlowSchema',
    });
  });

  it('lets reviews be sent and role bindings be stored', () => {
    const served = catalog('1.36');
    expect(
      served.find('authorization.k8s.io', 'v1', 'selfsubjectaccessreviews')
        ?.verbs,
    ).toEqual(['create']);
    expect(
      served.find('rbac.authorization.k8s.io', 'v1', 'clusterrolebindings')
        ?.verbs,
    ).toContain('list');
  });

  it('orders versions as discovery does', () => {
    expect(
      ['v1alpha1', 'v2beta2', 'v1', 'v2', 'v1beta1'].sort(compareApiVersions),
    ).toEqual(['v2', 'v1', 'v2beta2', 'v1beta1', 'v1alpha1']);
    const group = discoverGroup(catalog('1.24'), 'policy');
    expect(group?.body).toMatchObject({
      preferredVersion: { groupVersion: 'policy/v1' },
    });
  });
});

describe('aggregated discovery', () => {
  it.each([
    ['1.24', undefined],
    ['1.26', 'v2beta1'],
    ['1.29', 'v2beta1'],
    ['1.30', 'v2'],
    ['1.36', 'v2'],
  ])('of %s is %s', (minor, expected) =>
    expect(discoveryVersion(V2, minor)).toBe(expected),
  );

  it('falls back to the plain lists before 1.26', () => {
    expect(discoverRoot(catalog('1.24'), 'apis', V2, '1.24').body.kind).toBe(
      'APIGroupList',
    );
    expect(discoverRoot(catalog('1.24'), 'api', V2, '1.24').body).toMatchObject(
      { kind: 'APIVersions', versions: ['v1'] },
    );
  });
});
