import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import { planSchema } from '@drydock/upgrade-plans';
import {
  requirementsOf,
  requirementsOfEnvironments,
  stateOfRequirements,
  stricter,
} from './requirements';

describe('requirementsOf', () => {
  const plan = planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'one' },
    spec: { target: '1.36', stages: [{ name: 'all', clusters: {} }] },
  });
  const rules = [
    { environments: ['prod'], required: 2, groups: ['Group:default/Platform'] },
    { environments: ['dev'], required: 3 },
  ];

  it('asks for what each rule of an environment asks for, beside the plan itself', () => {
    expect(inEnglish(requirementsOf(plan, new Set(['prod']), rules))).toEqual([
      { required: 1, because: 'the plan' },
      {
        required: 2,
        groups: ['group:default/platform'],
        because: 'clusters of prod',
      },
    ]);
  });

  it('takes an unknown environment for any [T-127]', () => {
    expect(
      requirementsOf(plan, new Set(['', 'dev']), rules).map(
        ({ required, because }) => [required, reasonText(because)],
      ),
    ).toEqual([
      [1, 'the plan'],
      [2, 'clusters of unknown environment'],
      [3, 'clusters of dev and unknown environment'],
    ]);
  });

  it('counts each approver once, and only those of the groups', () => {
    const given = stateOfRequirements(
      requirementsOf(plan, new Set(['prod']), rules),
      [
        {
          principal: 'user:default/ann',
          ownershipRefs: ['group:default/platform'],
        },
        {
          principal: 'user:default/ANN',
          ownershipRefs: ['group:default/platform'],
        },
        { principal: 'user:default/ben', ownershipRefs: [] },
      ],
    );
    expect(
      given.map(({ given: number, satisfied }) => [number, satisfied]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
  });
});

describe('requirementsOfEnvironments', () => {
  it('asks for what a rule without environments asks for, whatever is touched', () => {
    expect(
      requirementsOfEnvironments(new Set(['dev']), [
        { required: 2 },
        { environments: ['prod'], required: 3 },
      ]),
    ).toEqual([
      {
        required: 2,
        groups: undefined,
        because: { code: 'plan.requirement-of-portal' },
      },
    ]);
  });
});

describe('stricter', () => {
  const stored = [
    { required: 1, because: said('the plan') },
    {
      required: 2,
      groups: ['group:default/a'],
      because: said('clusters of prod'),
    },
  ];

  it('adds what the configuration asks for by now, and keeps what it no longer asks for', () => {
    const added = {
      required: 2,
      groups: ['group:default/b'],
      because: said('clusters of prod'),
    };
    expect(stricter(stored, [added])).toEqual([...stored, added]);
    expect(stricter(stored, [])).toEqual(stored);
  });

  it('does not ask twice for the same, whatever it is called', () =>
    expect(
      stricter(stored, [
        { ...stored[1], because: said('clusters of prod, live') },
      ]),
    ).toEqual(stored));
});

describe('stateOfRequirements', () => {
  it('says how many are given, of whom and why', () => {
    const [state] = stateOfRequirements(
      [
        {
          required: 2,
          groups: ['group:default/a', 'group:default/b'],
          because: said('clusters of prod'),
        },
      ],
      [{ principal: 'user:default/ann', ownershipRefs: ['group:default/b'] }],
    );
    expect(inEnglish(state)).toMatchObject({
      given: 1,
      satisfied: false,
      reason: '1 of 2 of a and b (clusters of prod)',
    });
  });
});
