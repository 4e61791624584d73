import { reasonText } from '@drydock/upgrade-reasons';
import { z } from 'zod';
import { pathText, problemsOf } from './problems';

function problemsIn(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value, { reportInput: true });
  return problemsOf(result.error?.issues ?? [], path => path.length).map(
    ({ reason, ...problem }) => ({ ...problem, message: reasonText(reason) }),
  );
}

describe('pathText', () => {
  it.each([
    [[], ''],
    [['spec', 'stages', 1, 'windows', 0], 'spec.stages[1].windows[0]'],
    [['labels', 'a.example/b'], 'labels["a.example/b"]'],
    [['labels', '"]'], 'labels["\\"]"]'],
  ])('%j is %s', (path, text) => {
    expect(pathText(path)).toBe(text);
  });
});

describe('problemsOf', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    [
      'a number for text',
      z.string(),
      1.3,
      'must be text, not the number 1.3: put it in quotes (unquoted, 1.30 is the number 1.3)',
    ],
    ['text for a number', z.number(), 'x', 'must be a number, not "x"'],
    [
      'a list for a map',
      z.strictObject({}),
      [1],
      'must be a map of fields, not a list',
    ],
    [
      'a map for a list',
      z.array(z.string()),
      { a: 1 },
      'must be a list, not a map of fields',
    ],
    ['nothing', z.string(), undefined, 'is missing: must be text'],
    ['an empty field', z.string(), null, 'must be text, not empty'],
    [
      'text that is too short',
      z.string().min(1),
      '',
      'must have at least 1 character',
    ],
    [
      'a list that is too long',
      z.array(z.string()).max(2),
      ['a', 'b', 'c'],
      'must have at most 2 entries',
    ],
    ['a number that is too large', z.number().max(5), 6, 'must be at most 5'],
    [
      'another value',
      z.enum(['a', 'b']),
      'c',
      'must be one of a and b, not "c"',
    ],
    ['one value only', z.literal('a'), 'c', 'must be a, not "c"'],
    [
      'none of several forms',
      z.union([z.number().int(), z.string()]),
      true,
      'must be one of a number and text, not true',
    ],
    [
      'very long text',
      z.number(),
      'x'.repeat(1000),
      `must be a number, not "${'x'.repeat(60)}…"`,
    ],
  ])('%s', (_, schema, value, message) => {
    expect(problemsIn(schema, value)).toEqual([{ path: '', line: 0, message }]);
  });

  it("leaves the schema's own words", () => {
    expect(
      problemsIn(z.string().regex(/^a/, 'must begin with a'), 'b'),
    ).toMatchObject([{ message: 'must begin with a' }]);
  });

  it('tells of the form of a field that fits best', () => {
    const schema = z.strictObject({
      target: z.union([z.string(), z.strictObject({ channel: z.string() })]),
    });
    expect(problemsIn(schema, { target: { channel: 5 } })).toMatchObject([
      {
        path: 'target.channel',
        message: expect.stringContaining('must be text'),
      },
    ]);
  });
});
