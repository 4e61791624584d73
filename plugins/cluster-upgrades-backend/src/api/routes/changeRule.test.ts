import { routeRows } from '../__testUtils__/permissionMatrix/routeRows';
import { CHANGE_RULES } from '.';
import { isGuarded } from './changeRule';

describe('CHANGE_RULES', () => {
  it('has a rule for each route of the OpenAPI document that is not a GET, and no other [T-30]', () => {
    const keys = routeRows().flatMap(({ method, path }) =>
      method === 'get' ? [] : `${method.toUpperCase()} ${path}`,
    );
    expect(Object.keys(CHANGE_RULES).sort()).toEqual([...new Set(keys)].sort());
  });

  it('gives a reason for each route that is not always guarded', () => {
    for (const [route, rule] of Object.entries(CHANGE_RULES))
      expect([
        route,
        rule.guard === 'always' || rule.reason.length > 10,
      ]).toEqual([route, true]);
  });

  it.each([
    undefined,
    null,
    '',
    'pause',
    ['pause'],
    {},
    { action: 'PAUSE' },
    { action: ['pause'] },
    { action: 'anything' },
    Object.create({ action: 'pause' }),
  ])('guards a body that does not plainly stop something: %j [T-31]', body => {
    expect(
      isGuarded(CHANGE_RULES['POST /upgrades/{upgradeId}/actions'], body),
    ).toBe(true);
    expect(isGuarded(CHANGE_RULES['PUT /emergency-stop'], body)).toBe(true);
  });

  it('guards that a decision is taken back, because it can be a rejection [T-32]', () => {
    const route = 'DELETE /plans/{planId}/approvals/{approvalId}';
    expect(isGuarded(CHANGE_RULES[route], undefined)).toBe(true);
    const actions = CHANGE_RULES['POST /plans/{planId}/actions'];
    expect(isGuarded(actions, { action: 'withdraw' })).toBe(false);
  });

  it('lets the emergency stop be set, and guards that it is lifted', () => {
    const rule = CHANGE_RULES['PUT /emergency-stop'];
    expect(
      [true, false, 'true', 1].map(active => isGuarded(rule, { active })),
    ).toEqual([false, true, true, true]);
  });
});
