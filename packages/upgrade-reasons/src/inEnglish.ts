import type { Reason } from './reason';
import { reasonText } from './reasonText';
import { reasonTexts } from './texts';

/** `T` with a text wherever it has a reason. */
export type InEnglish<T> = T extends Reason
  ? string
  : T extends Date
  ? T
  : T extends object
  ? { [K in keyof T]: InEnglish<T[K]> }
  : T;

/** A value with the English text in the place of every reason in it, at any depth: for logs, files and tests. Pure. */
export function inEnglish<T>(value: T): InEnglish<T> {
  return (isReason(value) ? reasonText(value) : within(value)) as InEnglish<T>;
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish);
  if (value instanceof Map)
    return new Map([...value].map(([key, each]) => [key, inEnglish(each)]));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inEnglish(each)]),
  );
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}

/** Of the catalogue, with nothing but what reasons have, also as the API sends them. */
function isReason(value: unknown): value is Reason {
  return (
    isPlain(value) &&
    'code' in value &&
    typeof value.code === 'string' &&
    Object.keys(value).every(key =>
      ['code', 'params', 'who', 'until', 'text'].includes(key),
    ) &&
    (Object.hasOwn(reasonTexts, value.code) ||
      Object.hasOwn(reasonTexts, `${value.code}_other`))
  );
}
