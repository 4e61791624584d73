import type {
  SupportPeriod,
  SupportProvider,
  SupportStatus,
} from './knowledge';
import type { KnowledgeData } from './schema';
import { compareMinors, type Minor } from './version';

const DAY_MILLISECONDS = 86_400_000;

function dayNumber(isoDate: string): number {
  const time = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time))
    throw new RangeError(
      `"${isoDate.slice(0, 40)}" is not an ISO date; write it as 2026-04-22`,
    );
  return Math.round(time / DAY_MILLISECONDS);
}

function statusOf(
  period: SupportPeriod | undefined,
  today: string,
): SupportStatus {
  const now = dayNumber(today);
  const holdsUntil = (
    state: 'standard' | 'extended',
    until: string,
  ): SupportStatus => ({
    ...period,
    state,
    until,
    daysLeft: dayNumber(until) - now,
  });
  if (!period?.standardEnd) return { ...period, state: 'unknown' };
  if (now <= dayNumber(period.standardEnd))
    return holdsUntil('standard', period.standardEnd);
  if (period.extendedEnd)
    return now <= dayNumber(period.extendedEnd)
      ? holdsUntil('extended', period.extendedEnd)
      : { ...period, state: 'unsupported' };
  const noExtension =
    period.provider === 'upstream' || period.extendedNotOffered;
  return { ...period, state: noExtension ? 'unsupported' : 'unknown' };
}

/** Look-ups over releases and their support. The last day of a period still counts as supported. */
export function createSupport(data: KnowledgeData) {
  const byMinor = new Map(data.releases.map(row => [row.minor, row]));
  const newest =
    [...byMinor.keys()].sort(compareMinors).pop() ?? data.reviewedThrough;

  function support(
    provider: SupportProvider,
    minor: Minor,
  ): SupportPeriod | undefined {
    const period = byMinor.get(minor)?.support[provider];
    return period && { provider, minor, ...period };
  }

  return {
    support,
    supportStatus: (provider: SupportProvider, minor: Minor, today: string) =>
      statusOf(support(provider, minor), today),
    latestPatch: (minor: Minor) => byMinor.get(minor)?.latestPatch,
    latestMinor: () => newest,
  };
}
