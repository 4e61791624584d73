import type { Reason } from '@drydock/upgrade-reasons';
import type {
  Inventory,
  InventorySection,
  InventorySections,
} from '../contracts';
import { blind } from './sightings';
import type { Look } from './sightings';

/**
 * Gives the facts of sections and remembers what could not be read, so that a check knows its
 * coverage.
 */
export class FactReader {
  readonly #sections: Inventory['sections'];
  readonly #unread = new Map<InventorySection, readonly Reason[]>();
  readonly #partial = new Map<InventorySection, readonly Reason[]>();
  readonly #off = new Set<InventorySection>();

  constructor(inventory: Inventory) {
    this.#sections = inventory.sections;
  }

  /** The facts; undefined where the section was not read or is switched off. */
  facts<S extends InventorySection>(
    section: S,
  ): InventorySections[S] | undefined {
    const result = this.#sections[section];
    switch (result.status) {
      case 'read':
        return result.facts;
      case 'partial':
        this.#partial.set(
          section,
          result.failures.map(({ reason }) => reason),
        );
        return result.facts;
      case 'failed':
        this.#unread.set(
          section,
          result.failures.map(({ reason }) => reason),
        );
        return undefined;
      case 'off':
        this.#off.add(section);
        return undefined;
      default: {
        const unknown: never = result;
        return unknown;
      }
    }
  }

  /** Looks into a section, or says that it could not be. */
  look<S extends InventorySection>(
    section: S,
    into: (facts: InventorySections[S]) => Look,
  ): Look {
    const facts = this.facts(section);
    return facts === undefined
      ? blind('section', {
          code: this.#off.has(section)
            ? 'check.section-off'
            : 'check.section-not-read',
          params: { section: { object: section } },
        })
      : into(facts);
  }

  /**
   * What the looks so far missed, one reason a section; what the operator switched off is no
   * failure.
   * @param told - of which the coverage of the check tells without being asked
   */
  missed(told?: InventorySection): readonly Reason[] {
    return [...this.#unread, ...this.#partial]
      .filter(([section]) => section !== told)
      .map(([section, why]) => ({
        code: 'readiness.section-unread',
        params: { section: { object: section }, why: { reasons: why } },
      }));
  }
}
