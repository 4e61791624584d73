declare const visible: unique symbol;

/**
 * A thing that the caller of a request may see. Only `Access` and the guards of routes make one, so
 * that a function that takes it cannot be called with a thing that was read without asking.
 */
export type Visible<T> = T & { readonly [visible]: true };

/** Marks a thing after permissions allowed the caller to see it. Never called by handlers. */
export function asVisible<T>(thing: T): Visible<T> {
  return thing as Visible<T>;
}
