import {
  claimantsOf,
  parseComponentName,
  type ComponentClaim,
} from './componentClaim';

const EKS: ComponentClaim = { id: 'eks', reference: 'prod' };
const OWN: ComponentClaim = { id: 'add-ons', reference: 'prod' };

const claimants = (...claims: ComponentClaim[]) =>
  claimantsOf('add-ons', claims).map(({ id }) => id);

describe('add-ons as a component', () => {
  it('go with the control plane where no claim names them', () => {
    expect(claimants({ ...EKS, components: ['control-plane'] })).toEqual([
      'eks',
    ]);
    expect(
      claimants(
        { ...EKS, components: ['control-plane'] },
        { ...OWN, components: ['node-pools'] },
      ),
    ).toEqual(['eks']);
    expect(claimants({ ...OWN, components: ['node-pools'] })).toEqual([]);
  });

  it('belong to the one that the operator names, which gets nothing else by that', () => {
    const claims = [
      { ...OWN, components: ['add-ons' as const], byOperator: true as const },
      EKS,
    ];
    expect(claimants(...claims)).toEqual(['add-ons']);
    for (const other of ['control-plane', 'node-pools/a'] as const)
      expect(claimantsOf(other, claims).map(({ id }) => id)).toEqual(['eks']);
  });

  it('have two claimants where a source names them beside one that claims all', () => {
    expect(claimants(EKS, { ...OWN, components: ['add-ons'] })).toEqual([
      'eks',
      'add-ons',
    ]);
  });

  it('are written as in the configuration', () => {
    expect(parseComponentName('add-ons')).toBe('add-ons');
    expect(parseComponentName('add-ons/coredns')).toBeUndefined();
  });
});
