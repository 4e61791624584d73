import type { LabelSelector } from '@drydock/upgrade-readiness';
import { arrayAt, at, textAt, textMapAt } from './json';

/** The label selector at a path; one that is not there selects everything. */
export function selectorAt(value: unknown, ...path: string[]): LabelSelector {
  const selector = at(value, ...path);
  return {
    matchLabels: textMapAt(selector, 'matchLabels'),
    matchExpressions: arrayAt(selector, 'matchExpressions').map(entry => ({
      key: textAt(entry, 'key') ?? '',
      operator: textAt(entry, 'operator') ?? '',
      values: textsAt(entry, 'values'),
    })),
  };
}

/** The texts of an array; what is none is left out. */
export function textsAt(value: unknown, ...path: string[]): readonly string[] {
  return arrayAt(value, ...path).filter(each => typeof each === 'string');
}
