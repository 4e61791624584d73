import { inEnglish } from './inEnglish';
import { said } from './reason';

it('shows reasons at every depth, and nothing else', () => {
  const at = new Date();
  expect(
    inEnglish({
      at,
      code: 'plan.archived',
      holds: [{ reason: { code: 'plan.archived' }, count: 2 }],
      byId: new Map([['c1', said('Not now')]]),
      more: undefined,
      none: null,
    }),
  ).toEqual({
    at,
    code: 'plan.archived',
    holds: [{ reason: 'The plan is archived', count: 2 }],
    byId: new Map([['c1', 'Not now']]),
    more: undefined,
    none: null,
  });
  expect(inEnglish({ code: 'not-of-the-catalogue' })).toEqual({
    code: 'not-of-the-catalogue',
  });
});
