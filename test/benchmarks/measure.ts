/** Small words that all benchmarks print their numbers with: a goal always stands beside its result. */
const shown = (value: number, unit: string) => `${value < 1 && value > 0 ? value.toFixed(3) : value.toFixed(1)}${unit}`;

/** One line: whether the result is within its goal. */
export function budget(name: string, value: number, limit: number, unit = ''): string {
  return `${value <= limit ? 'within' : 'OVER  '}  ${name.padEnd(74)}${shown(value, unit).padStart(12)}   goal ${shown(limit, unit)}`;
}

/** The value below which a share of the measurements lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
