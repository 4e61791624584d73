import type { Freshness as FreshnessModel } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
import { RelativeTime } from './RelativeTime';
import { usePageStyles } from './styles';

const badges: Record<FreshnessModel['state'], TextKey | undefined> = {
  fresh: undefined,
  stale: 'components.freshness.stale',
  unreachable: 'components.freshness.unreachable',
  never: 'components.freshness.never',
};

/**
 * When the facts were read, and a badge where they are older than two intervals or than an upgrade
 * that ended since, or could not be read again.
 */
export function Freshness({
  freshness,
  prefix,
}: {
  freshness: FreshnessModel;
  prefix?: string;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const badge =
    badges[freshness.state] ??
    (freshness.endedSince ? 'components.freshness.beforeUpgrade' : undefined);
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
          {texts(badge)}
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
