import { said, type Reason } from './reason';
import { reasonKey, sameReason } from './sameReason';

const missing: Reason = {
  code: 'text',
  params: { text: { text: 'a' }, number: { number: 1 } },
  who: { permission: 'plan.create' },
  until: '2026-01-01T00:00:00Z',
};

describe('reasonKey', () => {
  it('does not depend on the order of parameters', () => {
    expect(
      reasonKey({
        ...missing,
        params: { number: { number: 1 }, text: { text: 'a' } },
      }),
    ).toBe(reasonKey(missing));
  });

  it('is that of the code and the parameters alone', () => {
    expect(reasonKey({ ...missing, who: undefined, until: undefined })).toBe(
      reasonKey(missing),
    );
    expect(reasonKey(said('a'))).not.toBe(reasonKey(said('b')));
    expect(reasonKey({ ...missing, code: 'all' })).not.toBe(reasonKey(missing));
  });

  it('takes no parameters for undefined ones', () => {
    const { code } = missing;
    expect(reasonKey({ code, params: {} })).toBe(reasonKey({ code }));
  });
});

describe('sameReason', () => {
  it('is of what the database gives back', () => {
    expect(sameReason(JSON.parse(JSON.stringify(missing)), missing)).toBe(true);
  });

  it.each<[string, Reason | undefined]>([
    ['none', undefined],
    ['another permission', { ...missing, who: { permission: 'other' } }],
    ['another owner', { ...missing, who: { entityRef: 'user:default/ada' } }],
    ['another end', { ...missing, until: undefined }],
    ['other parameters', { ...missing, params: { text: { text: 'b' } } }],
  ])('is not of %s', (_, other) => {
    expect(sameReason(other, missing)).toBe(false);
    expect(sameReason(missing, other)).toBe(false);
  });

  it('is of none and none', () => {
    expect(sameReason(undefined, undefined)).toBe(true);
  });
});
