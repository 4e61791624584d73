import { useRouteRef } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  Impact,
  ImpactCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink, PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { SeverityStatus } from '../cluster/FindingRow';
import { isActive, phaseStatus } from '../upgrade/phase';
import { upgradeRouteRef } from '../routes';
import { count, entityName } from '../format/words';
import { impactSentence } from './impactSentence';
import { NoLinkedClusters } from './NoLinkedClusters';
import { NextUpcoming } from '../upcoming/UpcomingBrief';
import { useImpact, useImpactPage } from './useImpact';
import { useHeadlines } from '../translation';

const SHOWN = 5;

/** On an entity's overview: where it runs and what is due, in one sentence and a short list. */
export function ImpactCard() {
  const headline = useHeadlines();
  const { entity, impact } = useImpact();
  const classes = usePageStyles();
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      <Section title={headline('title')}>
        {impact.error && (
          <FailureNotice
            error={impact.error}
            what="cluster upgrades"
            onRetry={impact.reload}
          />
        )}
        {!impact.value && impact.loading && (
          <Loading label="Reading cluster upgrades" rows={3} columns={2} />
        )}
        {impact.value && (
          <div className={classes.stack} style={{ gap: 8 }}>
            <h3 style={{ fontSize: 18, lineHeight: '26px' }}>
              {impactSentence(impact.value)}
            </h3>
            {impact.value.clusters === 0 ? (
              <NoLinkedClusters entity={entity} impact={impact.value} />
            ) : (
              <ShortList impact={impact.value} />
            )}
          </div>
        )}
      </Section>
    </div>
  );
}

function ShortList({ impact }: { impact: Impact }) {
  const classes = usePageStyles();
  const link = useEntityRefLink();
  const clusters = useImpactPage('clusters', SHOWN, (api, entity, query) =>
    api.listImpactClusters(entity, query),
  );
  const headline = useHeadlines();
  const tab = `${link(impact.entityRef)}/upgrades`;
  return (
    <>
      {clusters.error && (
        <FailureNotice
          error={clusters.error}
          what="the clusters"
          onRetry={clusters.reload}
        />
      )}
      <ul style={{ display: 'grid', gap: 4 }}>
        {clusters.value?.items.map(row => (
          <li
            key={row.cluster.id}
            className={classes.row}
            style={{ justifyContent: 'space-between' }}
          >
            {row.cluster.entityRef ? (
              <EntityLink entityRef={row.cluster.entityRef}>
                {row.cluster.title}
              </EntityLink>
            ) : (
              row.cluster.title
            )}
            <span>
              <ClusterState row={row} />
              <FirstReason reasons={row.notChecked} />
            </span>
          </li>
        ))}
      </ul>
      {impact.clusters > SHOWN && (
        <span className={classes.muted}>
          and {count(impact.clusters - SHOWN, 'more cluster')}
        </span>
      )}
      <h4 style={{ margin: '8px 0 0', fontSize: 14 }}>
        {headline('upcoming.title')}
      </h4>
      <NextUpcoming entityRef={impact.entityRef} tab={tab} />
      <div className={classes.row}>
        {impact.fixes > 0 && (
          <ActionButton primary to={`${tab}#findings`}>
            {impact.fixes === 1 ? 'Show the fix' : 'Show the fixes'}
          </ActionButton>
        )}
        <PageLink to={tab}>
          All upgrades of {entityName(impact.entityRef)}
        </PageLink>
      </div>
    </>
  );
}

/** Why a cluster is not fully checked, as far as a card has room; all reasons stand on the tab. */
function FirstReason({
  reasons: [reason, ...more] = [],
}: {
  reasons: ImpactCluster['notChecked'];
}) {
  const classes = usePageStyles();
  return reason === undefined ? null : (
    <span className={classes.sub}>
      {more.length > 0
        ? `${reason}; and ${count(more.length, 'more reason')}`
        : reason}
    </span>
  );
}

/** What of this entity holds this cluster, else what happens there now. A cluster that was not fully checked is never "none". */
export function ClusterState({ row }: { row: ImpactCluster }) {
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { cluster, blockers, warnings, waived } = row;
  if (blockers > 0) {
    return (
      <SeverityStatus severity="blocker" label={count(blockers, 'blocker')} />
    );
  }
  if (cluster.upgrade && isActive(cluster.upgrade.phase)) {
    const { status, word } = phaseStatus(cluster.upgrade.phase);
    return (
      <PageLink to={upgradeLink({ upgradeId: cluster.upgrade.id })}>
        <Status status={status} label={word} />
      </PageLink>
    );
  }
  if (warnings > 0) {
    return (
      <SeverityStatus severity="warning" label={count(warnings, 'warning')} />
    );
  }
  if (row.fullyChecked)
    return (
      <Status
        status="ready"
        label={waived > 0 ? `no fix due, ${waived} waived` : 'no fix due'}
      />
    );
  return <Status status="unknown" label="Unknown: not fully checked" />;
}
