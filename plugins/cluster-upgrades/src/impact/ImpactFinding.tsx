import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FindingDetails, phaseWords, SeverityStatus } from '../cluster/FindingRow';
import { OutsideLink } from '../components/links';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { formatDay, formatDeadline } from '../format/time';
import { nameList, versionText } from '../format/words';

/** One fix of the entity's own, for all clusters that wait for it. */
export function ImpactFinding({ entries }: { entries: Impact['findings'] }) {
  const classes = usePageStyles();
  const tokens = useTokens();
  const { finding } = entries[0];
  const due = entries.map(entry => entry.dueAt).filter((at): at is string => at !== undefined).sort()[0];
  const color = { blocker: tokens.status.blocked.text, warning: tokens.status.attention.text, info: tokens.edge }[finding.severity];
  const clusters = [...new Set(entries.map(entry => entry.clusterName))];
  return (
    <section className={classes.card} style={{ borderLeft: `4px solid ${color}` }} aria-label={finding.title}>
      <div className={classes.cardHeader}>
        <div className={classes.grow}>
          <div className={classes.row}>
            <SeverityStatus severity={finding.severity} />
            <span className={`${classes.muted} ${classes.small}`}>
              {finding.breaksAt ? `breaks at ${versionText(finding.breaksAt)}` : phaseWords[finding.phase]} · on {nameList(clusters, 4)}
              {finding.firstSeenAt && ` · first seen ${formatDay(finding.firstSeenAt)}`}
              {due && ` · due before ${formatDeadline(due)}`}
            </span>
          </div>
          <h2>{finding.title}</h2>
          <div>{finding.fix.text}</div>
        </div>
        {finding.fix.link && <OutsideLink href={finding.fix.link}>Read the guide</OutsideLink>}
      </div>
      <div style={{ padding: '0 16px 8px' }}>
        <FindingDetails finding={finding} />
      </div>
    </section>
  );
}
