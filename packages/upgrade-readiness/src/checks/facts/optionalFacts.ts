import type {
  CheckContext,
  InventorySection,
  InventorySections,
} from '../../contracts';

/** Facts of a section that a check can do without. */
export interface OptionalFacts<T> {
  /** undefined where the section was not read. */
  readonly facts?: T;
  /** What is not seen without it, one sentence each; empty where it was read in full, or switched off by the operator. */
  readonly unseen: readonly string[];
}

/**
 * Reads a section that only adds to what the check `needs`: without it the check still runs and says what it did not see.
 *
 * @param without - what cannot be judged then, for people: `bound volumes`
 */
export function optionalFacts<S extends InventorySection>(
  { inventory }: Pick<CheckContext, 'inventory'>,
  section: S,
  without: string,
): OptionalFacts<InventorySections[S]> {
  const result = inventory.sections[section];
  switch (result.status) {
    case 'read':
      return { facts: result.facts, unseen: [] };
    case 'partial':
      return {
        facts: result.facts,
        unseen: result.failures.map(
          ({ message }) =>
            `${section} in part, so not all of ${without}: ${message}`,
        ),
      };
    case 'failed':
      return {
        unseen: result.failures.map(
          ({ message }) => `${section}, so nothing of ${without}: ${message}`,
        ),
      };
    case 'off':
      return { unseen: [] };
    default: {
      const unknown: never = result;
      return unknown;
    }
  }
}
