import type { Freshness as FreshnessModel } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { RelativeTime } from './RelativeTime';
import { usePageStyles } from './styles';

const badges: Record<FreshnessModel['state'], string | undefined> = {
  fresh: undefined,
  stale: 'stale',
  unreachable: 'unreachable',
  never: 'never read',
};

/** When the facts were read, and a badge where they are older than two intervals or than an upgrade that ended since, or could not be read again. */
export function Freshness({
  freshness,
  prefix,
}: {
  freshness: FreshnessModel;
  prefix?: string;
}) {
  const classes = usePageStyles();
  const badge =
    badges[freshness.state] ??
    (freshness.endedSince ? 'before its upgrade' : undefined);
  return (
    <span
      style={{
        display: 'inline-flex',
        gap: 4,
        flexWrap: 'wrap',
        alignItems: 'center',
      }}
    >
      {freshness.readAt && (
        <span>
          {prefix} <RelativeTime iso={freshness.readAt} />
        </span>
      )}
      {badge && (
        <span className={classes.badge}>
          <ClockShape />
          {badge}
        </span>
      )}
    </span>
  );
}

function ClockShape() {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.5V8l2.2 1.6" />
    </svg>
  );
}
