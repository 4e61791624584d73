import { boundedEnvironment, compileCondition } from './expression';

const environment = boundedEnvironment().registerVariable('value', 'double');

/** `pass` or `fail` of a metric gate: a CEL expression over `value`, a number. `test`: undefined where it gives neither true nor false. */
export function compileMetricCondition(text: string): { readonly test: (value: number) => boolean | undefined } | { readonly problem: string } {
  const compiled = compileCondition(environment, text);
  if ('problem' in compiled) return compiled;
  return {
    test: value => {
      const answer = compiled.condition.evaluate({ value });
      return 'value' in answer ? answer.value : undefined;
    },
  };
}
