import { apiTracesOf } from './apiTraces';

const lost = new Set(['policy/v1beta1']);
const object = (annotations: Record<string, string>, managedFields: readonly unknown[] = []) => ({ metadata: { annotations, managedFields } });
const kubectl = 'kubectl.kubernetes.io/last-applied-configuration';

describe('apiTracesOf', () => {
  it('reads last-applied of kubectl and kapp, wherever apiVersion stands', () => {
    expect(apiTracesOf(object({ [kubectl]: '{"apiVersion":"policy/v1beta1","kind":"X"}\n', 'kapp.k14s.io/original': '{"kind":"X","apiVersion":"policy/v1"}' }), 'X', lost)).toEqual([
      { source: 'last-applied', apiVersion: 'policy/v1beta1', applier: 'kubectl' },
      { source: 'last-applied', apiVersion: 'policy/v1', applier: 'kapp' },
    ]);
  });

  it('reads managedFields and leaves the control plane out', () => {
    const fields = [
      { manager: 'flux', operation: 'Apply', apiVersion: 'policy/v1beta1', time: '2022-01-01T00:00:00Z' },
      { manager: 'op', operation: 'Update', apiVersion: 'policy/v1' },
      { manager: 'kube-controller-manager', operation: 'Update', apiVersion: 'policy/v1beta1', subresource: 'status' },
    ];
    expect(apiTracesOf(object({}, fields), 'X', lost)).toEqual([
      { source: 'apply', apiVersion: 'policy/v1beta1', applier: 'flux', time: '2022-01-01T00:00:00Z' },
      { source: 'update', apiVersion: 'policy/v1', applier: 'op' },
    ]);
  });

  it('keeps nothing of an object without a trace of a lost version', () => {
    expect(apiTracesOf(object({ [kubectl]: '{"apiVersion":"policy/v1"}' }, [{ manager: 'kube-controller-manager', apiVersion: 'policy/v1beta1' }]), 'X', lost)).toEqual([]);
  });

  it('takes nothing from an annotation that a controller copied from an object of another kind', () => {
    const revision = (annotation: string) => apiTracesOf(object({ [kubectl]: annotation }), 'ControllerRevision', new Set(['apps/v1beta2']));
    expect(revision('{"apiVersion":"apps/v1beta2","kind":"DaemonSet","metadata":{}}')).toEqual([]);
    expect(revision('{"metadata":{},"kind":"DaemonSet","apiVersion":"apps/v1beta2"}')).toEqual([]);
    expect(revision('{"apiVersion":"apps/v1beta2","kind":"ControllerRevision"}')).toHaveLength(1);
  });

  it.each(['not json', '{"kind":"X"', '[]', '{"apiVersion":5}', `{"apiVersion":"${'x'.repeat(10_000)}"}`])('takes nothing from the annotation %.20s', annotation => {
    expect(apiTracesOf(object({ [kubectl]: annotation }, [{ manager: 'a', operation: 'Apply', apiVersion: 'policy/v1beta1' }]), 'X', lost).filter(({ source, apiVersion }) => source === 'last-applied' && lost.has(apiVersion))).toEqual([]);
  });
});
