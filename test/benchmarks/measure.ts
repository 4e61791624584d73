function shown(value: number, unit: string): string {
  const digits = unit === '' ? 3 : 1;
  return `${Number.isInteger(value) ? value : value.toFixed(digits)}${unit}`;
}

/**
 * One line, in which the goal stands beside the result. Without a unit the numbers are ratios or
 * counts.
 */
export function budget(
  name: string,
  value: number,
  limit: number,
  unit = '',
): string {
  return `${value <= limit ? 'within' : 'OVER  '}  ${name.padEnd(74)}${shown(
    value,
    unit,
  ).padStart(12)}   goal ${shown(limit, unit)}`;
}

/** The value below which a share of the measurements lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[
    Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)
  ];
}
