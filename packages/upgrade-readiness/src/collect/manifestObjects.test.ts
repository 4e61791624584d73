import { objectsOfManifest } from './manifestObjects';

describe('objectsOfManifest', () => {
  it('reads identity out of what Helm renders', () => {
    const manifest = `---
# Source: shop/templates/a.yaml
apiVersion: policy/v1beta1
kind: PodDisruptionBudget
metadata:
  labels:
    name: not-the-name
  name: "shop"
  namespace: 'payments' # where it runs
spec:
  template:
    metadata:
      name: neither
---
# Source: shop/templates/empty.yaml
---
apiVersion: v1
kind: ConfigMap
metadata: {name: flow, namespace: x}
data:
  text: |
    kind: Nothing
    metadata:
      name: nothing
--- # with a comment
{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "json"}}
`;
    expect(objectsOfManifest(manifest)).toEqual([
      { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', namespace: 'payments', name: 'shop' },
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'x', name: 'flow' },
      { apiVersion: 'apps/v1', kind: 'Deployment', name: 'json' },
    ]);
  });

  it('looks into Lists', () => {
    const manifest = 'apiVersion: v1\nkind: List\nmetadata:\n  name: all\nitems:\n- apiVersion: batch/v1beta1\n  kind: CronJob\n  metadata:\n    name: nightly\n';
    expect(objectsOfManifest(manifest)).toEqual([{ apiVersion: 'batch/v1beta1', kind: 'CronJob', name: 'nightly' }]);
  });

  it('reads Windows line ends', () => {
    expect(objectsOfManifest('apiVersion: v1\r\nkind: Service\r\nmetadata:\r\n  name: a\r\n---\r\n')).toEqual([{ apiVersion: 'v1', kind: 'Service', name: 'a' }]);
  });

  it('refuses what it cannot read instead of leaving it out', () => {
    expect(() => objectsOfManifest('apiVersion: v1\nkind: "unclosed\n')).toThrow('is not YAML');
    expect(() => objectsOfManifest(`kind: List\nitems: [${'1,'.repeat(400_000)}]`)).toThrow('too large');
  });

  it('is not blown up by aliases', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', ...Array.from({ length: 12 }, (_, index) => `${'bcdefghijklm'[index]}: &${'bcdefghijklm'[index]} [${Array(9).fill(`*${'abcdefghijkl'[index]}`).join(',')}]`)].join('\n');
    expect(() => objectsOfManifest(bomb)).toThrow();
  });
});
