/**
 * `{{cluster}}` in a PromQL query. It must stand inside a quoted string, where it is written as an escaped value, so that no name of a cluster can
 * change the query; in a string of a regular-expression matcher it is also quoted for the expression.
 */

const PLACEHOLDER = '{{cluster}}';

/** What is wrong with the placeholders of a query; undefined: nothing. */
export function placeholderProblem(query: string): string | undefined {
  let problem: string | undefined;
  for (const part of partsOf(query)) {
    if (part.quote !== undefined && part.quote !== '`') continue;
    if (!part.text.includes('{{')) continue;
    problem ??= part.quote === '`' ? 'has a placeholder between backticks, where nothing can be escaped; use double quotes' : `${PLACEHOLDER} must stand inside quotes, such as cluster="${PLACEHOLDER}"`;
  }
  const unknown = /\{\{(?!cluster\}\})[^}]{0,40}/.exec(query);
  return problem ?? (unknown ? `knows no placeholder ${unknown[0]}}}; ${PLACEHOLDER} is the only one` : undefined);
}

export function namesCluster(query: string): boolean {
  return query.includes(PLACEHOLDER);
}

/** The query for one cluster. */
export function queryFor(query: string, clusterName: string): string {
  return partsOf(query)
    .map(({ text, quote, regex }) => (quote === '"' || quote === "'" ? text.replaceAll(PLACEHOLDER, () => escaped(clusterName, quote, regex)) : text))
    .join('');
}

/** PromQL refuses an escaped quote that is not the string's own. https://prometheus.io/docs/prometheus/latest/querying/basics/#string-literals */
function escaped(value: string, quote: '"' | "'", regex: boolean): string {
  const literal = regex ? value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&') : value;
  return literal.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`).replace(/\p{Cc}/gu, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

interface Part {
  readonly text: string;
  /** Undefined outside of strings. */
  readonly quote?: '"' | "'" | '`';
  /** Whether the string is the value of `=~` or `!~`. */
  readonly regex: boolean;
}

/** Splits into strings (with their quotes), comments and the rest. A string that is not closed goes to the end. */
function partsOf(query: string): readonly Part[] {
  const pattern = /"(?:\\.|[^"\\])*(?:"|\\?$)|'(?:\\.|[^'\\])*(?:'|\\?$)|`[^`]*(?:`|$)|#[^\n]*/gs;
  const parts: Part[] = [];
  let end = 0;
  for (const match of query.matchAll(pattern)) {
    const before = query.slice(end, match.index);
    parts.push({ text: before, regex: false });
    const [quote] = match[0];
    if (quote === '"' || quote === "'" || quote === '`') parts.push({ text: match[0], quote, regex: /[=!]~\s*$/.test(before) });
    else parts.push({ text: match[0], regex: false });
    end = match.index + match[0].length;
  }
  parts.push({ text: query.slice(end), regex: false });
  return parts;
}
