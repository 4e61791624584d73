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
import { entityName } from '../format/words';
import { impactSentence } from './impactSentence';
import { NoLinkedClusters } from './NoLinkedClusters';
import { NextUpcoming } from '../upcoming/UpcomingBrief';
import { useImpact, useImpactPage } from './useImpact';
import { reasonIn, useTexts } from '../translation';

const SHOWN = 5;

/** On an entity's overview: where it runs and what is due, in one sentence and a short list. */
export function ImpactCard() {
  const texts = useTexts();
  const { entity, impact } = useImpact();
  const classes = usePageStyles();
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      <Section title={texts('title')}>
        {impact.error && (
          <FailureNotice
            error={impact.error}
            what={texts('impact.page.upgrades')}
            onRetry={impact.reload}
          />
        )}
        {!impact.value && impact.loading && (
          <Loading label={texts('impact.page.reading')} rows={3} columns={2} />
        )}
        {impact.value && (
          <div className={classes.stack} style={{ gap: 8 }}>
            <h3 style={{ fontSize: 18, lineHeight: '26px' }}>
              {impactSentence(impact.value, texts)}
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
    api.listImpactClusters({ path: entity, query }),
  );
  const texts = useTexts();
  const tab = `${link(impact.entityRef)}/upgrades`;
  return (
    <>
      {clusters.error && (
        <FailureNotice
          error={clusters.error}
          what={texts('impact.list.clusters')}
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
          {texts('impact.card.moreClusters', {
            count: impact.clusters - SHOWN,
          })}
        </span>
      )}
      <h4 style={{ margin: '8px 0 0', fontSize: 14 }}>
        {texts('upcoming.title')}
      </h4>
      <NextUpcoming entityRef={impact.entityRef} tab={tab} />
      <div className={classes.row}>
        {impact.fixes > 0 && (
          <ActionButton primary to={`${tab}#findings`}>
            {texts('impact.card.showFixes', { count: impact.fixes })}
          </ActionButton>
        )}
        <PageLink to={tab}>
          {texts('impact.card.allUpgrades', {
            name: entityName(impact.entityRef),
          })}
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
  const texts = useTexts();
  const classes = usePageStyles();
  return reason === undefined ? null : (
    <span className={classes.sub}>
      {more.length > 0
        ? texts('impact.card.moreReasons', {
            reason: reasonIn(reason, texts),
            count: more.length,
          })
        : reasonIn(reason, texts)}
    </span>
  );
}

/**
 * What of this entity holds this cluster, else what happens there now. A cluster that was not fully
 * checked is never "none".
 */
export function ClusterState({ row }: { row: ImpactCluster }) {
  const texts = useTexts();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { cluster, blockers, warnings, waived } = row;
  if (blockers > 0) {
    return (
      <SeverityStatus
        severity="blocker"
        label={texts('impact.state.blockers', { count: blockers })}
      />
    );
  }
  if (cluster.upgrade && isActive(cluster.upgrade.phase)) {
    const { status, word } = phaseStatus(cluster.upgrade.phase, texts);
    return (
      <PageLink to={upgradeLink({ upgradeId: cluster.upgrade.id })}>
        <Status status={status} label={word} />
      </PageLink>
    );
  }
  if (warnings > 0) {
    return (
      <SeverityStatus
        severity="warning"
        label={texts('impact.state.warnings', { count: warnings })}
      />
    );
  }
  if (row.fullyChecked)
    return (
      <Status
        status="ready"
        label={
          waived > 0
            ? texts('impact.state.noneDueWaived', { waived })
            : texts('impact.state.noneDue')
        }
      />
    );
  return <Status status="unknown" label={texts('impact.state.unknown')} />;
}
