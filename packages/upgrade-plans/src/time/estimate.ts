/** Fewer say nothing: then there is no estimate, and nothing to compare with. */
const MINIMUM_SAMPLES = 5;

/**
 * How long earlier upgrades took, in seconds: half of them at most `p50`, nine in ten at most
 * `p90`.
 */
export interface DurationQuantiles {
  readonly p50: number;
  readonly p90: number;
}

/**
 * Of measured durations in seconds; undefined below five. With fewer than twenty, `p90` is the
 * longest or nearly so: an estimate errs to the long side.
 */
export function durationQuantiles(
  seconds: readonly number[],
): DurationQuantiles | undefined {
  if (seconds.length < MINIMUM_SAMPLES) return undefined;
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { p50: at(0.5), p90: at(0.9) };
}

/**
 * The estimate of an upgrade from own history's durations in seconds: whole minutes, rounded up;
 * undefined below five samples.
 */
export function estimateMinutes(
  seconds: readonly number[],
): { readonly p50: number; readonly p90: number } | undefined {
  const quantiles = durationQuantiles(seconds);
  return (
    quantiles && {
      p50: Math.ceil(quantiles.p50 / 60),
      p90: Math.ceil(quantiles.p90 / 60),
    }
  );
}
