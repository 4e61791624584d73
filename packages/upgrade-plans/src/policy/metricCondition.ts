import { boundedEnvironment, compileCondition } from './expression';
import type { CompiledCondition } from './expression';

const environment = boundedEnvironment().registerVariable('value', 'double');

/** `pass` or `fail` of a metric gate: a CEL expression over `value`, a number. Evaluate with `{ value }`. */
export function compileMetricCondition(text: string): CompiledCondition {
  return compileCondition(environment, text);
}
