import { useApi } from '@backstage/core-plugin-api';
import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink } from '../components/links';
import { LongList } from '../components/LongList';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { scopeWord, undoSentence } from '../platform/look';
import { actionText } from './actionTexts';
import { deniedReason } from './Controls';
import { checkTitle, reasonIn, useTexts } from '../translation';

/** What of the cluster can go back now, as its platform says. */
export function RollbackPanel({ upgrade }: { upgrade: Upgrade }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const { clusterId } = upgrade;
  const platform = useResource(`platform ${clusterId}`, () =>
    api.getPlatform({ path: { clusterId }, query: {} }),
  );
  const now = platform.value?.rollback;
  return (
    <Section title={texts('upgrade.rollback')}>
      <div className={classes.stack} style={{ gap: 8 }}>
        {platform.error && (
          <FailureNotice
            error={platform.error}
            what={texts('upgrade.rollback.what')}
            onRetry={platform.reload}
          />
        )}
        {platform.value && now?.state !== 'read' && (
          <div style={{ fontWeight: 600 }}>
            {undoSentence(platform.value, texts)}
          </div>
        )}
        {now?.items.map(({ scope, possible, what }) => (
          <div key={scope}>
            <span style={{ fontWeight: 600 }}>
              {texts(
                possible
                  ? 'upgrade.rollback.possible'
                  : 'upgrade.rollback.impossible',
                { scope: scopeWord(scope, texts) },
              )}
            </span>
            <span className={classes.sub}>{reasonIn(what, texts)}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Services on the cluster and whom they belong to. */
export function AffectedPanel({ upgrade }: { upgrade: Upgrade }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const affected = upgrade.affected ?? [];
  return (
    <Section
      title={texts('upgrade.affected')}
      aside={
        upgrade.affected
          ? texts('upgrade.affected.services', { count: affected.length })
          : undefined
      }
    >
      {affected.length === 0 ? (
        <div className={classes.muted}>
          {texts(
            upgrade.affected
              ? 'upgrade.affected.none'
              : 'upgrade.affected.unknown',
          )}
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
                  texts('upgrade.affected.noOwner')
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
  const texts = useTexts();
  const classes = usePageStyles();
  const {
    findingsAtStart,
    verdictAtStart,
    overrideReason,
    acceptedUnknownChecks = [],
    requestedFrom,
  } = upgrade;
  return (
    <Section title={texts('upgrade.start')}>
      <dl className={classes.facts}>
        <dt>{texts('upgrade.start.verdict')}</dt>
        <dd>
          {verdictAtStart ? (
            <Status status={verdictAtStart} />
          ) : (
            texts('upgrade.start.notRecorded')
          )}
        </dd>
        <dt>{texts('upgrade.start.findings')}</dt>
        <dd>
          {findingsAtStart
            ? [
                texts('upgrade.start.blockers', {
                  count: findingsAtStart.blockers ?? 0,
                }),
                texts('upgrade.start.warnings', {
                  count: findingsAtStart.warnings ?? 0,
                }),
              ].join(', ')
            : texts('upgrade.start.notRecorded')}
        </dd>
        {overrideReason && (
          <>
            <dt>{texts('upgrade.start.override')}</dt>
            <dd className={classes.anywhere}>{overrideReason}</dd>
          </>
        )}
        {acceptedUnknownChecks.length > 0 && (
          <>
            <dt>{texts('upgrade.start.accepted')}</dt>
            <dd>
              {texts.rich('upgrade.start.notChecked', {
                checks: (
                  <LongList
                    items={acceptedUnknownChecks.map(id =>
                      checkTitle(id, texts),
                    )}
                    what={texts('upgrade.start.checks')}
                  />
                ),
              })}
            </dd>
          </>
        )}
        {requestedFrom && (
          <>
            <dt>{texts('upgrade.start.askedFrom')}</dt>
            <dd className={classes.anywhere}>{requestedFrom}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/**
 * The reasons of the controls that cannot be used, in plain sight: nothing is for the mouse only.
 */
export function ControlsPanel({ upgrade }: { upgrade: Upgrade }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const denied = upgrade.actions.filter(action => !action.allowed);
  if (denied.length === 0) {
    return null;
  }
  const byReason = new Map<string, string[]>();
  for (const action of denied) {
    const reason =
      deniedReason(action, texts) ?? texts('upgrade.controls.notPossible');
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      actionText(action.action, upgrade, texts).label,
    ]);
  }
  return (
    <Section title={texts('upgrade.controls')}>
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
