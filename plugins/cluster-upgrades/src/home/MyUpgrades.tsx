import { useRouteRef } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { SeverityStatus } from '../cluster/FindingRow';
import { FailureNotice } from '../components/FailureNotice';
import { ClusterLink, PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dueText, formatDeadline } from '../format/time';
import { count, nameList, versionText } from '../format/words';
import { findingKey } from '../readiness/readinessQuery';
import { readinessRouteRef, upgradeRouteRef } from '../routes';
import { useHeadlines } from '../translation';
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
  const mine = useMine();
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      {mine.error && (
        <FailureNotice
          error={mine.error}
          what="your cluster upgrades"
          onRetry={mine.reload}
        />
      )}
      {!mine.value && mine.loading && (
        <Loading label="Reading your cluster upgrades" rows={4} columns={2} />
      )}
      {mine.value &&
        mine.value.clusters.length === 0 &&
        mine.value.fixes.total === 0 && (
          <>
            <p className={classes.muted}>
              No cluster is known that you or your teams own, and none that runs
              a service of yours.
            </p>
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
  const headline = useHeadlines();
  const classes = usePageStyles();
  const link = useEntityRefLink();
  const readiness = useRouteRef(readinessRouteRef)();
  const { items, total } = mine.fixes;
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{headline('home.fixes')}</h3>
      {total === 0 && <span className={classes.muted}>None is known.</span>}
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
            return (
              <li key={`${cluster.id} ${finding.fingerprint}`}>
                <SeverityStatus
                  severity={finding.severity}
                  label={<PageLink to={address}>{finding.title}</PageLink>}
                />
                <span className={classes.sub}>
                  on{' '}
                  {nameList(
                    [cluster, ...elsewhere].map(({ title }) => title),
                    3,
                    1 + elsewhereTotal,
                  )}
                  {dueAt && ` · due ${dueText(dueAt)}`}
                </span>
              </li>
            );
          },
        )}
      </ul>
      {total > SHOWN_FIXES && (
        <span className={classes.muted}>
          and {count(total - SHOWN_FIXES, 'more fix', 'more fixes')}
        </span>
      )}
      <PageLink to={`${link(mine.userEntityRef)}/upgrades`}>
        All about my services
      </PageLink>
    </div>
  );
}

/** What is planned, as far as anybody knows when. */
function Upcoming({ mine }: { mine: Mine }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <span className={classes.row} style={{ justifyContent: 'space-between' }}>
        <h3>{headline('home.upgrades')}</h3>
        <CalendarButton owners={mine.ownershipEntityRefs} />
      </span>
      <MyUpcoming userEntityRef={mine.userEntityRef} />
    </div>
  );
}

function Upgrades({ clusters }: { clusters: Cluster[] }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const near = nearUpgrades(clusters);
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{headline('home.near')}</h3>
      {near.length === 0 && (
        <span className={classes.muted}>
          None runs, and no support of your clusters is known to end within 90
          days.
        </span>
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
                    status={phaseStatus(running.phase).status}
                    label={`${phaseStatus(running.phase).word} to ${versionText(
                      running.target,
                    )}`}
                  />
                </PageLink>
              ) : (
                <span>
                  {cluster.target
                    ? `to ${versionText(cluster.target)}`
                    : 'no target'}
                </span>
              )}
            </span>
            <span className={classes.sub}>
              {running ? running.message : supportNote(cluster.support)}
            </span>
          </li>
        ))}
      </ul>
      {near.length > SHOWN && (
        <span className={classes.muted}>
          and {count(near.length - SHOWN, 'more cluster')}
        </span>
      )}
    </div>
  );
}

function supportNote({ state, until }: Cluster['support']): string {
  if (state === 'unsupported') return 'out of support';
  return until
    ? `${state} support ends ${formatDeadline(until)}`
    : 'end of support unknown';
}
