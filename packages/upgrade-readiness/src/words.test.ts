import { count, listOf, nameOf, sentencesOf } from './words';

describe('words', () => {
  it('name objects as people do', () => {
    expect(
      nameOf({
        group: 'policy',
        kind: 'PodDisruptionBudget',
        namespace: 'payments',
        name: 'api',
      }),
    ).toBe('PDB payments/api');
    expect(nameOf({ group: '', kind: 'Node', name: 'a' })).toBe('Node a');
  });

  it('count and list', () => {
    expect([count(1, 'pod'), count(2, 'pod')]).toEqual(['1 pod', '2 pods']);
    expect([
      listOf([]),
      listOf(['a']),
      listOf(['a', 'b']),
      listOf(['a', 'b', 'c']),
      listOf(['a', 'b', 'c', 'd']),
    ]).toEqual(['', 'a', 'a and b', 'a, b and c', 'a, b and 2 more']);
  });

  it('keep sentences apart where they stand in one', () => {
    expect([
      sentencesOf([]),
      sentencesOf(['A is so, b too']),
      sentencesOf(['A is so, b too', 'The c']),
    ]).toEqual(['', 'A is so, b too', 'A is so, b too; The c']);
    expect(sentencesOf(['A', 'B', 'C', 'D'])).toBe('A; B; 2 more');
  });
});
