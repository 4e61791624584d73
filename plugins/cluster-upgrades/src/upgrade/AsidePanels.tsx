import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { EntityLink } from '../components/links';
import { LongList } from '../components/LongList';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count } from '../format/words';
import { actionText } from './actionTexts';
import { deniedReason } from './Controls';
import { useHeadlines } from '../translation';

/** What can still be undone, and until when. */
export function RollbackPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const { rollback } = upgrade;
  return (
    <Section title={headline('upgrade.rollback')}>
      <div style={{ fontWeight: 600 }}>{rollback.possible ? 'Possible' : 'Not possible'}</div>
      <div>{rollback.text}</div>
      {rollback.until && (
        <div>
          Ends <RelativeTime iso={rollback.until} />.
        </div>
      )}
    </Section>
  );
}

/** Services on the cluster and whom they belong to. */
export function AffectedPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const affected = upgrade.affected ?? [];
  return (
    <Section title={headline('upgrade.affected')} aside={upgrade.affected ? count(affected.length, 'service') : undefined}>
      {affected.length === 0 ? (
        <div className={classes.muted}>{upgrade.affected ? 'No service of the catalog runs here.' : 'Not known.'}</div>
      ) : (
        <ul style={{ display: 'grid', gap: 8 }}>
          {affected.map(service => (
            <li key={service.entityRef}>
              <EntityLink entityRef={service.entityRef} />
              <span className={classes.sub}>{service.owner ? <EntityLink entityRef={service.owner} /> : 'no owner'}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What was known and decided when it was started. */
export function StartPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { findingsAtStart, verdictAtStart, overrideReason, acceptedUnknownChecks = [], requestedFrom } = upgrade;
  return (
    <Section title={headline('upgrade.start')}>
      <dl className={classes.facts}>
        <dt>Verdict</dt>
        <dd>{verdictAtStart ? <Status status={verdictAtStart} /> : 'not recorded'}</dd>
        <dt>Findings</dt>
        <dd>{findingsAtStart ? `${count(findingsAtStart.blockers ?? 0, 'blocker')}, ${count(findingsAtStart.warnings ?? 0, 'warning')}` : 'not recorded'}</dd>
        {overrideReason && (
          <>
            <dt>Override</dt>
            <dd className={classes.anywhere}>{overrideReason}</dd>
          </>
        )}
        {acceptedUnknownChecks.length > 0 && (
          <>
            <dt>Accepted</dt>
            <dd>
              not checked: <LongList items={acceptedUnknownChecks} what="checks" />
            </dd>
          </>
        )}
        {requestedFrom && (
          <>
            <dt>Asked from</dt>
            <dd className={classes.anywhere}>{requestedFrom}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** The reasons of the controls that cannot be used, in plain sight: nothing is for the mouse only. */
export function ControlsPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const denied = upgrade.actions.filter(action => !action.allowed);
  if (denied.length === 0) {
    return null;
  }
  const byReason = new Map<string, string[]>();
  for (const action of denied) {
    const reason = deniedReason(action) ?? 'Not possible now';
    byReason.set(reason, [...(byReason.get(reason) ?? []), actionText(action.action, upgrade).label]);
  }
  return (
    <Section title={headline('upgrade.controls')}>
      <dl className={classes.facts} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {[...byReason].map(([reason, labels]) => (
          <div key={reason}>
            <dt>{labels.join(', ')}</dt>
            <dd className={classes.anywhere}>{reason}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
