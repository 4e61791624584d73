import type { Format } from 'ajv';

const integerWithin = (limit: number): Format => ({
  type: 'number',
  validate: (value: number) =>
    Number.isInteger(value) && value >= -limit && value < limit,
});

const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** `resource.ParseQuantity` of apimachinery, which takes a suffix alone for nothing of it. */
const QUANTITY =
  /^(?=.)[-+]?(?:\d+(?:\.\d*)?|\.\d*)?(?:[numkMGTPE]|[KMGTPE]i|[eE][-+]?\d+)?$/;

/**
 * Formats that an API server cannot decode otherwise; all others it does not hold built-in kinds
 * to.
 */
export const formats: Readonly<Record<string, Format>> = {
  int32: integerWithin(2 ** 31),
  int64: integerWithin(2 ** 63),
  // Go's decoder skips line breaks, wherever they are: `base64` writes one after each 76
  // characters.
  byte: {
    type: 'string',
    validate: (text: string) => BASE64.test(text.replace(/[\r\n]/g, '')),
  },
  quantity: {
    type: 'string',
    validate: (text: string) => QUANTITY.test(text.trim()),
  },
  'date-time':
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
};
