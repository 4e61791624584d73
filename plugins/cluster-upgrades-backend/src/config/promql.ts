import type { Param, Reason } from '@drydock/upgrade-reasons';

/**
 * Placeholders of PromQL queries: `{{cluster}}`, `{{cluster.id}}`, `{{cluster.labels.KEY}}`, and in
 * templates of the operator `{{parameters.NAME}}`. A value is written as an escaped value of a
 * quoted string, so that none can change the query; in a string of a regular-expression matcher it
 * is also quoted for the expression. Only numbers are written outside of strings.
 */

/** What a template lets plans choose. */
export type QueryParameter =
  | {
      readonly type: 'number';
      readonly minimum: number;
      readonly maximum: number;
      readonly default?: number;
    }
  | {
      readonly type: 'choice';
      readonly values: readonly string[];
      readonly default?: string;
    }
  | { readonly type: 'text'; readonly default?: string };

export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/** Longest text that a plan chooses, characters. */
export const MAX_TEXT_CHARACTERS = 200;

/** Undefined: it is none that the operator allows. */
export function readValue(
  value: string | number,
  parameter: QueryParameter,
): string | number | undefined {
  const text = String(value);
  switch (parameter.type) {
    case 'number': {
      const number = /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
        ? Number(text)
        : undefined;
      return number !== undefined &&
        number >= parameter.minimum &&
        number <= parameter.maximum
        ? number
        : undefined;
    }
    case 'choice':
      return parameter.values.includes(text) ? text : undefined;
    case 'text':
      return text.length > 0 && text.length <= MAX_TEXT_CHARACTERS
        ? text
        : undefined;
    default:
      return parameter satisfies never;
  }
}

export interface QueryValues {
  /** Undefined: the query is for a stage as a whole. */
  readonly cluster?: {
    readonly id: string;
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  readonly parameters: Readonly<Record<string, string | number>>;
}

const PLACEHOLDER = /\{\{([^{}]{0,400})\}\}/g;
const LABEL = 'cluster.labels.';
const PARAMETER = 'parameters.';

/** What is wrong with the placeholders of a query; undefined: nothing. */
export function placeholderProblem(
  query: string,
  parameters: QueryParameters = {},
): Reason | undefined {
  for (const { text, quote } of partsOf(query)) {
    if (!text.includes('{{')) continue;
    if (quote === '`') return { code: 'gate.placeholder-in-backticks' };
    for (const [placeholder, name] of text.matchAll(PLACEHOLDER)) {
      if (!isKnown(name, parameters))
        return {
          code: 'gate.placeholder-unknown',
          params: {
            placeholder: { text: placeholder },
            placeholders: knownPlaceholders(parameters),
          },
        };
      if (quote === undefined && !isNumber(name, parameters))
        return {
          code: 'gate.placeholder-unquoted',
          params: { placeholder: { text: placeholder } },
        };
    }
    if (text.replace(PLACEHOLDER, '').includes('{{'))
      return { code: 'gate.placeholder-unclosed' };
  }
  return undefined;
}

/** Whether the query is about one cluster. */
export function namesCluster(query: string): boolean {
  return [...query.matchAll(PLACEHOLDER)].some(
    ([, name]) => name === 'cluster' || name.startsWith('cluster.'),
  );
}

/**
 * The query with its values, or the placeholder that has none. Its placeholders were checked
 * before.
 */
export function fillQuery(
  query: string,
  values: QueryValues,
): { readonly query: string } | { readonly missing: string } {
  const missing = [...query.matchAll(PLACEHOLDER)].find(
    ([, name]) => valueOf(name, values) === undefined,
  );
  if (missing) return { missing: missing[0] };
  const fill = ({ text, quote, regex }: Part) =>
    text.replace(PLACEHOLDER, (placeholder: string, name: string) =>
      written(valueOf(name, values) ?? placeholder, quote, regex),
    );
  return { query: partsOf(query).map(fill).join('') };
}

function isKnown(name: string, parameters: QueryParameters): boolean {
  return (
    name === 'cluster' ||
    name === 'cluster.id' ||
    (name.startsWith(LABEL) && name.length > LABEL.length) ||
    (name.startsWith(PARAMETER) &&
      Object.hasOwn(parameters, name.slice(PARAMETER.length)))
  );
}

function knownPlaceholders(parameters: QueryParameters): Param {
  return {
    list: [
      '{{cluster}}',
      '{{cluster.id}}',
      '{{cluster.labels.KEY}}',
      ...Object.keys(parameters).map(key => `{{${PARAMETER}${key}}}`),
    ].map(text => ({ text })),
  };
}

function isNumber(name: string, parameters: QueryParameters): boolean {
  return (
    name.startsWith(PARAMETER) &&
    parameters[name.slice(PARAMETER.length)]?.type === 'number'
  );
}

function valueOf(
  name: string,
  { cluster, parameters }: QueryValues,
): string | number | undefined {
  if (name === 'cluster') return cluster?.name;
  if (name === 'cluster.id') return cluster?.id;
  if (name.startsWith(LABEL))
    return own(cluster?.labels ?? {}, name.slice(LABEL.length));
  return name.startsWith(PARAMETER)
    ? own(parameters, name.slice(PARAMETER.length))
    : undefined;
}

function own<T>(
  values: Readonly<Record<string, T>>,
  key: string,
): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/**
 * Text that would stand outside of a string is written as a string: no value becomes a part of the
 * query itself.
 */
function written(
  value: string | number,
  quote: Part['quote'],
  regex: boolean,
): string {
  if (quote === '"' || quote === "'")
    return escaped(String(value), quote, regex);
  return typeof value === 'number'
    ? String(value)
    : `"${escaped(value, '"', false)}"`;
}

/**
 * PromQL refuses an escaped quote that is not the string's own.
 * https://prometheus.io/docs/prometheus/latest/querying/basics/#string-literals
 */
function escaped(value: string, quote: '"' | "'", regex: boolean): string {
  const literal = regex ? value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&') : value;
  return literal
    .replace(/\\/g, '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(
      /\p{Cc}/gu,
      character =>
        `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

interface Part {
  readonly text: string;
  /** Undefined outside of strings. */
  readonly quote?: '"' | "'" | '`';
  /** Whether the string is the value of `=~` or `!~`. */
  readonly regex: boolean;
}

/**
 * Splits into strings (with their quotes), comments and the rest. A string that is not closed goes
 * to the end.
 */
function partsOf(query: string): readonly Part[] {
  const pattern =
    /"(?:\\.|[^"\\])*(?:"|\\?$)|'(?:\\.|[^'\\])*(?:'|\\?$)|`[^`]*(?:`|$)|#[^\n]*/gs;
  const parts: Part[] = [];
  let end = 0;
  // The matcher of a string, which blanks and comments may separate from it.
  let matcher = '';
  const addCode = (text: string) => {
    parts.push({ text, regex: false });
    matcher = text.trimEnd().slice(-2) || matcher;
  };
  for (const match of query.matchAll(pattern)) {
    addCode(query.slice(end, match.index));
    const [quote] = match[0];
    if (quote === '"' || quote === "'" || quote === '`') {
      parts.push({
        text: match[0],
        quote,
        regex: matcher === '=~' || matcher === '!~',
      });
      matcher = '';
    } else {
      parts.push({ text: match[0], regex: false });
    }
    end = match.index + match[0].length;
  }
  parts.push({ text: query.slice(end), regex: false });
  return parts;
}
