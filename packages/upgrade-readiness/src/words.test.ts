import { nameOf } from './words';

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
});
