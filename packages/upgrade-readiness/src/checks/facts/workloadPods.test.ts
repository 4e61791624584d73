import { podOf } from '../../testing/inventories';
import { isEvictable, podsByWorkload } from './workloadPods';

describe('podsByWorkload', () => {
  it('finds the pods of a workload in its namespace alone', () => {
    const api = podOf('api-1', { app: 'api' });
    const pods = podsByWorkload([
      api,
      podOf('api-1', { app: 'api' }, { namespace: 'other' }),
      podOf('loose', {}, { workload: undefined }),
    ]);
    expect(
      pods.of({
        group: 'apps',
        kind: 'Deployment',
        namespace: 'payments',
        name: 'api',
      }),
    ).toEqual([api]);
    expect(
      pods.of({
        group: 'apps',
        kind: 'StatefulSet',
        namespace: 'payments',
        name: 'api',
      }),
    ).toEqual([]);
  });
});

describe('isEvictable', () => {
  it('leaves out static pods, pods of DaemonSets and pods without a node', () => {
    expect(isEvictable(podOf('a', {}))).toBe(true);
    expect(isEvictable(podOf('a', {}, { mirror: true }))).toBe(false);
    expect(
      isEvictable(
        podOf('a', {}, { workload: { kind: 'DaemonSet', name: 'a' } }),
      ),
    ).toBe(false);
    expect(isEvictable(podOf('a', {}, { node: undefined }))).toBe(false);
  });
});
