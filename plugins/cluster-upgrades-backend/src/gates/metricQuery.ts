import type { MetricGate, MetricSourceSettings } from './metricGate';
import {
  namesCluster,
  placeholderProblem,
  type QueryParameter,
  type QueryParameters,
} from './promql';

/** A query of the operator's, which plans refer to by name. */
export interface QueryTemplate {
  readonly query: string;
  readonly parameters: QueryParameters;
}

/** What a gate asks, with the values that its plan chose. */
export interface MetricQuery {
  readonly query: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What makes a gate useless: field and how to fix it. */
export interface QueryProblem {
  readonly field: 'template' | 'parameters' | 'query';
  readonly problem: string;
}

/** Longest text that a plan chooses, characters. */
const MAX_TEXT_CHARACTERS = 200;

/** The query of a gate: the source's template with the plan's parameters, or the plan's own. Pure. */
export function metricQueryOf(
  gate: MetricGate,
  { id, queries = {} }: Pick<MetricSourceSettings, 'id' | 'queries'>,
): MetricQuery | QueryProblem {
  const { template, query, parameters: given = {} } = gate;
  if (template === undefined) {
    const problem =
      query === undefined
        ? 'is missing; name a template, or write a query'
        : placeholderProblem(query) ?? aboutStage(gate, query);
    return problem === undefined
      ? { query: query ?? '', parameters: {} }
      : { field: 'query', problem };
  }
  const found = Object.hasOwn(queries, template)
    ? queries[template]
    : undefined;
  if (!found)
    return {
      field: 'template',
      problem: `"${template}" is no query of metric source ${id}; it has ${
        Object.keys(queries).join(', ') || 'none'
      }`,
    };
  const about = aboutStage(gate, found.query);
  if (about) return { field: 'template', problem: about };
  const unknown = Object.keys(given).find(
    key => !Object.hasOwn(found.parameters, key),
  );
  if (unknown !== undefined)
    return {
      field: 'parameters',
      problem: `"${unknown}" is no parameter of ${template}; it has ${
        Object.keys(found.parameters).join(', ') || 'none'
      }`,
    };
  const parameters: Record<string, string | number> = {};
  for (const [key, parameter] of Object.entries(found.parameters)) {
    const value = Object.hasOwn(given, key) ? given[key] : parameter.default;
    const read = value === undefined ? undefined : readValue(value, parameter);
    if (read === undefined)
      return {
        field: 'parameters',
        problem: `"${key}" must be ${inWords(parameter)}`,
      };
    parameters[key] = read;
  }
  return { query: found.query, parameters };
}

function aboutStage({ when }: MetricGate, query: string): string | undefined {
  return when !== 'before-cluster' && namesCluster(query)
    ? `names a cluster, and ${when} is asked once for the whole stage`
    : undefined;
}

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

function inWords(parameter: QueryParameter): string {
  switch (parameter.type) {
    case 'number':
      return `a number from ${parameter.minimum} to ${parameter.maximum}`;
    case 'choice':
      return `one of ${parameter.values.join(', ')}`;
    case 'text':
      return `a text of 1 to ${MAX_TEXT_CHARACTERS} characters`;
    default:
      return parameter satisfies never;
  }
}
