import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { planFields, planFieldsModule } from './planFields';
import { planSchema } from './model';

describe('planFields', () => {
  it('are what the frontend has (after a change: node packages/upgrade-plans/scripts/write-plan-schema.mjs)', () => {
    const copy = join(
      __dirname,
      '../../../../plugins/cluster-upgrades-common/src/generated/planFields.ts',
    );
    expect(readFileSync(copy, 'utf8')).toBe(planFieldsModule());
  });

  it('hold limits, defaults, choices and the reasons of patterns', () => {
    expect(planFields()).toMatchObject({
      'metadata.name': {
        kind: 'text',
        pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
        problem: 'plan.problem-name',
        required: true,
      },
      'spec.stages[].failureBudget': {
        kind: 'integer-or-percent',
        minimum: 0,
        maximum: 10_000,
        default: 0,
      },
      'spec.hooks': { kind: 'entries', types: ['webhook', 'job'] },
      'spec.effects[drain-rule].pods.namespaces': {
        kind: 'texts',
        maximum: 50,
        each: { problem: 'plan.problem-name' },
      },
    });
  });

  /**
   * Codes of what the validator finds at a field that has a value, in a plan that has nothing else.
   */
  function found(field: string, value: unknown): readonly string[] {
    const inner = field
      .split('.')
      .reverse()
      .reduce<unknown>((below, part) => {
        const [, name, type] = /^([^[]+)(?:\[(.*)\])?$/.exec(part) ?? [];
        if (type === undefined) return { [name]: below };
        const entry = below as object;
        return { [name]: [type === '' ? entry : { ...entry, type }] };
      }, value);
    const at = field.replace(/\[[^\]]*\]/g, '.0');
    const codesOf = (
      issues: readonly z.core.$ZodIssue[],
      above: string,
    ): string[] =>
      issues.flatMap(issue => {
        const path = [above, ...issue.path]
          .filter(part => part !== '')
          .join('.');
        return [
          ...(path === at || path.startsWith(`${at}.`) ? [issue.code] : []),
          ...(issue.code === 'invalid_union'
            ? issue.errors.flatMap(each => codesOf(each, path))
            : []),
        ];
      });
    return codesOf(planSchema.safeParse(inner).error?.issues ?? [], '');
  }

  const fields = Object.entries(planFields());
  const ofKinds = (...kinds: string[]) =>
    fields.filter(([, { kind }]) => kinds.includes(kind));

  it.each(ofKinds('integer', 'integer-or-percent'))(
    'give %s the bounds that the validator has',
    (path, { minimum = 0, maximum = 0 }) => {
      expect(found(path, minimum - 1)).toContain('too_small');
      expect(found(path, minimum)).not.toContain('too_small');
      expect(found(path, maximum)).not.toContain('too_big');
      expect(found(path, maximum + 1)).toContain('too_big');
    },
  );

  it.each(ofKinds('text').filter(([, { maximum }]) => maximum))(
    'give %s the length that the validator has',
    (path, { maximum = 0 }) => {
      expect(found(path, 'x'.repeat(maximum))).not.toContain('too_big');
      expect(found(path, 'x'.repeat(maximum + 1))).toContain('too_big');
    },
  );

  it.each(ofKinds('text').filter(([, { pattern }]) => pattern))(
    'give %s a pattern as the validator has one',
    path => {
      expect(found(path, '-~')).toContain('invalid_format');
    },
  );

  it.each(ofKinds('choice'))(
    'give %s the choices that the validator has',
    (path, { choices = [] }) => {
      expect(choices.flatMap(choice => found(path, choice))).toEqual([]);
      expect(found(path, 'another')).toEqual(['invalid_value']);
    },
  );

  it.each(ofKinds('texts', 'entries').filter(([, { maximum }]) => maximum))(
    'give %s as many entries as the validator',
    (path, { maximum = 0 }) => {
      const entries = (count: number) =>
        Array.from({ length: count }, () => 'x');
      expect(found(path, entries(maximum))).not.toContain('too_big');
      expect(found(path, entries(maximum + 1))).toContain('too_big');
    },
  );

  it.each(ofKinds('integer', 'text', 'choice', 'boolean'))(
    'say whether %s is required, and its default passes',
    (path, { required, default: byDefault }) => {
      expect(found(path, undefined).length > 0).toBe(required ?? false);
      expect(byDefault === undefined ? [] : found(path, byDefault)).toEqual([]);
    },
  );
});
