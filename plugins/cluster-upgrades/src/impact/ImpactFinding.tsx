import type { ImpactFix } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  FindingDetails,
  breaksText,
  SeverityStatus,
} from '../cluster/FindingRow';
import { phaseKeys } from '../cluster/findingKeys';
import { isOpen } from '../cluster/findingState';
import { ActionButton } from '../components/ActionButton';
import { EntityLink, OutsideLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { useCopy } from '../components/useCopy';
import { ticketText } from '../readiness/panel/ticketText';
import { useMigrateLink } from '../readiness/panel/useMigrateLink';
import { dayText, deadlineText, dueDayText } from '../format/time';
import { namesText } from '../format/words';
import { useTexts, reasonIn } from '../translation';

/**
 * One fix of the entity's own, for all clusters that wait for it, in the words of the one where it
 * is due first.
 */
export function ImpactFinding({
  fix: { item, elsewhere, elsewhereTotal },
}: {
  fix: ImpactFix;
}) {
  const texts = useTexts();
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
  const facts = [
    breaksText(finding, texts) ?? texts(phaseKeys[finding.phase]),
    texts('impact.finding.on', {
      clusters: namesText(clusters, texts, 4, 1 + elsewhereTotal),
    }),
    finding.firstSeenAt &&
      texts('impact.finding.firstSeen', {
        day: dayText(finding.firstSeenAt, texts),
      }),
    dueAt && texts('impact.finding.due', { due: dueDayText(dueAt, texts) }),
  ];
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
      aria-label={reasonIn(finding.title, texts)}
    >
      <div className={classes.cardHeader}>
        <div className={classes.grow}>
          <div className={classes.row}>
            {open ? (
              <SeverityStatus severity={finding.severity} />
            ) : (
              <Status
                status="pending"
                label={texts(
                  state === 'waived'
                    ? 'impact.finding.waived'
                    : 'impact.finding.accepted',
                )}
              />
            )}
            <span className={`${classes.muted} ${classes.small}`}>
              {facts.filter(Boolean).join(' · ')}
            </span>
          </div>
          <h3>{reasonIn(finding.title, texts)}</h3>
          <div>{reasonIn(finding.fix.what, texts)}</div>
          {waiver && (
            <div className={`${classes.muted} ${classes.small}`}>
              {texts.rich('impact.finding.waivedUntil', {
                day: deadlineText(waiver.until, texts),
                person: <EntityLink entityRef={waiver.createdBy} />,
                reason: waiver.reason,
              })}
            </div>
          )}
        </div>
        <div className={classes.row}>
          {finding.fix.link && (
            <OutsideLink href={finding.fix.link}>
              {texts('readiness.fix.guide')}
            </OutsideLink>
          )}
          <ActionButton
            onClick={() => copy(ticket(), texts('readiness.ticket.copied'))}
          >
            {texts('readiness.ticket.copy')}
          </ActionButton>
          {migrate && (
            <ActionButton primary to={migrate}>
              {texts('readiness.fix.openPullRequest')}
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
