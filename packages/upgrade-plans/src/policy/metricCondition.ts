import type { Reason } from '@drydock/upgrade-reasons';
import { boundedEnvironment, compileCondition } from './expression';

/**
 * CEL compares a double with whole numbers by size only, and `value == 0` is what a gate over
 * alerts asks.
 */
const environment = boundedEnvironment()
  .registerVariable('value', 'double')
  .registerOperator(
    'double == int',
    (value: number, whole: bigint) => value === Number(whole),
  );

/**
 * `pass` or `fail` of a metric gate: a CEL expression over `value`, a number. `test`: undefined
 * where it gives neither true nor false.
 */
export function compileMetricCondition(
  text: string,
):
  | { readonly test: (value: number) => boolean | undefined }
  | { readonly problem: Reason } {
  const compiled = compileCondition(environment, text);
  if ('problem' in compiled) return compiled;
  return {
    test: value => {
      const answer = compiled.condition.evaluate({ value });
      return 'value' in answer ? answer.value : undefined;
    },
  };
}
