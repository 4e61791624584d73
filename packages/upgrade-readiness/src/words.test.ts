import { count, listOf, nameOf } from './words';

describe('words', () => {
  it('name objects as people do', () => {
    expect(nameOf({ group: 'policy', kind: 'PodDisruptionBudget', namespace: 'payments', name: 'api' })).toBe('PDB payments/api');
    expect(nameOf({ group: '', kind: 'Node', name: 'a' })).toBe('Node a');
  });

  it('count and list', () => {
    expect([count(1, 'pod'), count(2, 'pod')]).toEqual(['1 pod', '2 pods']);
    expect([listOf([]), listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c']), listOf(['a', 'b', 'c', 'd'])]).toEqual(['', 'a', 'a and b', 'a, b and c', 'a, b and 2 more']);
  });
});
