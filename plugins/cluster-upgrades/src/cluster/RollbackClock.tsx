import type {
  HistoryEntry,
  PlatformFacts,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { deadlineText, durationText, formatClock } from '../format/time';
import { useNow } from '../hooks/useNow';
import { useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';
import { isLastDay, runningRollbacks } from './runningRollbacks';

const MINUTE_MS = 60_000;

/** What can go back, inside a line. */
export const scopeKeys: Record<RollbackOption['scope'], TextKey> = {
  'control-plane': 'cluster.scope.controlPlane',
  'node-pools': 'cluster.scope.nodePools',
};

/**
 * How long the cluster can still go back: the first end of what can. Nothing where no rollback has
 * an end.
 */
export function RollbackClock({
  platform,
  last,
}: {
  platform?: PlatformFacts;
  last?: HistoryEntry;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  const now = useNow(MINUTE_MS);
  const [first] = platform ? runningRollbacks(platform, now) : [];
  if (!first) return null;
  const { option, until } = first;
  const color =
    tokens.status[isLastDay(first, now) ? 'attention' : 'running'].text;
  const left = Date.parse(until) - now.getTime();
  // The way back began when the last upgrade ended; where that is not known there is nothing to
  // measure by.
  const began =
    last?.outcome === 'succeeded' && last.endedAt
      ? Date.parse(last.endedAt)
      : undefined;
  const share =
    began === undefined ? undefined : 1 - left / (Date.parse(until) - began);
  return (
    <div>
      <div className={`${classes.small} ${classes.muted}`}>
        {texts('cluster.clock.title')}
      </div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 6,
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 700,
          color,
        }}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          aria-hidden="true"
          focusable="false"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        >
          <circle cx="8" cy="8" r="6.5" />
          <path d="M8 4.5V8l2.5 1.5" />
        </svg>
        {timeLeft(left, texts)}
      </div>
      {share !== undefined && share >= 0 && (
        <div
          aria-hidden="true"
          style={{
            height: 6,
            borderRadius: 3,
            background: tokens.line,
            margin: '2px 0 4px',
            overflow: 'hidden',
          }}
        >
          <div
            style={{
              width: `${share * 100}%`,
              height: '100%',
              background: color,
            }}
          />
        </div>
      )}
      <div className={`${classes.small} ${classes.muted}`}>
        {texts('cluster.clock.until', {
          day: deadlineText(until, texts, now),
          time: formatClock(until),
        })}{' '}
        · {texts(scopeKeys[option.scope])}
      </div>
    </div>
  );
}

/** "4 days 23 h", "3 h 12 min": never more than is left. Exported for its test. */
export function timeLeft(milliseconds: number, texts: Texts): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  return minutes === 0
    ? texts('duration.minutes', { minutes })
    : durationText(minutes * 60, texts);
}
