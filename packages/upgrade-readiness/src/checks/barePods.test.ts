import { podOf } from '../testing/inventories';
import { barePods } from './barePods';

const bare = (name: string, namespace = 'payments') =>
  podOf(name, {}, { namespace, workload: undefined });

describe('barePods', () => {
  it('names each pod up to five of a namespace, then the namespace', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map(name => bare(name));
    expect(barePods(five).map(({ object }) => object?.name)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    expect(
      barePods([...five, bare('f')]).map(({ object, key }) => [
        object?.kind,
        key,
      ]),
    ).toEqual([['Namespace', 'bare-pods']]);
    expect(barePods([...five, bare('f', 'other')])).toHaveLength(6);
  });

  it('leaves out what has an owner, static pods, pods without a node and the platform’s', () => {
    expect(
      barePods([
        podOf('a', {}),
        podOf('b', {}, { mirror: true, workload: undefined }),
        podOf('c', {}, { node: undefined, workload: undefined }),
        bare('d', 'kube-system'),
      ]),
    ).toEqual([]);
  });
});
