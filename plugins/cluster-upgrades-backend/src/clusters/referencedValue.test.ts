import { identityOf } from '../__testUtils__/identities';
import { referencedValue } from './referencedValue';

const value = (
  values: Record<string, string>,
  overrides: Parameters<typeof identityOf>[1] = {},
) =>
  referencedValue(
    { setting: 'x.contexts', values },
    identityOf('c1', overrides),
  );

describe('referencedValue', () => {
  it.each([
    [{ c1: 'one' }],
    [{ 'test/c1': 'one' }],
    [{ c1: 'one', 'test/c1': 'one', 'test/c2': 'two' }],
  ])('finds the one value of %j', values => {
    expect(value(values)).toEqual({ value: 'one' });
  });

  it.each([
    [{}],
    [{ prod: 'one' }],
    [{ 'capi/c1': 'one' }],
    [{ 'test/C1': 'one' }],
  ])('has no default in %j', values => {
    expect(value(values, { name: 'prod' })).toEqual({
      problem:
        'x.contexts has no entry for cluster prod. Add one under the key "test/c1" or "c1"',
    });
  });

  it('does not choose between two values', () => {
    expect(value({ c1: 'one', 'test/c1': 'two' })).toEqual({
      problem:
        'x.contexts has different values for cluster c1 under c1 and test/c1. Keep one of them',
    });
  });

  it('takes nothing that every object has for an entry', () => {
    expect(
      value({}, { references: ['constructor', 'toString', '__proto__'] }),
    ).toHaveProperty('problem');
  });
});
