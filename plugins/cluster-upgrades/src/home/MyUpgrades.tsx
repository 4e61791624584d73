import { useRouteRef } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { SeverityStatus } from '../cluster/FindingRow';
import { FailureNotice } from '../components/FailureNotice';
import { ClusterLink, PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { deadlineText, dueDayText } from '../format/time';
import { namesText, versionText } from '../format/words';
import { findingKey } from '../readiness/readinessQuery';
import { readinessRouteRef, upgradeRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { CalendarButton } from '../upcoming/CalendarButton';
import { MyUpcoming } from '../upcoming/UpcomingBrief';
import { phaseStatus } from '../upgrade/phase';
import { nearUpgrades } from './nearUpgrades';
import { SHOWN_FIXES, useMine } from './useMine';
import type { Mine } from './useMine';

const SHOWN = 4;

/** My open fixes and upcoming upgrades, for a home page. */
export function MyUpgrades() {
  const classes = usePageStyles();
  const texts = useTexts();
  const mine = useMine();
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      {mine.error && (
        <FailureNotice
          error={mine.error}
          what={texts('home.what')}
          onRetry={mine.reload}
        />
      )}
      {!mine.value && mine.loading && (
        <Loading label={texts('home.reading')} rows={4} columns={2} />
      )}
      {mine.value &&
        mine.value.clusters.length === 0 &&
        mine.value.fixes.total === 0 && (
          <>
            <p className={classes.muted}>{texts('home.nothing')}</p>
            <Upcoming mine={mine.value} />
          </>
        )}
      {mine.value &&
        (mine.value.clusters.length > 0 || mine.value.fixes.total > 0) && (
          <div className={classes.two}>
            <Fixes mine={mine.value} />
            <div className={classes.stack}>
              <Upcoming mine={mine.value} />
              <Upgrades clusters={mine.value.clusters} />
            </div>
          </div>
        )}
    </div>
  );
}

function Fixes({ mine }: { mine: Mine }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const link = useEntityRefLink();
  const readiness = useRouteRef(readinessRouteRef)();
  const { items, total } = mine.fixes;
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{texts('home.fixes')}</h3>
      {total === 0 && (
        <span className={classes.muted}>{texts('home.fixes.none')}</span>
      )}
      <ul style={{ display: 'grid', gap: 8 }}>
        {items.map(
          ({
            item: { finding, dueAt, cluster },
            elsewhere,
            elsewhereTotal,
          }) => {
            const address = `${readiness}?finding=${encodeURIComponent(
              findingKey(cluster.id, finding.fingerprint),
            )}`;
            const clusters = namesText(
              [cluster, ...elsewhere].map(({ title }) => title),
              texts,
              3,
              1 + elsewhereTotal,
            );
            return (
              <li key={`${cluster.id} ${finding.fingerprint}`}>
                <SeverityStatus
                  severity={finding.severity}
                  label={
                    <PageLink to={address}>
                      {reasonIn(finding.title, texts)}
                    </PageLink>
                  }
                />
                <span className={classes.sub}>
                  {dueAt
                    ? texts('home.fixes.onDue', {
                        clusters,
                        due: dueDayText(dueAt, texts),
                      })
                    : texts('home.fixes.on', { clusters })}
                </span>
              </li>
            );
          },
        )}
      </ul>
      {total > SHOWN_FIXES && (
        <span className={classes.muted}>
          {texts('home.fixes.more', { count: total - SHOWN_FIXES })}
        </span>
      )}
      <PageLink to={`${link(mine.userEntityRef)}/upgrades`}>
        {texts('home.fixes.all')}
      </PageLink>
    </div>
  );
}

/** What is planned, as far as anybody knows when. */
function Upcoming({ mine }: { mine: Mine }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <span className={classes.row} style={{ justifyContent: 'space-between' }}>
        <h3>{texts('home.upgrades')}</h3>
        <CalendarButton owners={mine.ownershipEntityRefs} />
      </span>
      <MyUpcoming userEntityRef={mine.userEntityRef} />
    </div>
  );
}

function Upgrades({ clusters }: { clusters: Cluster[] }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const near = nearUpgrades(clusters);
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{texts('home.near')}</h3>
      {near.length === 0 && (
        <span className={classes.muted}>{texts('home.near.none')}</span>
      )}
      <ul style={{ display: 'grid', gap: 8 }}>
        {near.slice(0, SHOWN).map(({ cluster, running }) => (
          <li key={cluster.id}>
            <span
              className={classes.row}
              style={{ justifyContent: 'space-between' }}
            >
              <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
              {running ? (
                <PageLink to={upgradeLink({ upgradeId: running.id })}>
                  <Status
                    status={phaseStatus(running.phase, texts).status}
                    label={texts('home.near.running', {
                      phase: phaseStatus(running.phase, texts).word,
                      version: versionText(running.target),
                    })}
                  />
                </PageLink>
              ) : (
                <span>
                  {cluster.target
                    ? texts('home.near.to', {
                        version: versionText(cluster.target),
                      })
                    : texts('home.near.noTarget')}
                </span>
              )}
            </span>
            <span className={classes.sub}>
              {running
                ? running.message && reasonIn(running.message, texts)
                : supportNote(cluster.support, texts)}
            </span>
          </li>
        ))}
      </ul>
      {near.length > SHOWN && (
        <span className={classes.muted}>
          {texts('home.near.more', { count: near.length - SHOWN })}
        </span>
      )}
    </div>
  );
}

const supportEnds = {
  standard: 'home.support.standardEnds',
  extended: 'home.support.extendedEnds',
  unknown: 'home.support.ends',
} as const;

function supportNote(
  { state, until }: Cluster['support'],
  texts: Texts,
): string {
  if (state === 'unsupported') return texts('home.support.unsupported');
  return until
    ? texts(supportEnds[state], { day: deadlineText(until, texts) })
    : texts('home.support.unknown');
}
