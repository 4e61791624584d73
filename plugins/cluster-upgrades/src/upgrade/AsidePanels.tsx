import { useApi } from '@backstage/core-plugin-api';
import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink } from '../components/links';
import { LongList } from '../components/LongList';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count } from '../format/words';
import { useResource } from '../hooks/useResource';
import { scopeWords, undoSentence } from '../platform/look';
import { actionText } from './actionTexts';
import { deniedReason } from './Controls';
import { useHeadlines } from '../translation';

/** What of the cluster can go back now, as its own page says it; the upgrade itself knows of its control plane only. */
export function RollbackPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const { rollback, clusterId } = upgrade;
  const platform = useResource(`platform ${clusterId}`, () =>
    api.getPlatform(clusterId),
  );
  const now = platform.value?.rollback;
  return (
    <Section title={headline('upgrade.rollback')}>
      <div className={classes.stack} style={{ gap: 8 }}>
        {platform.error && (
          <FailureNotice
            error={platform.error}
            what="what can go back"
            onRetry={platform.reload}
          />
        )}
        {platform.value && now?.state !== 'read' && (
          <div style={{ fontWeight: 600 }}>{undoSentence(platform.value)}</div>
        )}
        {now?.items.map(({ scope, possible, what }) => (
          <div key={scope}>
            <span style={{ fontWeight: 600 }}>
              {scopeWords[scope]}: {possible ? 'can go back' : 'cannot go back'}
            </span>
            <span className={classes.sub}>{what}</span>
          </div>
        ))}
        <div>{rollback.text}</div>
        {rollback.until && (
          <div>
            Ends <RelativeTime iso={rollback.until} />.
          </div>
        )}
      </div>
    </Section>
  );
}

/** Services on the cluster and whom they belong to. */
export function AffectedPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const affected = upgrade.affected ?? [];
  return (
    <Section
      title={headline('upgrade.affected')}
      aside={upgrade.affected ? count(affected.length, 'service') : undefined}
    >
      {affected.length === 0 ? (
        <div className={classes.muted}>
          {upgrade.affected
            ? 'No service of the catalog runs here.'
            : 'Not known.'}
        </div>
      ) : (
        <ul style={{ display: 'grid', gap: 8 }}>
          {affected.map(service => (
            <li key={service.entityRef}>
              <EntityLink entityRef={service.entityRef} />
              <span className={classes.sub}>
                {service.owner ? (
                  <EntityLink entityRef={service.owner} />
                ) : (
                  'no owner'
                )}
              </span>
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
  const {
    findingsAtStart,
    verdictAtStart,
    overrideReason,
    acceptedUnknownChecks = [],
    requestedFrom,
  } = upgrade;
  return (
    <Section title={headline('upgrade.start')}>
      <dl className={classes.facts}>
        <dt>Verdict</dt>
        <dd>
          {verdictAtStart ? <Status status={verdictAtStart} /> : 'not recorded'}
        </dd>
        <dt>Findings</dt>
        <dd>
          {findingsAtStart
            ? `${count(findingsAtStart.blockers ?? 0, 'blocker')}, ${count(
                findingsAtStart.warnings ?? 0,
                'warning',
              )}`
            : 'not recorded'}
        </dd>
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
              not checked:{' '}
              <LongList items={acceptedUnknownChecks} what="checks" />
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
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      actionText(action.action, upgrade).label,
    ]);
  }
  return (
    <Section title={headline('upgrade.controls')}>
      <dl
        className={classes.facts}
        style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
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
