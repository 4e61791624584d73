import type {
  PlanField,
  PlanFieldLimits,
  Reason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * What is wrong with the value of a field by itself, in the words of the backend; undefined:
 * nothing. The backend checks the same and more: that a value is there, and rules between fields.
 */
export function fieldProblem(
  field: PlanField,
  value: unknown,
): Reason | undefined {
  switch (field.kind) {
    case 'text':
      return textProblem(field, value);
    case 'integer':
      return numberProblem(field, value);
    case 'integer-or-percent':
      return typeof value === 'number'
        ? numberProblem(field, value)
        : patternProblem(field, value);
    case 'choice':
      return choiceProblem(field, value);
    case 'texts':
      return listProblem(field, value);
    case 'labels':
      return labelsProblem(field, value);
    default:
      return undefined;
  }
}

function reason(code: string, params: Reason['params'] = {}): Reason {
  return { code, params, text: '' };
}

function numberProblem(
  { minimum = -Infinity, maximum = Infinity }: PlanFieldLimits,
  value: unknown,
): Reason | undefined {
  if (typeof value !== 'number') return undefined;
  if (value < minimum)
    return reason('plan.problem-least-number', { bound: { number: minimum } });
  return value > maximum
    ? reason('plan.problem-most-number', { bound: { number: maximum } })
    : undefined;
}

function textProblem(
  limits: PlanFieldLimits,
  value: unknown,
): Reason | undefined {
  return typeof value === 'string'
    ? countProblem(limits, value.length, 'characters') ??
        patternProblem(limits, value)
    : undefined;
}

function countProblem(
  { minimum = 0, maximum = Infinity }: PlanFieldLimits,
  count: number,
  what: 'characters' | 'entries',
): Reason | undefined {
  if (count < minimum)
    return reason(`plan.problem-least-${what}`, { count: { number: minimum } });
  return count > maximum
    ? reason(`plan.problem-most-${what}`, { count: { number: maximum } })
    : undefined;
}

function patternProblem(
  { pattern, problem }: PlanFieldLimits,
  value: unknown,
): Reason | undefined {
  return typeof value === 'string' &&
    pattern !== undefined &&
    problem !== undefined &&
    !new RegExp(pattern).test(value)
    ? reason(problem)
    : undefined;
}

function choiceProblem(
  { choices = [] }: PlanField,
  value: unknown,
): Reason | undefined {
  return typeof value !== 'string' || choices.includes(value)
    ? undefined
    : reason(
        choices.length > 1 ? 'plan.problem-value-one-of' : 'plan.problem-value',
        {
          values: { list: choices.map(text => ({ text })) },
          found: { text: JSON.stringify(value) },
        },
      );
}

function listProblem(field: PlanField, value: unknown): Reason | undefined {
  return Array.isArray(value)
    ? countProblem(field, value.length, 'entries') ??
        firstProblem(value, each => textProblem(field.each ?? {}, each))
    : undefined;
}

function labelsProblem(
  { keys = {}, each = {} }: PlanField,
  value: unknown,
): Reason | undefined {
  return typeof value === 'object' && value !== null
    ? firstProblem(
        Object.entries(value),
        ([key, label]) => textProblem(keys, key) ?? textProblem(each, label),
      )
    : undefined;
}

function firstProblem<T>(
  values: readonly T[],
  problemOf: (value: T) => Reason | undefined,
): Reason | undefined {
  return values.map(problemOf).find(problem => problem !== undefined);
}
