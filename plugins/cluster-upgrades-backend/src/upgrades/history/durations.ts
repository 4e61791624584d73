import type { Knex } from 'knex';
import { durationQuantiles, estimateMinutes } from '@drydock/upgrade-plans';
import type { Param } from '@drydock/upgrade-reasons';
import type { Difference } from '../model';

const MAXIMUM_SAMPLES = 50;
/** Less is how platforms vary. */
const NOTABLE_SECONDS = 60;

/** How many minutes upgrades through one provider take, by own history. */
export interface DurationEstimate {
  readonly p50: number;
  readonly p90: number;
  readonly samples: number;
}

/**
 * By provider; none for a provider with too few upgrades to say anything. One query for each
 * provider.
 */
export async function estimatesByProvider(
  knex: Knex,
  providerIds: Iterable<string>,
): Promise<ReadonlyMap<string, DurationEstimate>> {
  const estimates = new Map<string, DurationEstimate>();
  for (const providerId of new Set(providerIds)) {
    const seconds = await earlierDurations(knex, providerId);
    const estimate = estimateMinutes(seconds);
    if (estimate)
      estimates.set(providerId, { ...estimate, samples: seconds.length });
  }
  return estimates;
}

/**
 * Seconds that the newest successful upgrades through the same provider took, from start to end as
 * history has them; of the upgrades themselves, whose index knows the provider. One may be left
 * out: the one that they are compared with.
 */
export async function earlierDurations(
  knex: Knex | Knex.Transaction,
  providerId: string,
  exceptUpgradeId = '',
): Promise<readonly number[]> {
  const rows = await knex('upgrades')
    .where({ provider_id: providerId, phase: 'succeeded' })
    .whereNot({ id: exceptUpgradeId })
    .orderBy('ended_at_ms', 'desc')
    .orderBy('id')
    .limit(MAXIMUM_SAMPLES)
    .select<
      {
        ended_at_ms: number | string;
        started_at_ms: number | string | null;
        created_at_ms: number | string;
      }[]
    >('ended_at_ms', 'started_at_ms', 'created_at_ms');
  return rows.map(row =>
    Math.max(
      0,
      Math.round(
        (Number(row.ended_at_ms) -
          Number(row.started_at_ms ?? row.created_at_ms)) /
          1000,
      ),
    ),
  );
}

/** A difference when an upgrade took longer than nine in ten of the earlier ones. Pure. */
export function durationDifference(
  earlierSeconds: readonly number[],
  actualSeconds: number,
): readonly Difference[] {
  const earlier = durationQuantiles(earlierSeconds);
  if (!earlier || actualSeconds <= earlier.p90 + NOTABLE_SECONDS) return [];
  return [
    {
      predicted: {
        code: 'prediction.takes',
        params: {
          from: rounded(earlier.p50),
          to: rounded(earlier.p90),
          count: { number: earlierSeconds.length },
        },
      },
      actual: {
        code: 'prediction.took',
        params: { duration: rounded(actualSeconds) },
      },
    },
  ];
}

/** From two minutes on to the minute. */
function rounded(seconds: number): Param {
  return { seconds: seconds < 120 ? seconds : Math.round(seconds / 60) * 60 };
}
