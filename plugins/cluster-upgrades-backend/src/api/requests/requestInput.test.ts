import { z } from 'zod';
import { parseInput, principalOf, readBoolean, readPage } from './requestInput';

describe('parseInput', () => {
  const schema = z.strictObject({
    stage: z.strictObject({ name: z.string() }),
  });

  it('gives what it read', () =>
    expect(parseInput(schema, { stage: { name: 'prod' } })).toEqual({
      stage: { name: 'prod' },
    }));

  it('names the field that is wrong, or the whole body', () => {
    expect(() => parseInput(schema, { stage: { name: 5 } })).toThrow(
      /^"stage\.name": /,
    );
    expect(() => parseInput(schema, undefined)).toThrow(
      /^The request body is not valid: /,
    );
  });
});

describe('readPage', () => {
  it('is the first 25 where nothing is asked for, and what is asked for as text or number', () => {
    expect(readPage({})).toEqual({ offset: 0, limit: 25 });
    expect(readPage({ offset: '50', limit: 200 })).toEqual({
      offset: 50,
      limit: 200,
    });
  });

  it.each([
    [{ limit: 0 }],
    [{ limit: 201 }],
    [{ limit: '1.5' }],
    [{ offset: -1 }],
    [{ offset: 'x' }],
    [{ offset: 1_000_001 }],
  ])('refuses %j with the range', query => {
    const [name] = Object.keys(query);
    expect(() => readPage(query)).toThrow(
      new RegExp(`^"${name}" must be a whole number from \\d to [\\d,]+\\.$`),
    );
  });
});

describe('readBoolean', () => {
  it('reads text and values, and nothing else', () => {
    expect(['true', true, 'false', false].map(readBoolean)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([undefined, '', '1', 0, 'TRUE'].map(readBoolean)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('principalOf', () => {
  it('is the entity of a person, and the subject of a service', () => {
    const credentials = { $$type: '@backstage/BackstageCredentials' } as const;
    expect(
      principalOf({
        ...credentials,
        principal: { type: 'user', userEntityRef: 'user:default/ada' },
      }),
    ).toBe('user:default/ada');
    expect(
      principalOf({
        ...credentials,
        principal: { type: 'service', subject: 'external:pipeline' },
      }),
    ).toBe('external:pipeline');
  });
});
