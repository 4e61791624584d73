const ID = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Collects what modules register under unique ids; a duplicate stops the start. */
export class Registry<T extends { readonly id: string }> {
  readonly #what: string;
  readonly #items = new Map<string, T>();

  /** @param what - for messages, for example `source` */
  constructor(what: string) {
    this.#what = what;
  }

  /** @throws Error for an id that is malformed or taken, with the way out */
  add(item: T): void {
    if (!ID.test(item.id)) {
      throw new Error(
        `cluster-upgrades: the ${this.#what} id ${JSON.stringify(item.id).slice(
          0,
          100,
        )} is not kebab-case; rename it in its module or configuration`,
      );
    }
    if (this.#items.has(item.id)) {
      throw new Error(
        `cluster-upgrades: two ${this.#what}s have the id '${
          item.id
        }'; give one of them another id in its module or configuration`,
      );
    }
    this.#items.set(item.id, item);
  }

  get(id: string): T | undefined {
    return this.#items.get(id);
  }

  all(): readonly T[] {
    return [...this.#items.values()];
  }
}

export function idsOf(
  registry: Registry<{ readonly id: string }>,
): readonly string[] {
  return registry.all().map(({ id }) => id);
}
