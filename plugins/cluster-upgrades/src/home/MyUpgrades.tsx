import { identityApiRef, useApi, useRouteRef } from '@backstage/core-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { SeverityStatus } from '../cluster/FindingRow';
import { FailureNotice } from '../components/FailureNotice';
import { ClusterLink, PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { formatDeadline } from '../format/time';
import { count, nameList, versionText } from '../format/words';
import { groupedFixes } from '../impact/groupedFixes';
import { impactSentence } from '../impact/impactSentence';
import { upgradeRouteRef } from '../routes';
import { useHeadlines } from '../translation';
import { phaseStatus } from '../upgrade/phase';
import { nearUpgrades } from './nearUpgrades';
import { isOpen } from '../cluster/findingState';

const REFRESH_MS = 60_000;
const SHOWN = 5;

/** My open fixes and upcoming upgrades, for a home page. */
export function MyUpgrades() {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const identity = useApi(identityApiRef);
  const mine = useResource(
    'my impact',
    async () => {
      const { userEntityRef } = await identity.getBackstageIdentity();
      return api.getImpact(parseEntityRef(userEntityRef));
    },
    { intervalMs: REFRESH_MS },
  );
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      {mine.error && <FailureNotice error={mine.error} what="your cluster upgrades" onRetry={mine.reload} />}
      {!mine.value && mine.loading && <Loading label="Reading your cluster upgrades" rows={4} columns={2} />}
      {mine.value && <Mine impact={mine.value} />}
    </div>
  );
}

function Mine({ impact }: { impact: Impact }) {
  const classes = usePageStyles();
  if (impact.clusters.length === 0) {
    return <p className={classes.muted}>No service of yours or of your teams is known to run on a cluster.</p>;
  }
  return (
    <>
      <strong>{impactSentence(impact)}</strong>
      <div className={classes.two}>
        <Fixes impact={impact} />
        <Upgrades impact={impact} />
      </div>
    </>
  );
}

function Fixes({ impact }: { impact: Impact }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const link = useEntityRefLink();
  const fixes = groupedFixes(impact.findings.filter(entry => isOpen(entry) && entry.finding.severity !== 'info'));
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{headline('home.fixes')}</h3>
      {fixes.length === 0 && <span className={classes.muted}>None is known.</span>}
      <ul style={{ display: 'grid', gap: 8 }}>
        {fixes.slice(0, SHOWN).map(entries => {
          const { finding, dueAt } = entries[0];
          return (
            <li key={`${entries[0].clusterId} ${finding.fingerprint}`}>
              <SeverityStatus severity={finding.severity} label={<PageLink to={`${link(finding.service ?? impact.entityRef)}/upgrades#findings`}>{finding.title}</PageLink>} />
              <span className={classes.sub}>
                on {nameList([...new Set(entries.map(({ clusterName }) => clusterName))])}
                {dueAt && ` · due before ${formatDeadline(dueAt)}`}
              </span>
            </li>
          );
        })}
      </ul>
      <PageLink to={`${link(impact.entityRef)}/upgrades`}>{fixes.length > SHOWN ? `All ${count(fixes.length, 'fix', 'fixes')}` : 'All about my upgrades'}</PageLink>
    </div>
  );
}

function Upgrades({ impact }: { impact: Impact }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const near = nearUpgrades(impact.clusters.map(({ cluster }) => cluster));
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{headline('home.upgrades')}</h3>
      {near.length === 0 && <span className={classes.muted}>None runs, and no support of your clusters ends within 90 days.</span>}
      <ul style={{ display: 'grid', gap: 8 }}>
        {near.slice(0, SHOWN).map(({ cluster, running }) => (
          <li key={cluster.id}>
            <span className={classes.row} style={{ justifyContent: 'space-between' }}>
              <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
              {running ? (
                <PageLink to={upgradeLink({ upgradeId: running.id })}>
                  <Status status={phaseStatus(running.phase).status} label={`${phaseStatus(running.phase).word} to ${versionText(running.target)}`} />
                </PageLink>
              ) : (
                <span>{cluster.target ? `to ${versionText(cluster.target)}` : 'no target'}</span>
              )}
            </span>
            <span className={classes.sub}>{running ? running.message : supportNote(cluster.support)}</span>
          </li>
        ))}
      </ul>
      {near.length > SHOWN && <span className={classes.muted}>and {count(near.length - SHOWN, 'more cluster')}</span>}
    </div>
  );
}

function supportNote({ state, until }: Impact['clusters'][number]['cluster']['support']): string {
  if (state === 'unsupported') return 'out of support';
  return until ? `${state} support ends ${formatDeadline(until)}` : 'end of support unknown';
}
