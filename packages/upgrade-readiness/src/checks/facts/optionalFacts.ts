import type { Reason, Term } from '@drydock/upgrade-reasons';
import type {
  CheckContext,
  InventorySection,
  InventorySections,
} from '../../contracts';

/** What cannot be judged without such facts. */
export type OptionalFact = Extract<Term, `fact-${string}`>;

/** Facts of a section that a check can do without. */
export interface OptionalFacts<T> {
  /** undefined where the section was not read. */
  readonly facts?: T;
  /**
   * What is not seen without it, one sentence each; empty where it was read in full, or switched
   * off by the operator.
   */
  readonly unseen: readonly Reason[];
}

/**
 * Reads a section that only adds to what the check `needs`: without it the check still runs and
 * says what it did not see.
 *
 * @param without - what cannot be judged then
 */
export function optionalFacts<S extends InventorySection>(
  { inventory }: Pick<CheckContext, 'inventory'>,
  section: S,
  without: OptionalFact,
): OptionalFacts<InventorySections[S]> {
  const result = inventory.sections[section];
  switch (result.status) {
    case 'read':
      return { facts: result.facts, unseen: [] };
    case 'partial':
      return {
        facts: result.facts,
        unseen: result.failures.map(({ reason }) => ({
          code: 'readiness.section-in-part',
          params: paramsOf(section, without, reason),
        })),
      };
    case 'failed':
      return {
        unseen: result.failures.map(({ reason }) => ({
          code: 'readiness.section-missing',
          params: paramsOf(section, without, reason),
        })),
      };
    case 'off':
      return { unseen: [] };
    default: {
      const unknown: never = result;
      return unknown;
    }
  }
}

function paramsOf(
  section: InventorySection,
  without: OptionalFact,
  why: Reason,
): Reason['params'] {
  return {
    section: { object: section },
    without: { term: without },
    why: { reasons: [why] },
  };
}
