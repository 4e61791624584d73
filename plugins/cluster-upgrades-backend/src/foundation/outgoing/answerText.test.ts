import { answerObject, answerSeconds, answerText } from './answerText';

describe('what another system answered', () => {
  it('becomes one short line without secrets', () => {
    expect(answerText('a\nb  token=abcdefgh')).toBe('a b token=[redacted]');
    expect(answerText('x'.repeat(5000))).toHaveLength(500);
    expect(answerText({ a: 1 })).toBe('');
  });

  it('is taken for an object only where it is one', () => {
    expect(answerObject('{"a":1}')).toEqual({ a: 1 });
    expect(['[1]', 'null', '1', '<html>', ''].map(answerObject)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('cannot make us wait for ever or not at all', () => {
    const bounds = { least: 5, most: 60, otherwise: 30 };
    expect(
      [1, 10, 1e9, '7', Number.NaN, undefined].map(value =>
        answerSeconds(value, bounds),
      ),
    ).toEqual([5, 10, 60, 30, 30, 30]);
  });
});
