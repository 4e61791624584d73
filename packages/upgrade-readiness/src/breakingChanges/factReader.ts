import type {
  Inventory,
  InventorySection,
  InventorySections,
} from '../contracts';
import { blind } from './sightings';
import type { Look } from './sightings';

/** Gives the facts of sections and remembers what could not be read, so that a check knows its coverage. */
export class FactReader {
  readonly #sections: Inventory['sections'];
  readonly #unread = new Map<InventorySection, string>();
  readonly #partial = new Map<InventorySection, string>();
  readonly #off = new Map<InventorySection, string>();

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
          result.failures.map(({ message }) => message).join('; '),
        );
        return result.facts;
      case 'failed':
        this.#unread.set(
          section,
          result.failures.map(({ message }) => message).join('; '),
        );
        return undefined;
      case 'off':
        this.#off.set(section, result.reason);
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
      ? blind(
          'section',
          `${section} ${
            this.#off.has(section) ? 'is switched off' : 'was not read'
          }`,
        )
      : into(facts);
  }

  /** What the looks so far missed, one reason a section; what the operator switched off is no failure. */
  missed(): readonly string[] {
    return [...this.#unread, ...this.#partial].map(
      ([section, reason]) => `${section}: ${reason}`,
    );
  }
}
