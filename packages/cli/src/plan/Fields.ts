import { UsageError } from '../console';

function noPreview(place: string, expected: string): UsageError {
  return new UsageError(
    `The portal's answer is no preview of a plan: ${place} is not ${expected}. Its Drydock may be older or newer than this one`,
  );
}

/**
 * One map of the answer; each field is checked when it is read.
 * @throws UsageError with the place of a field that is missing or of another kind
 */
export class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #place: string;

  constructor(value: unknown, place: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw noPreview(place, 'a map of fields');
    this.#fields = Object.fromEntries(Object.entries(value));
    this.#place = place;
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string')
      throw noPreview(`${this.#place}.${name}`, 'text');
    return value;
  }

  textOrNone(name: string): string | undefined {
    return this.#has(name) ? this.text(name) : undefined;
  }

  /** The English text of a reason. */
  reason(name: string): string {
    return new Fields(this.#fields[name], `${this.#place}.${name}`).text(
      'text',
    );
  }

  reasonOrNone(name: string): string | undefined {
    return this.#has(name) ? this.reason(name) : undefined;
  }

  reasons(name: string): readonly string[] {
    return this.list(name, reason => reason.text('text'));
  }

  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== 'number')
      throw noPreview(`${this.#place}.${name}`, 'a number');
    return value;
  }

  numberOrNone(name: string): number | undefined {
    return this.#has(name) ? this.number(name) : undefined;
  }

  flag(name: string): boolean {
    const value = this.#fields[name];
    if (typeof value !== 'boolean')
      throw noPreview(`${this.#place}.${name}`, 'true or false');
    return value;
  }

  texts(name: string): readonly string[] {
    return this.#items(name).map((value, index) => {
      if (typeof value !== 'string')
        throw noPreview(`${this.#place}.${name}[${index}]`, 'text');
      return value;
    });
  }

  list<T>(name: string, item: (fields: Fields) => T): readonly T[] {
    return this.#items(name).map((value, index) =>
      item(new Fields(value, `${this.#place}.${name}[${index}]`)),
    );
  }

  #items(name: string): readonly unknown[] {
    const value = this.#fields[name];
    if (!Array.isArray(value))
      throw noPreview(`${this.#place}.${name}`, 'a list');
    return value;
  }

  #has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null;
  }
}
