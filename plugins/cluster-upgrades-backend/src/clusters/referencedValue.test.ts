import { inEnglish } from '@drydock/upgrade-reasons';
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
    expect(inEnglish(value(values, { name: 'prod' }))).toEqual({
      problem:
        'x.contexts has no entry for cluster prod. Add one under one of these keys: test/c1 and c1',
    });
  });

  it('does not choose between two values', () => {
    expect(inEnglish(value({ c1: 'one', 'test/c1': 'two' }))).toEqual({
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
