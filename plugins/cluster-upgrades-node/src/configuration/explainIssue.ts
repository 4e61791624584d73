import type { z } from 'zod';
import { didYouMean } from './didYouMean';

type RawIssue = z.core.$ZodRawIssue;

const inWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a section with settings',
  record: 'a section with settings',
};

const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  record: 'entries',
};

/**
 * What is wrong with a value of the configuration and how to fix it, for all mistakes of which a
 * schema says nothing itself.
 */
export function explainIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, keysOf(issue.inst));
    case 'invalid_type':
      return wrongType(issue.expected, issue.input);
    case 'invalid_value':
      return notOneOf(issue.values, issue.input);
    case 'invalid_union':
      return issue.discriminator === undefined
        ? undefined
        : notOneOf(
            Array.isArray(issue.options) ? issue.options : [],
            fieldOf(issue.input, issue.discriminator),
          );
    case 'too_small':
      return `must ${
        issue.origin === 'string' && issue.minimum === 1
          ? 'not be empty'
          : bound(issue.origin, issue.minimum, 'or more')
      }`;
    case 'too_big':
      return `must ${bound(issue.origin, issue.maximum, 'or less')}`;
    default:
      return undefined;
  }
}

function keysOf(schema: RawIssue['inst']): readonly string[] {
  const definition: object = schema?._zod.def ?? {};
  return 'shape' in definition ? Object.keys(definition.shape ?? {}) : [];
}

function fieldOf(input: unknown, key: string): unknown {
  return typeof input === 'object' && input !== null
    ? Reflect.get(input, key)
    : undefined;
}

function unknownKeys(
  unknown: readonly string[],
  known: readonly string[],
): string {
  const each = unknown.map(
    key => `has no setting '${key}'.${didYouMean(key, known)}`,
  );
  return `${each.join(' It also ')} The settings here are ${[...known]
    .sort()
    .join(', ')}`;
}

/** Backstage leaves out settings without a value, but not inside of lists: there null arrives. */
function wrongType(expected: string, input: unknown): string {
  if (input === undefined)
    return `is missing. Add it: ${inWords[expected] ?? expected}`;
  if (input === null)
    return `has no value. Remove it, or give it a value: ${
      inWords[expected] ?? expected
    }`;
  if (expected === 'string') return notText(input);
  if (typeof input === 'string') return textInstead(expected, input);
  if (expected === 'array')
    return `must be a list, and is ${kindOf(
      input,
    )}. Begin each entry with '- '`;
  if (expected === 'object' || expected === 'record')
    return `must have settings below it, and is ${kindOf(input)}`;
  return `must be ${inWords[expected] ?? expected}, and is ${kindOf(input)}`;
}

/**
 * What YAML makes of a text without quotes. The value is lost by then: of `1.30`, `1.3` is left,
 * and of `007`, `7`.
 */
function notText(input: unknown): string {
  if (typeof input === 'number')
    return `must be text, and YAML reads it as the number ${input}. Write it in quotes: ${quotedNumber(
      input,
    )}`;
  if (typeof input === 'boolean')
    return `must be text, and YAML reads it as the truth value ${input}. Write it in quotes: '${input}'`;
  return `must be text, and is ${kindOf(input)}`;
}

function quotedNumber(value: number): string {
  const text = String(value);
  if (/^\d+\.\d$/.test(text))
    return `'${text}0', or '${text}' if that is meant`;
  return Number.isInteger(value)
    ? `'${text}'. Zeros in front and exponents such as 1e3 are lost without quotes`
    : `'${text}'`;
}

function textInstead(expected: string, input: string): string {
  if (
    (expected === 'number' || expected === 'int') &&
    input.trim() !== '' &&
    Number.isFinite(Number(input))
  )
    return 'must be a number, and is text. Remove the quotes';
  if (expected === 'boolean' && /^(true|false|yes|no|on|off)$/i.test(input))
    return 'must be true or false, without quotes';
  if (expected === 'array')
    return "must be a list, and is text. Write '- ' before it, on a line of its own";
  return `must be ${inWords[expected] ?? expected}, and is text`;
}

function kindOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'number') return 'a number';
  if (typeof input === 'boolean') return 'true or false';
  return typeof input === 'string' ? 'text' : 'a section with settings';
}

function notOneOf(values: readonly unknown[], input: unknown): string {
  const choices = values.map(value =>
    typeof value === 'string' ? `'${value}'` : String(value),
  );
  const wanted =
    choices.length === 1 ? choices[0] : `one of ${choices.join(', ')}`;
  if (input === undefined) return `is missing. Add it: ${wanted}`;
  return `must be ${wanted}.${
    typeof input === 'string'
      ? didYouMean(
          input,
          values.filter(value => typeof value === 'string'),
        )
      : ''
  }`;
}

function bound(
  origin: string,
  limit: number | bigint,
  direction: 'or more' | 'or less',
): string {
  const unit = units[origin];
  if (unit === undefined) return `be ${limit} ${direction}`;
  return `have ${limit} ${
    direction === 'or less' ? 'or fewer' : direction
  } ${unit}`;
}
