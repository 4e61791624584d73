import type { ImpactFix } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  FindingDetails,
  breaksText,
  phaseWords,
  SeverityStatus,
} from '../cluster/FindingRow';
import { isOpen } from '../cluster/findingState';
import { ActionButton } from '../components/ActionButton';
import { EntityLink, OutsideLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { useCopy } from '../components/useCopy';
import { ticketText } from '../readiness/panel/ticketText';
import { useMigrateLink } from '../readiness/panel/useMigrateLink';
import { dueText, formatDay, formatDeadline } from '../format/time';
import { nameList } from '../format/words';

/** One fix of the entity's own, for all clusters that wait for it, in the words of the one where it is due first. */
export function ImpactFinding({
  fix: { item, elsewhere, elsewhereTotal },
}: {
  fix: ImpactFix;
}) {
  const classes = usePageStyles();
  const tokens = useTokens();
  const { finding, state, waiver, cluster, target, dueAt } = item;
  const open = isOpen({ state });
  const copy = useCopy();
  const migrate = useMigrateLink(item);
  const color = !open
    ? tokens.edge
    : {
        blocker: tokens.status.blocked.text,
        warning: tokens.status.attention.text,
        info: tokens.edge,
      }[finding.severity];
  const clusters = [cluster, ...elsewhere].map(({ title }) => title);
  const ticket = () =>
    ticketText({
      finding,
      cluster,
      target,
      dueAt,
      elsewhere,
      elsewhereTotal,
      url: window.location.href,
    });
  return (
    <section
      className={classes.card}
      style={{ borderLeft: `4px solid ${color}` }}
      aria-label={finding.title}
    >
      <div className={classes.cardHeader}>
        <div className={classes.grow}>
          <div className={classes.row}>
            {open ? (
              <SeverityStatus severity={finding.severity} />
            ) : (
              <Status
                status="pending"
                label={state === 'waived' ? 'Waived' : 'Accepted'}
              />
            )}
            <span className={`${classes.muted} ${classes.small}`}>
              {breaksText(finding) ?? phaseWords[finding.phase]} · on{' '}
              {nameList(clusters, 4, 1 + elsewhereTotal)}
              {finding.firstSeenAt &&
                ` · first seen ${formatDay(finding.firstSeenAt)}`}
              {dueAt && ` · due ${dueText(dueAt)}`}
            </span>
          </div>
          <h3>{finding.title}</h3>
          <div>{finding.fix.text}</div>
          {waiver && (
            <div className={`${classes.muted} ${classes.small}`}>
              Waived until {formatDeadline(waiver.until)} by{' '}
              <EntityLink entityRef={waiver.createdBy} />: {waiver.reason}
            </div>
          )}
        </div>
        <div className={classes.row}>
          {finding.fix.link && (
            <OutsideLink href={finding.fix.link}>Read the guide</OutsideLink>
          )}
          <ActionButton onClick={() => copy(ticket(), 'The ticket text')}>
            Copy as ticket text
          </ActionButton>
          {migrate && (
            <ActionButton primary to={migrate}>
              Open the fix as a pull request
            </ActionButton>
          )}
        </div>
      </div>
      <div style={{ padding: '0 16px 8px' }}>
        <FindingDetails finding={finding} />
      </div>
    </section>
  );
}
