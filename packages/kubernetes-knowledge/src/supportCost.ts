import type { SupportPeriod, SupportStatus } from './knowledge';

const HOURS_A_YEAR = 8_760;
const DAY_MILLISECONDS = 86_400_000;

/**
 * What a cluster costs its provider's customer in extended support, US dollars at list price, the price of a cluster in standard support
 * included (as providers quote it). Nodes cost the same in both.
 */
export interface SupportCost {
  /** Now; 0 outside extended support. Undefined: in extended support at a price that is not known. */
  readonly perHourUsd?: number;
  readonly perYearUsd?: number;
  /** Over the next 365 days if the cluster stays on its minor, 0 where none of them is in extended support. Undefined: not known. */
  readonly nextYearUsd?: number;
}

/** Costs of several clusters together. Clusters whose cost is not known are counted and not in the sums. */
export interface FleetSupportCost {
  readonly clusters: number;
  /** Clusters in extended support. */
  readonly extended: number;
  readonly perHourUsd: number;
  readonly perYearUsd: number;
  readonly nextYearUsd: number;
  /** Clusters of which a price or a date is not known. */
  readonly unknown: number;
}

/** Days of the 365 from `today` on which the minor is in extended support; undefined where a date that decides is not known. */
function extendedDaysAhead({ standardEnd, extendedEnd, extendedNotOffered, provider }: Partial<SupportPeriod>, today: string): number | undefined {
  if (standardEnd === undefined) return undefined;
  const start = Date.parse(today.slice(0, 10));
  const firstExtended = Date.parse(standardEnd) + DAY_MILLISECONDS;
  const horizon = start + 365 * DAY_MILLISECONDS;
  if (firstExtended >= horizon) return 0;
  if (extendedEnd === undefined) return provider === 'upstream' || extendedNotOffered ? 0 : undefined;
  const end = Math.min(horizon, Date.parse(extendedEnd) + DAY_MILLISECONDS);
  return Math.max(0, Math.round((end - Math.max(start, firstExtended)) / DAY_MILLISECONDS));
}

/** Cost of one cluster of a support status on a day, ISO date. */
export function supportCost(status: SupportStatus, today: string): SupportCost {
  const { state, extendedCostPerHourUsd: price } = status;
  const days = extendedDaysAhead(status, today);
  const priceOf = (hours: number | undefined) => (hours === undefined || (hours > 0 && price === undefined) ? undefined : hours * (price ?? 0));
  const perHourUsd = state === 'unknown' ? undefined : priceOf(state === 'extended' ? 1 : 0);
  const nextYearUsd = priceOf(days === undefined ? undefined : days * 24);
  return {
    ...(perHourUsd === undefined ? {} : { perHourUsd, perYearUsd: perHourUsd * HOURS_A_YEAR }),
    ...(nextYearUsd === undefined ? {} : { nextYearUsd }),
  };
}

/** Cost of a fleet: one status for each cluster. Rounded to cents, for the prices are list prices. */
export function fleetSupportCost(statuses: readonly SupportStatus[], today: string): FleetSupportCost {
  const costs = statuses.map(status => supportCost(status, today));
  const sum = (amounts: readonly (number | undefined)[]) => Math.round(amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0) * 100) / 100;
  return {
    clusters: statuses.length,
    extended: statuses.filter(({ state }) => state === 'extended').length,
    perHourUsd: sum(costs.map(cost => cost.perHourUsd)),
    perYearUsd: sum(costs.map(cost => cost.perYearUsd)),
    nextYearUsd: sum(costs.map(cost => cost.nextYearUsd)),
    unknown: costs.filter(cost => cost.perHourUsd === undefined || cost.nextYearUsd === undefined).length,
  };
}
