import type { Reason } from './reason';
import { reasonText } from './reasonText';
import { reasonTexts, type ReasonCode } from './texts';

/** `T` with a text wherever it has a reason. */
export type InEnglish<T> = T extends Reason
  ? string
  : T extends Date
  ? T
  : T extends object
  ? { [K in keyof T]: InEnglish<T[K]> }
  : T;

/**
 * A value with the English text in the place of every reason in it, at any depth: for logs, files
 * and tests. Pure.
 */
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
    isReasonCode(value.code)
  );
}

/** Whether the catalogue has a text for a code. */
export function isReasonCode(code: string): code is ReasonCode {
  return (
    Object.hasOwn(reasonTexts, code) ||
    Object.hasOwn(reasonTexts, `${code}_other`)
  );
}

/**
 * Names of the parameters that a code's text shows. Other names must not reach i18next, which takes
 * some of them for options.
 */
export function parametersOf(code: ReasonCode): ReadonlySet<string> {
  const texts: Readonly<Record<string, string | undefined>> = reasonTexts;
  const plurals = [texts[`${code}_one`], texts[`${code}_other`]];
  return new Set([
    ...[texts[code], ...plurals].flatMap(text =>
      [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
    ),
    ...(plurals.some(text => text !== undefined) ? ['count'] : []),
  ]);
}

/** `T` with a text beside every code. */
export type WithTexts<T> = T extends Reason
  ? Reason & { readonly text: string }
  : T extends object
  ? { [K in keyof T]: WithTexts<T[K]> }
  : T;

/**
 * A value with the English text in every reason in it, at any depth, as programs without the
 * catalogue read it. Pure.
 */
export function withTexts<T>(value: T): WithTexts<T> {
  if (Array.isArray(value)) return value.map(withTexts) as WithTexts<T>;
  if (!isPlain(value)) return value as WithTexts<T>;
  return {
    ...Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withTexts(each)]),
    ),
    ...(isReason(value)
      ? { params: withTexts(value.params ?? {}), text: reasonText(value) }
      : {}),
  } as WithTexts<T>;
}
