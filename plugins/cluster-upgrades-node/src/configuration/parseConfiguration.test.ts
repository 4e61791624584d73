import { z } from 'zod';
import { entityReferenceText, OWNER } from './entityReference';
import { parseConfiguration } from './parseConfiguration';

const schema = z.strictObject({
  mode: z.enum(['fast', 'slow']).default('slow'),
  target: z
    .union([z.literal(true), z.strictObject({ host: z.string() })])
    .optional(),
  patterns: z.union([z.string(), z.array(z.string())]).optional(),
  size: z.union([z.number(), z.array(z.number())]).optional(),
  owner: entityReferenceText(OWNER).optional(),
});
const read = (value: unknown) =>
  parseConfiguration({ schema, value, key: 'clusterUpgrades.acme' });

describe('parseConfiguration', () => {
  it('returns what the schema makes of the value', () => {
    expect(
      read({ target: true, patterns: ['a'], owner: 'user:guests/me' }),
    ).toEqual({
      mode: 'slow',
      target: true,
      patterns: ['a'],
      owner: 'user:guests/me',
    });
  });

  it('collects all mistakes', () => {
    expect(() => read({ mode: 'fats', owner: 'a b' })).toThrow(
      /has 2 mistakes:\n- clusterUpgrades\.acme\.mode: .*Did you mean 'fast'\?\n- clusterUpgrades\.acme\.owner: /,
    );
  });

  it.each<[string, unknown, string]>([
    [
      'the form that is meant, of several',
      { target: { hots: 'a', host: 'b' } },
      "clusterUpgrades.acme.target: has no setting 'hots'. Did you mean 'host'?",
    ],
    [
      'what is missing in the form that is meant',
      { target: {} },
      'clusterUpgrades.acme.target.host: is missing. Add it: text',
    ],
    [
      'text without quotes, where a list may be too',
      { patterns: 5 },
      "clusterUpgrades.acme.patterns: must be text, and YAML reads it as the number 5. Write it in quotes: '5'",
    ],
    [
      'an entry of a list',
      { patterns: ['a', true] },
      'clusterUpgrades.acme.patterns[1]: must be text, and YAML reads it as the truth value true',
    ],
    [
      'all forms, where none is near',
      { size: 'big' },
      "clusterUpgrades.acme.size: must be a number, and is text; or it must be a list, and is text. Write '- ' before it",
    ],
    [
      'a whole that has another form',
      'text',
      'clusterUpgrades.acme: must be a section with settings, and is text',
    ],
  ])('explains %s', (_what, value, message) => {
    expect(() => read(value)).toThrow(message);
  });
});
