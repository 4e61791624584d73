import type { core } from 'zod';
import {
  reasonTexts,
  said,
  type Param,
  type Reason,
  type Term,
} from '@drydock/upgrade-reasons';
import { planJsonSchema } from './jsonSchema';
import type { ProblemCode } from './planProblem';
import { fieldsAt } from './schemaFields';
import type { LineOf } from './yamlDocument';

/** One thing to put right in a plan file. */
export interface PlanProblem {
  /** Where: `spec.stages[1].windows[0]`; empty for the document as a whole. */
  readonly path: string;
  /**
   * What is wrong and what would be right, as a predicate of the path: "must be …", "is missing:
   * …".
   */
  readonly reason: Reason;
  /** Line of the text, from 1, where the text gives it. */
  readonly line?: number;
}

type Issue = core.$ZodIssue;
type Path = readonly PropertyKey[];

/** `spec.stages[1].labels["a/b"]`. */
export function pathText(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      const text = String(part);
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text))
        return `[${JSON.stringify(text)}]`;
      return index === 0 ? text : `.${text}`;
    })
    .join('');
}

/** A longer list does not help, and finding the lines takes time. */
const MAXIMUM_PROBLEMS = 50;

/**
 * What the schema found, one problem for each thing to change; the last one says when there are
 * more.
 */
export function problemsOf(
  issues: readonly Issue[],
  lineOf: LineOf,
): PlanProblem[] {
  const problems = issues
    .slice(0, MAXIMUM_PROBLEMS)
    .flatMap(issue => problemsOfIssue(issue, [], lineOf));
  if (problems.length < MAXIMUM_PROBLEMS) return problems;
  return [
    ...problems.slice(0, MAXIMUM_PROBLEMS - 1),
    { path: '', reason: { code: 'plan.problem-more' } },
  ];
}

function problemsOfIssue(
  issue: Issue,
  above: Path,
  lineOf: LineOf,
): PlanProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MAXIMUM_PROBLEMS)
      .map(key =>
        problem([...path, key], unknownField(path), lineOf(path, key)),
      );
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const meant = issue.errors.find(errors =>
      errors.some(
        error => error.path.length > 0 || error.code !== 'invalid_type',
      ),
    );
    if (meant)
      return meant.flatMap(inner => problemsOfIssue(inner, path, lineOf));
  }
  return [problem(path, reasonOf(issue), lineOf(path))];
}

function problem(
  path: Path,
  reason: Reason,
  line: number | undefined,
): PlanProblem {
  return {
    path: pathText(path),
    reason,
    ...(line === undefined ? {} : { line }),
  };
}

function unknownField(path: Path): Reason {
  const fields = fieldsAt(planJsonSchema(), path);
  return fields.length > 0
    ? {
        code: 'plan.problem-unknown-field-of',
        params: { fields: texts(fields) },
      }
    : { code: 'plan.problem-unknown-field' };
}

const TYPES: Record<string, Term> = {
  string: 'type-text',
  int: 'type-whole-number',
  number: 'type-number',
  object: 'type-map',
  record: 'type-map',
  array: 'type-list',
  boolean: 'type-boolean',
};

/** What the validator found, for the author of a plan. It needs `reportInput`. */
function reasonOf(issue: Issue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType([issue.expected], issue.input);
    case 'invalid_value':
      return wrongValue(issue.values, issue.input);
    case 'invalid_union':
      if ('options' in issue && Array.isArray(issue.options))
        return wrongValue(issue.options, undefined);
      return wrongType(
        issue.errors.flatMap(errors =>
          errors.flatMap(error =>
            error.code === 'invalid_type' ? [error.expected] : [],
          ),
        ),
        issue.input,
      );
    case 'too_small':
      return outOfBounds('least', issue.origin, Number(issue.minimum));
    case 'too_big':
      return outOfBounds('most', issue.origin, Number(issue.maximum));
    case 'invalid_key':
      return issue.issues.length > 0
        ? reasonOf(issue.issues[0])
        : ownReason(issue);
    default:
      return ownReason(issue);
  }
}

/** Of rules that the schema words itself: by `problem` or `problemIssue`. */
function ownReason(issue: Issue): Reason {
  const reason: unknown =
    issue.code === 'custom' ? issue.params?.reason : undefined;
  if (isReason(reason)) return reason;
  return isProblemCode(issue.message)
    ? { code: issue.message }
    : said(issue.message);
}

function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(reasonTexts, text);
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'code' in value;
}

function outOfBounds(
  bound: 'least' | 'most',
  origin: string,
  count: number,
): Reason {
  if (origin === 'string')
    return {
      code: `plan.problem-${bound}-characters`,
      params: { count: { number: count } },
    };
  return origin === 'array'
    ? {
        code: `plan.problem-${bound}-entries`,
        params: { count: { number: count } },
      }
    : {
        code: `plan.problem-${bound}-number`,
        params: { bound: { number: count } },
      };
}

function wrongType(expected: readonly string[], input: unknown): Reason {
  const terms = [...new Set(expected.map(type => TYPES[type] ?? 'type-other'))];
  const several = terms.length !== 1;
  const params: Record<string, Param> = several
    ? { types: { list: terms.map(term => ({ term })) } }
    : { type: { term: terms[0] } };
  if (input === undefined)
    return {
      code: several ? 'plan.problem-missing-one-of' : 'plan.problem-missing',
      params,
    };
  if (
    typeof input === 'number' &&
    expected.includes('string') &&
    !expected.includes('int')
  )
    return {
      code: 'plan.problem-number-for-text',
      params: { found: { text: String(input) } },
    };
  return {
    code: several ? 'plan.problem-type-one-of' : 'plan.problem-type',
    params: { ...params, found: found(input) },
  };
}

function wrongValue(values: readonly unknown[], input: unknown): Reason {
  const several = values.length > 1 ? '-one-of' : '';
  const params = { values: texts(values.map(String)) };
  return input === undefined
    ? { code: `plan.problem-value${several}-missing`, params }
    : {
        code: `plan.problem-value${several}`,
        params: { ...params, found: found(input) },
      };
}

function texts(list: readonly string[]): Param {
  return { list: list.map(text => ({ text })) };
}

/** Never the content of a structure: it may be large. */
function found(input: unknown): Param {
  if (input === null) return { term: 'nothing' };
  if (Array.isArray(input)) return { term: 'type-list' };
  if (typeof input === 'object') return { term: 'type-map' };
  const text = String(input);
  return {
    text:
      typeof input === 'string'
        ? JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
        : text,
  };
}
