import { readManifests } from './readManifests';

describe('readManifests', () => {
  it('reads identity and line of what Helm renders', () => {
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
    expect(readManifests(manifest)).toEqual({
      objects: [
        { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', namespace: 'payments', name: 'shop', line: 3 },
        { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'x', name: 'flow', line: 17 },
        { apiVersion: 'apps/v1', kind: 'Deployment', name: 'json', line: 26 },
      ],
      problems: [],
    });
  });

  it('looks into Lists', () => {
    const manifest = 'apiVersion: v1\nkind: List\nmetadata:\n  name: all\nitems:\n- apiVersion: batch/v1beta1\n  kind: CronJob\n  metadata:\n    name: nightly\n';
    expect(readManifests(manifest).objects).toEqual([{ apiVersion: 'batch/v1beta1', kind: 'CronJob', name: 'nightly', line: 1 }]);
  });

  it('reads Windows line ends', () => {
    expect(readManifests('apiVersion: v1\r\nkind: Service\r\nmetadata:\r\n  name: a\r\n---\r\nkind: Service\r\napiVersion: v1\r\nmetadata:\r\n  name: b\r\n').objects).toEqual([
      { apiVersion: 'v1', kind: 'Service', name: 'a', line: 1 },
      { apiVersion: 'v1', kind: 'Service', name: 'b', line: 6 },
    ]);
  });

  it('knows objects by generateName, and configuration files that have no name', () => {
    expect(readManifests('apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: load-\n---\napiVersion: kubeadm.k8s.io/v1beta2\nkind: ClusterConfiguration\n').objects).toEqual([
      { apiVersion: 'batch/v1', kind: 'Job', name: 'load-*', line: 1 },
      { apiVersion: 'kubeadm.k8s.io/v1beta2', kind: 'ClusterConfiguration', name: '(unnamed)', line: 6 },
    ]);
  });

  it('leaves out documents that are no Kubernetes objects', () => {
    expect(readManifests('replicas: 3\nimage: web\n---\n- a\n- b\n')).toEqual({ objects: [], problems: [] });
  });

  it('names what it cannot read and goes on with the rest', () => {
    const manifest = 'apiVersion: v1\nkind: "unclosed\n---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: Service\nmetadata:\n  name: {{ .Values.name }}\n';
    const { objects, problems } = readManifests(manifest);
    expect(objects).toEqual([{ apiVersion: 'v1', kind: 'Secret', name: 'a', line: 4 }]);
    expect(problems).toEqual([
      { line: 1, reason: 'not-yaml', message: 'The document is not YAML' },
      { line: 9, reason: 'template', message: expect.stringContaining('render it first') },
    ]);
    expect(readManifests(`kind: List\nitems: [${'1,'.repeat(400_000)}]`).problems).toMatchObject([{ reason: 'too-large' }]);
  });

  it('takes a pointer of Git LFS for a file that was not read, not for one without objects', () => {
    const { objects, problems } = readManifests('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n');
    expect(objects).toEqual([]);
    expect(problems).toEqual([{ line: 1, reason: 'not-yaml', message: expect.stringContaining('Git LFS') }]);
  });

  it('is not blown up by aliases', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', ...Array.from({ length: 12 }, (_, index) => `${'bcdefghijklm'[index]}: &${'bcdefghijklm'[index]} [${Array(9).fill(`*${'abcdefghijkl'[index]}`).join(',')}]`)].join('\n');
    expect(readManifests(bomb).problems).toMatchObject([{ reason: 'not-yaml' }]);
  });

  it('keeps no prototype of a manifest', () => {
    readManifests('{"__proto__": {"polluted": true}, "apiVersion": "v1", "kind": "Secret", "metadata": {"name": "a"}}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
