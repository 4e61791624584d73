import { presentControllers } from './presentControllers';

const nameOf = (id: string) => id.toUpperCase();
const eks = { id: 'eks', reference: 'arn' };
const roller = { id: 'roller', reference: 'groups' };

describe('presentControllers', () => {
  it('says nothing where one provider changes everything', () => {
    expect(presentControllers(undefined, nameOf)).toBeUndefined();
  });

  it('names who changes each component, and a component that two claim with what to do', () => {
    expect(
      presentControllers(
        [
          eks,
          { ...roller, components: ['node-pools', 'control-plane'] },
          { ...roller, components: ['node-pools/own'], byOperator: true },
        ],
        nameOf,
      ),
    ).toEqual([
      {
        component: 'control-plane',
        providers: [
          { id: 'eks', name: 'EKS' },
          { id: 'roller', name: 'ROLLER' },
        ],
        reason: expect.objectContaining({
          text: 'The control plane cannot be upgraded: EKS and ROLLER both change it. Name one of them in clusterUpgrades.controllers',
        }),
      },
      {
        component: 'node-pools',
        providers: [
          { id: 'eks', name: 'EKS' },
          { id: 'roller', name: 'ROLLER' },
        ],
      },
      {
        component: 'node-pools/own',
        providers: [{ id: 'roller', name: 'ROLLER' }],
      },
    ]);
  });
});
