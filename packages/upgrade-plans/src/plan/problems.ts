import type { core } from 'zod';
import { planJsonSchema } from './jsonSchema';
import { fieldsAt } from './schemaFields';
import type { LineOf } from './yamlDocument';

/** One thing to put right in a plan file. */
export interface PlanProblem {
  /** Where: `spec.stages[1].windows[0]`; empty for the document as a whole. */
  readonly path: string;
  /** What is wrong and what would be right, as a predicate of the path: "must be …", "is missing: …". */
  readonly message: string;
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

/** What the schema found, one problem for each thing to change; the last one says when there are more. */
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
    { path: '', message: 'has more problems than are listed here' },
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
  return [problem(path, issue.message, lineOf(path))];
}

function problem(
  path: Path,
  message: string,
  line: number | undefined,
): PlanProblem {
  return {
    path: pathText(path),
    message,
    ...(line === undefined ? {} : { line }),
  };
}

function unknownField(path: Path): string {
  const fields = fieldsAt(planJsonSchema(), path);
  return fields.length > 0
    ? `is no field of a plan; there are ${fields.join(', ')}`
    : 'is no field of a plan';
}

const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  object: 'a map of fields',
  record: 'a map of fields',
  array: 'a list',
  boolean: 'true or false',
};

/** Says in words of a plan's author what the validator found; undefined where the schema says it itself. */
export function explainIssue(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return expected([issue.expected], issue.input);
    case 'invalid_value':
      return expectedValues(issue.values, issue.input);
    case 'invalid_union':
      if (Array.isArray(issue.options))
        return expectedValues(issue.options, undefined);
      return expected(
        issue.errors.flatMap(errors =>
          errors.flatMap(error =>
            error.code === 'invalid_type' ? [error.expected] : [],
          ),
        ),
        issue.input,
      );
    case 'too_small':
      return `must ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
    default:
      return undefined;
  }
}

function bound(origin: string, limit: string, count: number | bigint): string {
  if (origin === 'string')
    return `have ${limit} ${count} character${count === 1 ? '' : 's'}`;
  if (origin === 'array')
    return `have ${limit} ${count} entr${count === 1 ? 'y' : 'ies'}`;
  return `be ${limit} ${count}`;
}

function expected(types: readonly string[], input: unknown): string {
  const wanted = [...new Set(types.map(type => TYPE_WORDS[type] ?? type))].join(
    ' or ',
  );
  if (input === undefined) return `is missing: must be ${wanted}`;
  if (
    typeof input === 'number' &&
    types.includes('string') &&
    !types.includes('int')
  )
    return `must be ${wanted}, not the number ${input}: put it in quotes, as it is meant (unquoted, 1.30 is the number 1.3)`;
  return `must be ${wanted}, not ${described(input)}`;
}

function expectedValues(values: readonly unknown[], input: unknown): string {
  const wanted = values.map(value => String(value)).join(', ');
  return `must be ${values.length > 1 ? 'one of ' : ''}${wanted}${
    input === undefined ? '' : `, not ${described(input)}`
  }`;
}

/** Never the content of a structure: it may be large. */
function described(input: unknown): string {
  if (input === null) return 'empty';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'object') return 'a map of fields';
  const text = String(input);
  return typeof input === 'string'
    ? JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
    : text;
}
