import type { ClusterReadFailure, SectionResult } from '../contracts';
import type { Accumulator, ListOutcome } from './list';

/** Result of a section that one list fills. */
export function sectionOfList<A extends Accumulator, T>(
  outcome: ListOutcome<A>,
  facts: (accumulated: A) => T,
): SectionResult<T> {
  switch (outcome.status) {
    case 'read':
      return { status: 'read', facts: facts(outcome.accumulated) };
    case 'partial':
      return {
        status: 'partial',
        facts: facts(outcome.accumulated),
        failures: [outcome.failure],
      };
    case 'failed':
      return { status: 'failed', failures: [outcome.failure] };
    default: {
      const unknown: never = outcome;
      return unknown;
    }
  }
}

/** Result of a section that several lists fill: `failed` only when nothing was read. */
export function sectionOfLists<T>(
  facts: readonly T[],
  failures: readonly ClusterReadFailure[],
  anythingRead: boolean,
): SectionResult<readonly T[]> {
  if (failures.length === 0) return { status: 'read', facts };
  return anythingRead
    ? { status: 'partial', facts, failures }
    : { status: 'failed', failures };
}

/** Collects facts of objects; objects for which `reduce` gives undefined are dropped. */
export class FactList<T> implements Accumulator {
  readonly facts: T[] = [];
  constructor(
    private readonly reduce: (
      object: Readonly<Record<string, unknown>>,
    ) => T | undefined,
  ) {}

  add(object: Readonly<Record<string, unknown>>): void {
    const fact = this.reduce(object);
    if (fact !== undefined) this.facts.push(fact);
  }
}
