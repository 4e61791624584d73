import { planSchema } from '@drydock/upgrade-plans';
import { requirementsOf, stateOfRequirements } from './requirements';

describe('requirementsOf', () => {
  const plan = planSchema.parse({ apiVersion: 'drydock.dev/v1', kind: 'UpgradePlan', metadata: { name: 'one' }, spec: { target: '1.36', stages: [{ name: 'all', clusters: {} }] } });
  const rules = [{ environments: ['prod'], required: 2, groups: ['Group:default/Platform'] }, { environments: ['dev'], required: 3 }];

  it('asks for what each rule of an environment asks for, beside the plan itself', () => {
    expect(requirementsOf(plan, new Set(['prod']), rules)).toEqual([
      { required: 1, because: 'the plan' },
      { required: 2, groups: ['group:default/platform'], because: 'clusters of prod' },
    ]);
  });

  it('takes an unknown environment for any', () => {
    expect(requirementsOf(plan, new Set(['', 'dev']), rules).map(({ required, because }) => [required, because])).toEqual([
      [1, 'the plan'],
      [2, 'clusters of unknown environment'],
      [3, 'clusters of dev, unknown environment'],
    ]);
  });

  it('counts each approver once, and only those of the groups', () => {
    const given = stateOfRequirements(requirementsOf(plan, new Set(['prod']), rules), [
      { principal: 'user:default/ann', ownershipRefs: ['group:default/platform'] },
      { principal: 'user:default/ANN', ownershipRefs: ['group:default/platform'] },
      { principal: 'user:default/ben', ownershipRefs: [] },
    ]);
    expect(given.map(({ given: number, satisfied }) => [number, satisfied])).toEqual([[2, true], [1, false]]);
  });
});
