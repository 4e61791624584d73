import type { Format } from 'ajv';

const integerWithin = (limit: number): Format => ({ type: 'number', validate: (value: number) => Number.isInteger(value) && value >= -limit && value < limit });

/** Formats that an API server cannot decode otherwise; all others it does not hold built-in kinds to. */
export const formats: Readonly<Record<string, Format>> = {
  int32: integerWithin(2 ** 31),
  int64: integerWithin(2 ** 63),
  byte: /^(?:[A-Za-z0-9+/\s]{4})*(?:[A-Za-z0-9+/\s]{2}==|[A-Za-z0-9+/\s]{3}=)?\s*$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
};
