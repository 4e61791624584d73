import type { Texts } from '../translation';

const units = ['B', 'kB', 'MB', 'GB'];

/** "840 B", "1.2 MB": three digits at most, in powers of 1000. */
export function bytesText(bytes: number, texts: Texts): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const number = new Intl.NumberFormat(texts.language, {
    useGrouping: false,
    ...(unit === 0 || amount >= 99.5
      ? { maximumFractionDigits: 0 }
      : { maximumSignificantDigits: 2 }),
  });
  return `${number.format(amount)} ${units[unit]}`;
}
