import { parseDocument } from 'yaml';
import { plainValueOf } from './plainValue';

const valueOf = (text: string) =>
  plainValueOf(parseDocument(text, { uniqueKeys: false, prettyErrors: false }));
/** Each alias is used as often as it may be. */
const referring = (anchors: number) =>
  Array.from(
    { length: anchors },
    (_, index) => `k${index}: [&a${index} 1${`,*a${index}`.repeat(40)}]\n`,
  ).join('');

describe('the plain value of a document', () => {
  it('has what aliases stand for', () => {
    expect(valueOf('a: &a {b: 1}\nc: *a\n')).toEqual({
      a: { b: 1 },
      c: { b: 1 },
    });
    expect(Object.keys(Object(valueOf(referring(12))))).toHaveLength(12);
  });

  it('is not made where anchors and aliases are thousands [T-272]', () => {
    expect(() => valueOf(referring(13))).toThrow(
      'more than 500 anchors and aliases',
    );
    expect(() => valueOf(referring(1500))).toThrow(
      'more than 500 anchors and aliases',
    );
  });

  it('has keys that are maps, as templates make them', () => {
    expect(valueOf('name: {{ .Values.name }}\n')).toEqual({
      name: { '{ .Values.name }': null },
    });
    expect(valueOf('? [a, b]\n: 1\n')).toEqual({ '[ a, b ]': 1 });
  });

  // Without the bound, 800 bytes take half a minute.
  it.each(['? ', '? - ', '{ ? '])(
    'is not made of keys within keys: %j again and again [T-273]',
    word => {
      expect(() => valueOf(word.repeat(100))).toThrow('keys within keys');
    },
  );

  it('is not made where aliases multiply or lead nowhere', () => {
    expect(() => valueOf(`a: &a 1\nb: [${'*a,'.repeat(51)}]\n`)).toThrow(
      'alias',
    );
    expect(() => valueOf('a: *b\n')).toThrow('alias');
  });
});
