import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { MetricGate, MetricSourceSettings } from './metricGate';
import {
  MAX_TEXT_CHARACTERS,
  namesCluster,
  placeholderProblem,
  readValue,
  type QueryParameter,
  type QueryParameters,
} from '../../config/promql';

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
  readonly problem: Reason;
}

/**
 * The query of a gate: the source's template with the plan's parameters, or the plan's own. Pure.
 */
export function metricQueryOf(
  gate: MetricGate,
  { id, queries = {} }: Pick<MetricSourceSettings, 'id' | 'queries'>,
): MetricQuery | QueryProblem {
  const { template, query, parameters: given = {} } = gate;
  if (template === undefined) {
    const problem: Reason | undefined =
      query === undefined
        ? { code: 'gate.query-missing' }
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
      problem: templateUnknown(template, id, Object.keys(queries)),
    };
  const about = aboutStage(gate, found.query);
  if (about) return { field: 'template', problem: about };
  const unknown = Object.keys(given).find(
    key => !Object.hasOwn(found.parameters, key),
  );
  if (unknown !== undefined)
    return {
      field: 'parameters',
      problem: parameterUnknown(
        unknown,
        template,
        Object.keys(found.parameters),
      ),
    };
  const parameters: Record<string, string | number> = {};
  for (const [key, parameter] of Object.entries(found.parameters)) {
    const value = Object.hasOwn(given, key) ? given[key] : parameter.default;
    const read = value === undefined ? undefined : readValue(value, parameter);
    if (read === undefined)
      return {
        field: 'parameters',
        problem: notAllowed(key, parameter),
      };
    parameters[key] = read;
  }
  return { query: found.query, parameters };
}

function aboutStage({ when }: MetricGate, query: string): Reason | undefined {
  return when !== 'before-cluster' && namesCluster(query)
    ? { code: 'gate.query-of-cluster', params: { when: { object: when } } }
    : undefined;
}

function notAllowed(name: string, parameter: QueryParameter): Reason {
  const params = { parameter: { text: name } };
  switch (parameter.type) {
    case 'number':
      return {
        code: 'gate.parameter-number',
        params: {
          ...params,
          least: { number: parameter.minimum },
          most: { number: parameter.maximum },
        },
      };
    case 'choice':
      return {
        code: 'gate.parameter-choice',
        params: { ...params, values: choices(parameter.values) },
      };
    case 'text':
      return {
        code: 'gate.parameter-text',
        params: { ...params, most: { number: MAX_TEXT_CHARACTERS } },
      };
    default:
      return parameter satisfies never;
  }
}

function templateUnknown(
  template: string,
  source: string,
  queries: readonly string[],
): Reason {
  const params = { template: { text: template }, source: { text: source } };
  return queries.length === 0
    ? { code: 'gate.no-templates', params }
    : {
        code: 'gate.template-unknown',
        params: { ...params, queries: choices(queries) },
      };
}

function parameterUnknown(
  parameter: string,
  template: string,
  parameters: readonly string[],
): Reason {
  const params = {
    parameter: { text: parameter },
    template: { text: template },
  };
  return parameters.length === 0
    ? { code: 'gate.no-parameters', params }
    : {
        code: 'gate.parameter-unknown',
        params: { ...params, parameters: choices(parameters) },
      };
}

function choices(values: readonly string[]): Param {
  return { list: values.map(text => ({ text })) };
}
