import { compileMetricCondition, type PlanGate } from '@drydock/upgrade-plans';
import { namesCluster, placeholderProblem } from './promql';

/** What a gate may refer to. */
export interface GateReferences {
  /** Ids of the configured metric sources. */
  readonly metricSources: readonly string[];
  /** Ids of the configured webhooks. */
  readonly webhooks: readonly string[];
}

/** What makes a gate useless, for whoever saves the plan: field and how to fix it. Undefined: nothing. */
export interface GateProblem {
  readonly field: 'source' | 'query' | 'pass' | 'fail' | 'webhook';
  readonly message: string;
}

export function validateGate(gate: PlanGate, references: GateReferences): GateProblem | undefined {
  switch (gate.type) {
    case 'metric':
      return (
        unknownId('source', 'metricSources', gate.source, references.metricSources) ??
        queryProblem(gate.query, gate.when) ??
        conditionProblem('pass', gate.pass) ??
        (gate.fail === undefined ? undefined : conditionProblem('fail', gate.fail))
      );
    case 'ticket':
      return unknownId('webhook', 'webhooks', gate.webhook, references.webhooks);
    default:
      return undefined;
  }
}

export function unknownId(field: 'source' | 'webhook', section: string, id: string, known: readonly string[]): GateProblem | undefined {
  if (known.includes(id)) return undefined;
  return { field, message: `"${id}" is none of clusterUpgrades.planning.${section} (${known.join(', ') || 'there is none'})` };
}

function queryProblem(query: string, when: string): GateProblem | undefined {
  const message = when !== 'before-cluster' && namesCluster(query) ? `names {{cluster}}, and ${when} is asked once for the whole stage` : placeholderProblem(query);
  return message === undefined ? undefined : { field: 'query', message };
}

function conditionProblem(field: 'pass' | 'fail', expression: string): GateProblem | undefined {
  const compiled = compileMetricCondition(expression);
  return 'problem' in compiled ? { field, message: compiled.problem } : undefined;
}
