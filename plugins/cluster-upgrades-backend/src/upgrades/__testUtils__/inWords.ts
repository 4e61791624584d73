import { inEnglish, reasonText, type Reason } from '@drydock/upgrade-reasons';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';

/** A result in English, with who can change what its reason says. */
export function inWords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return inEnglish(value);
  const who = Object.values(value)
    .map(whoOf)
    .find(each => each !== undefined);
  return { ...inEnglish(value), ...(who ? { who } : {}) };
}

function whoOf(value: unknown): Reason['who'] {
  return typeof value === 'object' && value !== null && 'code' in value
    ? (value as Reason).who
    : undefined;
}

/** A row with the English text of its reasons. */
export function rowInWords<T extends object>(row: T): T {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('{"code"')
        ? reasonText(reasonOfColumn(value))
        : value,
    ]),
  ) as T;
}
