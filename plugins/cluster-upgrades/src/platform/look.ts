import type {
  PlatformFacts,
  PlatformInsight,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { count } from '../format/words';

export const insightLook: Record<
  PlatformInsight['status'],
  { status: StatusName; word: string }
> = {
  error: { status: 'blocked', word: 'Will not go through' },
  warning: { status: 'attention', word: 'Warning' },
  passing: { status: 'ready', word: 'Passing' },
  unknown: { status: 'unknown', word: 'Unknown' },
};

const worstFirst: PlatformInsight['status'][] = [
  'error',
  'unknown',
  'warning',
  'passing',
];

export function worstFirstInsights({
  insights,
}: PlatformFacts): PlatformInsight[] {
  return [...insights.items].sort(
    (left, right) =>
      worstFirst.indexOf(left.status) - worstFirst.indexOf(right.status),
  );
}

export const scopeWords: Record<RollbackOption['scope'], string> = {
  'control-plane': 'Control plane',
  'node-pools': 'Node pools',
};

/** One sentence: "Cluster API says: 1 will not go through, 2 warnings." What could not be asked is said to be unknown. */
export function platformSentence({
  provider = 'The platform',
  insights,
}: PlatformFacts): string {
  if (insights.state !== 'read')
    return `${insights.state === 'unknown' ? 'Unknown: ' : ''}${
      insights.reason ?? 'the platform was not asked'
    }.`;
  const of = (status: PlatformInsight['status']) =>
    insights.items.filter(item => item.status === status).length;
  const parts = [
    of('error') > 0 && `${of('error')} will not go through`,
    of('warning') > 0 && count(of('warning'), 'warning'),
    of('unknown') > 0 && `${of('unknown')} unknown`,
    of('passing') > 0 && `${of('passing')} passing`,
  ].filter(Boolean);
  return parts.length === 0
    ? `${provider} reports no problems for this upgrade.`
    : `${provider} says: ${parts.join(', ')}.`;
}

/** One sentence on what could be undone: never silent about what is not known. */
export function undoSentence({ rollback }: PlatformFacts): string {
  if (rollback.state !== 'read')
    return `Rollback unknown: ${
      rollback.reason ?? 'the platform was not asked'
    }.`;
  const possible = rollback.items.filter(option => option.possible);
  if (possible.length === 0) return 'The platform offers no rollback.';
  const scopes = possible.map(({ scope }) =>
    scopeWords[scope].toLocaleLowerCase('en-US'),
  );
  return `Rollback possible: ${scopes.join(' and ')}.`;
}
