import type {
  HistoryEntry,
  PlatformFacts,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { formatClock, formatDeadline } from '../format/time';
import { useNow } from '../hooks/useNow';
import { scopeWords } from '../platform/look';
import { isLastDay, runningRollbacks } from './runningRollbacks';

const MINUTE_MS = 60_000;

/** How long the cluster can still go back: the first end of what can. Nothing where no rollback has an end. */
export function RollbackClock({
  platform,
  last,
}: {
  platform?: PlatformFacts;
  last?: HistoryEntry;
}) {
  const classes = usePageStyles();
  const tokens = useTokens();
  const now = useNow(MINUTE_MS);
  const [first] = platform ? runningRollbacks(platform, now) : [];
  if (!first) return null;
  const { option, until } = first;
  const color =
    tokens.status[isLastDay(first, now) ? 'attention' : 'running'].text;
  const left = Date.parse(until) - now.getTime();
  // The way back began when the last upgrade ended; where that is not known there is nothing to measure by.
  const began =
    last?.outcome === 'succeeded' && last.endedAt
      ? Date.parse(last.endedAt)
      : undefined;
  const share =
    began === undefined ? undefined : 1 - left / (Date.parse(until) - began);
  return (
    <div>
      <div className={`${classes.small} ${classes.muted}`}>
        Rollback possible for
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
        {daysAndHours(left)}
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
        until {formatDeadline(until, now)}, {formatClock(until)} ·{' '}
        {scopeWords[option.scope].toLocaleLowerCase('en-US')}
      </div>
    </div>
  );
}

/** "4 d 23 h", "3 h 12 min": two units, because hours count at the end. Exported for its test. */
export function daysAndHours(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  const [days, hours] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
  ];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
