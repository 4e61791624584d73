/** Whole US dollars; below ten with cents. */
export function dollars(amount: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: Math.abs(amount) < 10 && amount !== 0 ? 2 : 0,
  }).format(amount);
}
