import { isSystemNamespace } from './systemNamespaces';

describe('isSystemNamespace', () => {
  it('knows the namespaces of the platform', () => {
    expect(
      [
        'kube-system',
        'openshift-monitoring',
        'gke-managed-system',
        'calico-system',
      ].filter(isSystemNamespace),
    ).toHaveLength(4);
  });

  it('takes no other for one', () => {
    expect(
      ['payments', 'kube-systems', 'my-openshift', 'default', undefined].filter(
        isSystemNamespace,
      ),
    ).toEqual([]);
  });
});
