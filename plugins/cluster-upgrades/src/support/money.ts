import type { Texts } from '../translation';

/** Whole US dollars; below ten with cents. */
export function dollars(amount: number, texts: Texts): string {
  return money(amount, Math.abs(amount) < 10 && amount !== 0 ? 2 : 0, texts);
}

/** "$0.60/h". */
export function dollarsAnHour(amount: number, texts: Texts): string {
  return texts('support.anHour', { price: money(amount, 2, texts) });
}

function money(amount: number, decimals: number, texts: Texts): string {
  return new Intl.NumberFormat(texts.language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}
