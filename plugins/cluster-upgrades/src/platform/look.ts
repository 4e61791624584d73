import type {
  PlatformFacts,
  PlatformInsight,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { namesText } from '../format/words';
import { reasonIn } from '../translation';
import type { TextKey, Texts } from '../translation';

const insightKeys: Record<PlatformInsight['status'], TextKey> = {
  error: 'platform.insight.error',
  warning: 'platform.insight.warning',
  passing: 'platform.insight.passing',
  unknown: 'components.status.unknown',
};

export const insightStatus: Record<PlatformInsight['status'], StatusName> = {
  error: 'blocked',
  warning: 'attention',
  passing: 'ready',
  unknown: 'unknown',
};

export function insightWord(
  status: PlatformInsight['status'],
  texts: Texts,
): string {
  return texts(insightKeys[status]);
}

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

const scopeKeys: Record<RollbackOption['scope'], TextKey> = {
  'control-plane': 'platform.scope.controlPlane',
  'node-pools': 'platform.scope.nodePools',
};
/** The same inside a sentence. */
const scopeNameKeys: Record<RollbackOption['scope'], TextKey> = {
  'control-plane': 'platform.scopeName.controlPlane',
  'node-pools': 'platform.scopeName.nodePools',
};

/** "Node pools", and inside a sentence "node pools". */
export function scopeWord(
  scope: RollbackOption['scope'],
  texts: Texts,
  inSentence = false,
): string {
  return texts((inSentence ? scopeNameKeys : scopeKeys)[scope]);
}

/**
 * One sentence: "Cluster API says: 1 will fail, 2 warnings." What could not be asked is
 * said to be unknown.
 */
export function platformSentence(
  { provider, insights }: PlatformFacts,
  texts: Texts,
): string {
  if (insights.state !== 'read') {
    const reason = whyNotRead(insights, texts);
    return insights.state === 'unknown'
      ? texts('platform.sentence.unknown', { reason })
      : `${reason}.`;
  }
  const platform = provider ?? texts('platform.platform');
  const parts = (['error', 'warning', 'unknown', 'passing'] as const).flatMap(
    status => {
      const count = insights.items.filter(
        item => item.status === status,
      ).length;
      return count > 0 ? [texts(`platform.count.${status}`, { count })] : [];
    },
  );
  return parts.length === 0
    ? texts('platform.sentence.noProblems', { platform })
    : texts('platform.sentence.says', { platform, parts: parts.join(', ') });
}

function whyNotRead(
  { reason }: Pick<PlatformFacts['insights'], 'reason'>,
  texts: Texts,
): string {
  return reason ? reasonIn(reason, texts) : texts('platform.notAsked');
}

/** One sentence on what could be undone: never silent about what is not known. */
export function undoSentence(
  { rollback }: PlatformFacts,
  texts: Texts,
): string {
  if (rollback.state !== 'read')
    return texts('platform.undo.unknown', {
      reason: whyNotRead(rollback, texts),
    });
  const possible = rollback.items.filter(option => option.possible);
  if (possible.length === 0)
    return texts(
      rollback.items.length === 0
        ? 'platform.undo.none'
        : 'platform.undo.notNow',
    );
  return texts('platform.undo.possible', {
    scopes: namesText(
      possible.map(({ scope }) => scopeWord(scope, texts, true)),
      texts,
    ),
  });
}
