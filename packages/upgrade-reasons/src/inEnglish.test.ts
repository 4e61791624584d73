import { inEnglish, withTexts } from './inEnglish';
import { allOf, said } from './reason';

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

it('puts the text beside the code of reasons at every depth', () => {
  const inner = { code: 'text', params: { text: { text: 'no' } }, text: 'no' };
  expect(
    withTexts({
      count: 2,
      reasons: [allOf([said('no'), { code: 'plan.archived' }])],
    }),
  ).toEqual({
    count: 2,
    reasons: [
      {
        code: 'all',
        params: {
          reasons: {
            reasons: [
              inner,
              {
                code: 'plan.archived',
                params: {},
                text: 'The plan is archived',
              },
            ],
          },
        },
        text: 'no. The plan is archived',
      },
    ],
  });
});
