import { makeStyles } from '@material-ui/core/styles';
import type {
  HopState,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { tokensOf } from '../components/tokens';
import { useNow } from '../hooks/useNow';
import { formatClock, formatDuration } from '../format/time';
import { versionText } from '../format/words';
import { stepStatus } from './phase';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      background: tokens.surface,
      border: `1px solid ${tokens.line}`,
      borderRadius: 8,
      overflow: 'hidden',
    },
    hop: {
      flex: '1 1 180px',
      padding: '12px 16px',
      borderLeft: `1px solid ${tokens.line}`,
      marginLeft: -1,
    },
    big: {
      fontSize: 18,
      lineHeight: '26px',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
    },
  };
});

/** Each version step on the way, then the time taken. */
export function HopsRow({ upgrade }: { upgrade: Upgrade }) {
  const page = usePageStyles();
  const classes = useStyles();
  const now = useNow(2_000);
  let controlPlaneHops = 0;
  return (
    <ol className={classes.row} aria-label="Hops">
      {upgrade.hops.map((hop, index) => {
        if (hop.kind === 'control-plane') controlPlaneHops += 1;
        return (
          <li key={index} className={classes.hop}>
            <div className={`${page.small} ${page.muted}`}>
              {hop.kind === 'control-plane'
                ? `Hop ${controlPlaneHops} · control plane${
                    hop.holdPools ? ' alone' : ''
                  }`
                : hopPools(hop)}
            </div>
            <div className={classes.big}>
              {versionText(hop.from)} → {versionText(hop.to)}
            </div>
            <HopProgress hop={hop} />
          </li>
        );
      })}
      <li className={classes.hop}>
        <div className={`${page.small} ${page.muted}`}>
          {upgrade.endedAt ? 'Took' : 'Elapsed'}
        </div>
        <div className={classes.big}>
          {upgrade.startedAt
            ? formatDuration(
                (Date.parse(upgrade.endedAt ?? now.toISOString()) -
                  Date.parse(upgrade.startedAt)) /
                  1000,
              )
            : 'not started'}
        </div>
        <div className={`${page.small} ${page.muted}`}>
          {upgrade.endedAt
            ? `ended at ${formatClock(upgrade.endedAt)}`
            : 'no estimate yet'}
        </div>
      </li>
    </ol>
  );
}

function hopPools(hop: HopState): string {
  if (hop.canaryNode)
    return `Canary node of ${(hop.pools ?? []).join(', ')}${
      hop.canaryNode === 'choose' ? ', chosen' : ''
    }`;
  return hop.pools && hop.pools.length > 0
    ? `Node pools · ${hop.pools.join(', ')}`
    : 'Node pools, one roll';
}

function HopProgress({ hop }: { hop: HopState }) {
  const page = usePageStyles();
  const { status, word } = stepStatus(hop.status);
  const { done = 0, total = 0 } = hop;
  const moving = hop.status !== 'done' && total > 0;
  return (
    <div className={page.row} style={{ gap: 6 }}>
      <Status status={status} label={moving ? `${done} of ${total}` : word} />
      <span className={`${page.small} ${page.muted}`}>{span(hop)}</span>
    </div>
  );
}

function span({ startedAt, endedAt }: HopState): string {
  if (!startedAt) {
    return '';
  }
  return endedAt
    ? `${formatClock(startedAt)}–${formatClock(endedAt)}`
    : `since ${formatClock(startedAt)}`;
}
