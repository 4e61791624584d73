import type { Support } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { dayText, inDaysText } from '../format/time';
import { useTexts } from '../translation';
import type { Texts } from '../translation';

interface Period {
  name: string;
  from: number;
  to: number;
  note: string;
  kind: 'standard' | 'extended' | 'unsupported';
}

const YEAR_MS = 365 * 24 * 3600 * 1000;
/** Beyond, the date says enough. */
const ENDING_DAYS = 120;

/**
 * Standard, extended and unsupported by pattern and word, with today on it. A missing version or
 * date draws no bar.
 */
export function SupportBar({
  support,
  minor,
  now = Date.now(),
}: {
  support: Support;
  minor?: string;
  now?: number;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  const periods = periodsOf(support, now, texts);
  const title = texts('cluster.support.title', {
    provider: support.providerName,
  });
  if (periods.length === 0) {
    return (
      <div>
        <div className={`${classes.small} ${classes.muted}`}>{title}</div>
        <div>
          {texts(
            minor === undefined
              ? 'cluster.support.noVersion'
              : 'cluster.support.noDate',
          )}
        </div>
      </div>
    );
  }
  const start = periods[0].from;
  const span = periods[periods.length - 1].to - start;
  const share = (at: number) =>
    `${Math.min(100, Math.max(0, ((at - start) / span) * 100))}%`;
  return (
    <div>
      <div className={`${classes.small} ${classes.muted}`}>{title}</div>
      <div style={{ position: 'relative', paddingTop: 18 }}>
        <span
          style={{
            position: 'absolute',
            top: 0,
            left: `clamp(0px, calc(${share(now)} - 16px), calc(100% - 34px))`,
            fontSize: 12,
            lineHeight: '16px',
            fontWeight: 600,
          }}
        >
          {texts('cluster.support.today')}
        </span>
        <div
          style={{ display: 'flex', position: 'relative' }}
          role="img"
          aria-label={periods
            .map(period => `${period.name} ${period.note}`)
            .join('; ')}
        >
          {periods.map(period => (
            <div
              key={period.kind}
              style={{
                flex: `${period.to - period.from} 1 0`,
                minWidth: 0,
                overflow: 'hidden',
                whiteSpace: 'nowrap',
                textOverflow: 'ellipsis',
                fontSize: 12,
                lineHeight: '18px',
                padding: '0 8px',
                color: tokens.text,
                fontWeight: period.kind === 'standard' ? 400 : 600,
                ...pattern(period.kind, tokens),
              }}
            >
              {period.name}
            </div>
          ))}
          <span
            aria-hidden="true"
            style={{
              position: 'absolute',
              top: -4,
              bottom: -4,
              width: 2,
              background: tokens.text,
              left: share(now),
            }}
          />
        </div>
        <div
          style={{ display: 'flex' }}
          className={`${classes.small} ${classes.muted}`}
          aria-hidden="true"
        >
          {periods.map(period => (
            <span
              key={period.kind}
              style={{
                flex: `${period.to - period.from} 1 0`,
                minWidth: 0,
                paddingTop: 4,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {period.note}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function pattern(kind: Period['kind'], tokens: ReturnType<typeof useTokens>) {
  switch (kind) {
    case 'standard':
      return {
        background: tokens.status.running.tint,
        borderWidth: 1,
        borderStyle: 'solid',
        borderColor: tokens.status.running.text,
      };
    case 'extended':
      return {
        background: `repeating-linear-gradient(135deg, ${tokens.status.attention.tint} 0 6px, ${tokens.surface} 6px 10px)`,
        borderWidth: 1,
        borderStyle: 'solid',
        borderColor: tokens.status.attention.text,
      };
    default:
      return {
        background: `repeating-linear-gradient(45deg, ${tokens.raised} 0 4px, ${tokens.line} 4px 5px)`,
        borderWidth: 1,
        borderStyle: 'dashed',
        borderColor: tokens.edge,
      };
  }
}

/** Exported for its test. */
export function periodsOf(
  support: Support,
  now: number,
  texts: Texts,
): Period[] {
  const standardEnd =
    time(support.standardEnd) ??
    (support.state === 'standard' ? time(support.until) : undefined);
  const extendedEnd = time(support.extendedEnd);
  const lastEnd = extendedEnd ?? standardEnd;
  if (standardEnd === undefined || lastEnd === undefined) {
    return [];
  }
  const released = time(support.released) ?? standardEnd - YEAR_MS;
  // Wide enough for its word; how long a version stays unsupported has no end.
  const until = Math.max(
    lastEnd + (lastEnd - released) * 0.18,
    now + YEAR_MS / 12,
  );
  const periods: Period[] = [
    {
      name: texts('cluster.support.standard'),
      kind: 'standard',
      from: released,
      to: standardEnd,
      note: day(released, texts),
    },
  ];
  if (extendedEnd !== undefined && extendedEnd > standardEnd) {
    const cost = support.extendedCostPerHourUsd?.toFixed(2);
    periods.push({
      name:
        cost === undefined
          ? texts('cluster.support.extended')
          : texts('cluster.support.extendedAt', { cost }),
      kind: 'extended',
      from: standardEnd,
      to: extendedEnd,
      note: endNote(standardEnd, now, texts),
    });
  }
  periods.push({
    name: texts('cluster.support.unsupported'),
    kind: 'unsupported',
    from: lastEnd,
    to: until,
    note: endNote(lastEnd, now, texts),
  });
  return periods;
}

function time(iso: string | undefined): number | undefined {
  const parsed = iso ? Date.parse(iso) : NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

function day(at: number, texts: Texts): string {
  return dayText(new Date(at).toISOString().slice(0, 10), texts);
}

/** The day, and in how many days that is where it is near. */
function endNote(at: number, now: number, texts: Texts): string {
  const days = Math.ceil((at - now) / (24 * 3600 * 1000));
  return days > 0 && days <= ENDING_DAYS
    ? texts('cluster.support.near', {
        day: day(at, texts),
        when: inDaysText(days, texts),
      })
    : day(at, texts);
}
