import {
  DecodeError,
  arrayAt,
  decodeJsonList,
  decodeJsonObject,
  intOrStringAt,
  objectAt,
  textAt,
  textMapAt,
} from './decode';

function reasonOf(decode: () => unknown): string | undefined {
  try {
    decode();
  } catch (error) {
    return error instanceof DecodeError ? error.kind : 'another error';
  }
  return undefined;
}

describe('decodeJsonObject', () => {
  it('refuses HTML, cut-off JSON and JSON that is no object [T-252]', () => {
    expect(reasonOf(() => decodeJsonObject('<html></html>'))).toBe('not-json');
    expect(reasonOf(() => decodeJsonObject('{"items":[{"metadata"'))).toBe(
      'not-json',
    );
    expect(reasonOf(() => decodeJsonObject('[1]'))).toBe('wrong-shape');
    expect(reasonOf(() => decodeJsonObject('null'))).toBe('wrong-shape');
  });

  it('refuses text that is too large before parsing it', () => {
    expect(
      reasonOf(() =>
        decodeJsonObject(`{"a":"${'x'.repeat(100)}"}`, { maxCharacters: 50 }),
      ),
    ).toBe('too-large');
  });

  it('refuses deep nesting, and does not count brackets inside strings [T-253]', () => {
    expect(
      reasonOf(() =>
        decodeJsonObject(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      ),
    ).toBe('too-deep');
    expect(decodeJsonObject(`{"a":"${'['.repeat(100)}\\"{{\\\\"}`)).toEqual({
      a: `${'['.repeat(100)}"{{\\`,
    });
  });

  it.each([
    '{"__proto__":{"polluted":true},"a":{"__proto__":{"polluted":true}}}',
    '{"\\u005f_proto__":{"polluted":true},"a":{"__\\u0070roto__":{"polluted":true}}}',
  ])('drops keys that name the prototype, escaped or not: %s', text => {
    const value = decodeJsonObject(text);
    expect(Object.keys(value)).toEqual(['a']);
    expect(Object.keys(objectAt(value, 'a'))).toEqual([]);
    expect(Object.assign({}, value, value.a)).not.toHaveProperty('polluted');
  });
});

describe('decodeJsonList', () => {
  const decoded = (
    text: string,
    limits = {},
    key: 'items' | 'rows' = 'items',
  ) => {
    const { head, elements } = decodeJsonList(
      Buffer.from(text),
      ['items', 'rows'],
      limits,
    );
    return { head, elements: [...elements(key)] };
  };

  it.each([
    [
      'its elements one by one',
      '{"kind":"List","items":[{"a":[1,2]} , {"b":"],[{"}\n],"metadata":{"continue":"x"}}',
      { kind: 'List', items: [], metadata: { continue: 'x' } },
      [{ a: [1, 2] }, { b: '],[{' }],
    ],
    [
      'the last of several',
      '{"items":[1],"items":[2,3]}',
      { items: [] },
      [2, 3],
    ],
    [
      'what is named alone',
      '{"items":[1],"rows":[2],"a":"items","b":[4]}',
      { items: [], rows: [], a: 'items', b: [4] },
      [1],
    ],
    [
      'the array of the outermost object alone',
      '{"a":{"items":[1]},"items":[{"items":[2,3]}]}',
      { a: { items: [1] }, items: [] },
      [{ items: [2, 3] }],
    ],
    ['an empty array', '{"items":[ ]}', { items: [] }, []],
    [
      'no array at all',
      '{"items":null,"b":"items"}',
      { items: null, b: 'items' },
      [],
    ],
    [
      'a key that is written with escapes',
      '{"\\u0069tems":[1,2]}',
      { items: [1, 2] },
      [1, 2],
    ],
    [
      'bytes of several to the character',
      '{"ä":"ö","items":["€","😀"]}',
      { ä: 'ö', items: [] },
      ['€', '😀'],
    ],
  ])('gives %s', (_, text, head, elements) => {
    expect(decoded(text)).toEqual({ head, elements });
  });

  it.each([
    '{"items":[1}}',
    '{"items":[1,]}',
    '{"items":[,1]}',
    '{"items":[1 2]}',
    '{"items":[\u00a0]}',
    '{"items" [1]}',
    '{"items":[{]}]}',
    '{"items":[1',
    '{"items":[1]',
    '{"items":[{"a":1]}',
  ])('takes %s for no JSON', text => {
    expect(reasonOf(() => decoded(text))).toBe('not-json');
  });

  it('gives what stands under the key that is asked for', () => {
    expect(decoded('{"rows" : [1],"items":[2]}', {}, 'rows')).toEqual({
      head: { rows: [], items: [] },
      elements: [1],
    });
  });

  it.each(['[],', '{},', '"a",', ',', ':', '"a":[],'])(
    'goes over its text once, whatever repeats in it: %j',
    shape => {
      // A pass that looks back takes hours for so much, and this test the time that it has.
      const text = `{"":[]${`,${shape}`.repeat(
        (20 * 1024 * 1024) / (shape.length + 1),
      )}}`;
      expect(reasonOf(() => decoded(text))).toMatch(/not-json|undefined/);
    },
  );

  it('keeps nothing of elements that had no turn yet', () => {
    const json = Buffer.from(`{"items":[${'1,'.repeat(2_000_000)}1]}`);
    const before = process.memoryUsage().heapUsed;
    const { elements } = decodeJsonList(json, ['items']);
    const walk = elements('items')[Symbol.iterator]();
    expect(walk.next().value).toBe(1);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(
      16 * 1024 * 1024,
    );
  });

  it('keeps the limits of an object, counted from its outermost bracket', () => {
    expect(
      reasonOf(() => decoded('{"items":[{"a":[]}]}', { maxDepth: 3 })),
    ).toBe('too-deep');
    expect(
      reasonOf(() => decoded('{"items":[1,2,3]}', { maxCharacters: 10 })),
    ).toBe('too-large');
    expect(reasonOf(() => decoded('[{"items":[1]}]'))).toBe('wrong-shape');
  });

  it('drops keys that name the prototype from head and elements', () => {
    const { head, elements } = decoded(
      '{"__proto__":{"polluted":true},"items":[{"__proto__":{"polluted":true}}]}',
    );
    expect([Object.keys(head), Object.keys(elements[0] as object)]).toEqual([
      ['items'],
      [],
    ]);
  });
});

describe('accessors', () => {
  const value = decodeJsonObject(
    '{"text":"x","number":3,"list":[1],"labels":{"a":"b","c":4},"empty":""}',
  );

  it('give what has the right type and nothing else', () => {
    expect(textAt(value, 'text')).toBe('x');
    expect(textAt(value, 'number')).toBeUndefined();
    expect(textAt(value, 'empty')).toBeUndefined();
    expect(intOrStringAt(value, 'number')).toBe('3');
    expect(arrayAt(value, 'text')).toEqual([]);
    expect(textMapAt(value, 'labels')).toEqual({ a: 'b' });
  });

  it('see own keys only [T-254]', () => {
    expect(objectAt(value, 'constructor')).toEqual({});
    expect(textAt(objectAt(value, 'labels'), 'toString')).toBeUndefined();
  });

  it('cut text that is too long for a fact', () => {
    expect(textAt({ name: 'x'.repeat(1_000_000) }, 'name')).toHaveLength(1024);
  });
});
