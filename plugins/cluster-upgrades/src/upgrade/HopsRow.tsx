import { makeStyles } from '@material-ui/core/styles';
import type {
  HopState,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { tokensOf } from '../components/tokens';
import { useNow } from '../hooks/useNow';
import { durationText, formatClock } from '../format/time';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
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
    // Its versions are three times as long.
    addOn: {
      fontSize: 14,
      lineHeight: '20px',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
    },
  };
});

/** Each version step on the way, then the time taken. */
export function HopsRow({ upgrade }: { upgrade: Upgrade }) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const now = useNow(2_000);
  let controlPlaneHops = 0;
  return (
    <ol className={classes.row} aria-label={texts('upgrade.hops.list')}>
      {upgrade.hops.map((hop, index) => {
        if (hop.kind === 'control-plane') controlPlaneHops += 1;
        return (
          <li key={index} className={classes.hop}>
            <div className={`${page.small} ${page.muted}`}>
              {hop.kind === 'control-plane'
                ? texts(
                    hop.holdPools
                      ? 'upgrade.hops.controlPlaneAlone'
                      : 'upgrade.hops.controlPlane',
                    { number: controlPlaneHops },
                  )
                : hopPart(hop, texts)}
            </div>
            <div className={hop.addOn ? classes.addOn : classes.big}>
              {hop.addOn
                ? `${hop.addOn.from} → ${hop.addOn.to}`
                : `${versionText(hop.from)} → ${versionText(hop.to)}`}
            </div>
            <HopProgress hop={hop} />
          </li>
        );
      })}
      <li className={classes.hop}>
        <div className={`${page.small} ${page.muted}`}>
          {texts(
            upgrade.endedAt ? 'upgrade.hops.took' : 'upgrade.hops.elapsed',
          )}
        </div>
        <div className={classes.big}>
          {upgrade.startedAt
            ? durationText(
                (Date.parse(upgrade.endedAt ?? now.toISOString()) -
                  Date.parse(upgrade.startedAt)) /
                  1000,
                texts,
              )
            : texts('upgrade.hops.notStarted')}
        </div>
        <div className={`${page.small} ${page.muted}`}>
          {upgrade.endedAt
            ? texts('upgrade.hops.endedAt', {
                time: formatClock(upgrade.endedAt),
              })
            : texts('upgrade.hops.noEstimate')}
        </div>
      </li>
    </ol>
  );
}

function hopPart(hop: HopState, texts: Texts): string {
  if (hop.addOn) return texts('upgrade.hops.addOn', { name: hop.addOn.name });
  const pools = (hop.pools ?? []).join(', ');
  if (hop.canaryNode)
    return texts(
      hop.canaryNode === 'choose'
        ? 'upgrade.hops.chosenCanaryNode'
        : 'upgrade.hops.canaryNode',
      { pools },
    );
  return pools === ''
    ? texts('upgrade.hops.allPools')
    : texts('upgrade.hops.pools', { pools });
}

function HopProgress({ hop }: { hop: HopState }) {
  const texts = useTexts();
  const page = usePageStyles();
  const { status, word } = stepStatus(hop.status, texts);
  const { done = 0, total = 0 } = hop;
  const moving = hop.status !== 'done' && total > 0;
  return (
    <div className={page.row} style={{ gap: 6 }}>
      <Status
        status={status}
        label={moving ? texts('upgrade.step.progress', { done, total }) : word}
      />
      <span className={`${page.small} ${page.muted}`}>{span(hop, texts)}</span>
    </div>
  );
}

function span({ startedAt, endedAt }: HopState, texts: Texts): string {
  if (!startedAt) {
    return '';
  }
  return endedAt
    ? `${formatClock(startedAt)}–${formatClock(endedAt)}`
    : texts('upgrade.hops.since', { time: formatClock(startedAt) });
}
