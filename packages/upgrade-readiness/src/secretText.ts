import { inspect } from 'node:util';

/**
 * A credential in memory. It shows itself to {@link SecretText.reveal} only: not to JSON, logs or
 * string concatenation.
 */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toJSON(): string {
    return '[secret]';
  }

  toString(): string {
    throw new TypeError('A secret is no text: call reveal() where it is sent');
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError('A secret is no text: call reveal() where it is sent');
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}
