import { inEnglish } from '@drydock/upgrade-reasons';
import { plansOnlyOf, unguardedWarning } from './plansOnly';

const PROD = { environments: ['prod'], required: 2 };
const EU = { environments: ['prod-eu', 'prod'], required: 1 };
const ALL = { required: 1 };

describe('plansOnlyOf', () => {
  it('uses the environments of the approval rules by default [T-109]', () => {
    expect(plansOnlyOf({ approvals: [] })).toEqual({
      environments: [],
      from: 'approval-rules',
      unguarded: [],
    });
    expect(plansOnlyOf({ approvals: [EU, PROD] })).toEqual({
      environments: ['prod', 'prod-eu'],
      from: 'approval-rules',
      unguarded: [],
    });
  });

  it('is every cluster when one rule names no environment [T-110]', () => {
    expect(plansOnlyOf({ approvals: [PROD, ALL] })).toEqual({
      environments: 'all',
      from: 'approval-rules',
      unguarded: [],
    });
  });

  it.each([
    [
      'nothing, when the setting is as wide',
      ['prod', 'prod-eu', 'staging'],
      [EU, PROD],
      [],
    ],
    ['nothing, when the setting is all', 'all' as const, [ALL], []],
    ['the environments that it leaves out', ['prod'], [EU, PROD], ['prod-eu']],
    [
      'everything, when a rule is for all environments',
      ['prod'],
      [PROD, ALL],
      'all',
    ],
    ['all of them, when it is empty', [], [PROD], ['prod']],
  ])(
    'leaves unguarded %s',
    (_, plansOnlyEnvironments, approvals, unguarded) => {
      expect(plansOnlyOf({ plansOnlyEnvironments, approvals })).toEqual({
        environments: plansOnlyEnvironments,
        from: 'setting',
        unguarded,
      });
    },
  );
});

describe('unguardedWarning', () => {
  it('says where rules do not bind, and what to change', () => {
    const warning = inEnglish(
      unguardedWarning(
        plansOnlyOf({ plansOnlyEnvironments: ['staging'], approvals: [EU] }),
      ),
    );
    expect(warning).toMatch(
      /^Approval rules do not bind upgrades of single clusters in prod and prod-eu: .*plansOnlyEnvironments is narrower/,
    );
    expect(warning).toContain('Remove plansOnlyEnvironments');
    expect(
      unguardedWarning(
        plansOnlyOf({ plansOnlyEnvironments: [], approvals: [ALL] }),
      ),
    ).toEqual({ code: 'configuration.unguarded-everywhere' });
  });

  it('says nothing when they bind', () =>
    expect(unguardedWarning(plansOnlyOf({ approvals: [EU] }))).toBeUndefined());
});
