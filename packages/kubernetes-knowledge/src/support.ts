import { supportEnd } from './knowledgeTexts';
import type {
  PlatformOfDates,
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

function platformOf(
  id: SupportProvider,
  rows: KnowledgeData['platforms'],
): PlatformOfDates {
  const row = rows.find(each => each.id === id);
  return {
    id,
    name: row?.name ?? id,
    source: row?.source,
    standardEnds: supportEnd(id, 'standard'),
    extendedEnds: supportEnd(id, 'extended'),
  };
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
    const known = byMinor.get(minor)?.support ?? {};
    const period = Object.hasOwn(known, provider) ? known[provider] : undefined;
    return period && { provider, minor, ...period };
  }

  function minorOfPlatformVersion(
    provider: SupportProvider,
    platformVersion: string,
  ): Minor | undefined {
    return [...byMinor.keys()].find(
      minor => support(provider, minor)?.platformVersion === platformVersion,
    );
  }

  const providers = new Set(
    data.releases.flatMap(row => Object.keys(row.support)),
  );
  return {
    support,
    minorOfPlatformVersion,
    supportProviders: () => [
      'upstream',
      ...[...providers].filter(each => each !== 'upstream').sort(),
    ],
    platform: (provider: SupportProvider) =>
      platformOf(provider, data.platforms),
    supportStatus: (provider: SupportProvider, minor: Minor, today: string) =>
      statusOf(support(provider, minor), today),
    latestPatch: (minor: Minor) => byMinor.get(minor)?.latestPatch,
    latestMinor: () => newest,
  };
}
