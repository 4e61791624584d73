import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type { Rollout } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ChoiceMenu } from '../components/ChoiceMenu';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink, PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { RelativeTime } from '../components/RelativeTime';
import { SearchField } from '../components/SearchField';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useNavigateRow } from '../hooks/useNavigateRow';
import { count, upperFirst, versionText } from '../format/words';
import { paging } from '../hooks/urlValues';
import { IDLE_MS, LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { plansRouteRef, rolloutRouteRef } from '../routes';
import { useHeadlines } from '../translation';
import { CalendarButton } from '../upcoming/CalendarButton';
import { EmergencyStopNotice } from './EmergencyStopBanner';
import { EmergencyStopSection } from './EmergencyStopSection';
import { FreezesSection } from './FreezesSection';
import { isActive, rolloutLook } from './look';
import { CountsBar } from './StageRail';
import { currentStage } from './SummaryCards';
import { useEmergencyStop } from './useEmergencyStop';

const LIMIT = 25;

/** All rollouts, newest first, and what holds the whole organisation: freezes and the emergency stop. */
export function RolloutsPage() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const stop = useEmergencyStop();
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{headline('rollouts.title')}</h1>
        <CalendarButton owners={[]} fleet />
      </div>
      <EmergencyStopNotice stop={stop} />
      <RolloutList />
      <FreezesSection />
      <EmergencyStopSection stop={stop} />
    </div>
  );
}

const columns: Column<Rollout>[] = [
  {
    id: 'title',
    title: 'Rollout',
    rowHeader: true,
    render: rollout => <TitleCell rollout={rollout} />,
  },
  {
    id: 'phase',
    title: 'Status',
    render: rollout => <PhaseCell rollout={rollout} />,
  },
  {
    id: 'clusters',
    title: 'Clusters',
    render: rollout => <ClustersCell rollout={rollout} />,
  },
  {
    id: 'waiting',
    title: 'Waiting on',
    render: rollout => <WaitingCell rollout={rollout} />,
  },
  {
    id: 'requester',
    title: 'Requested by',
    render: rollout => <RequesterCell rollout={rollout} />,
  },
  {
    id: 'updated',
    title: 'Last change',
    render: rollout => <RelativeTime iso={rollout.updatedAt} />,
  },
];

function RolloutList() {
  const classes = usePageStyles();
  const headline = useHeadlines();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const rolloutLink = useRouteRef(rolloutRouteRef);
  const plansLink = useRouteRef(plansRouteRef);
  const open = useNavigateRow<Rollout>(rollout =>
    rolloutLink({ rolloutId: rollout.id }),
  );
  const search = url.one('search')?.slice(0, 200);
  const show = url.one('show') === 'active' ? 'active' : 'all';
  const query = {
    search,
    planId: url.one('planId'),
    active: show === 'active' ? true : undefined,
    ...paging(url, LIMIT),
  };
  const [live, setLive] = useState(false);
  const rollouts = useResource(
    `rollouts ${JSON.stringify(query)}`,
    () => api.listRollouts(query),
    {
      shows: ['rollout', 'fleet'],
      intervalMs: live ? LIVE_MS : IDLE_MS,
      keepPrevious: true,
    },
  );
  const atWork =
    rollouts.value?.items.some(({ phase }) => isActive(phase)) ?? live;
  if (atWork !== live) {
    setLive(atWork);
  }
  return (
    <section className={classes.card} aria-label={headline('rollouts.title')}>
      <div className={classes.cardHeader}>
        <div className={classes.row}>
          <SearchField
            label="Filter rollouts"
            value={search ?? ''}
            onChange={text => url.set({ search: text, offset: undefined })}
          />
          <ChoiceMenu
            label="Show"
            choices={[
              { value: 'all', label: 'all' },
              { value: 'active', label: 'running' },
            ]}
            chosen={show}
            onChange={value =>
              url.set({
                show: value === 'all' ? undefined : value,
                offset: undefined,
              })
            }
          />
        </div>
      </div>
      {rollouts.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={rollouts.error}
            what="the rollouts"
            onRetry={rollouts.reload}
          />
        </div>
      )}
      {!rollouts.value && rollouts.loading && (
        <Loading label="Reading the rollouts" rows={4} columns={6} />
      )}
      {rollouts.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label={headline('rollouts.title')}
              columns={columns}
              rows={rollouts.value.items}
              rowKey={rollout => rollout.id}
              onOpen={open}
              busy={rollouts.loading}
              empty={
                search || query.active || query.planId ? (
                  'No rollout matches these filters.'
                ) : (
                  <>
                    No rollout yet. A rollout starts from an approved{' '}
                    <PageLink to={plansLink()}>plan</PageLink>.
                  </>
                )
              }
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={rollouts.value.offset}
              limit={rollouts.value.limit}
              total={rollouts.value.total}
              what="rollouts"
              onOffset={offset =>
                url.set({ offset: offset === 0 ? undefined : String(offset) })
              }
            />
          </div>
        </>
      )}
    </section>
  );
}

function TitleCell({ rollout }: { rollout: Rollout }) {
  const classes = usePageStyles();
  const rolloutLink = useRouteRef(rolloutRouteRef);
  return (
    <>
      <PageLink to={rolloutLink({ rolloutId: rollout.id })}>
        {rollout.title}
      </PageLink>
      <span className={classes.sub}>
        to {versionText(rollout.target)}
        {rollout.planName && ` · plan ${rollout.planName}`}
      </span>
    </>
  );
}

function PhaseCell({ rollout }: { rollout: Rollout }) {
  const classes = usePageStyles();
  const { status, word } = rolloutLook(rollout.phase);
  const stage = currentStage(rollout);
  return (
    <>
      <Status status={status} label={word} />
      <span className={classes.sub}>
        {stage && isActive(rollout.phase)
          ? `stage ${stage.number} of ${rollout.stages.length}, ${
              stage.title ?? stage.name
            }`
          : count(rollout.stages.length, 'stage')}
      </span>
    </>
  );
}

function ClustersCell({ rollout: { clusters, title } }: { rollout: Rollout }) {
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 120 }}>
      <span className={classes.numbers}>
        {clusters.succeeded} of {clusters.total} done
        {clusters.failed > 0 && `, ${clusters.failed} failed`}
        {(clusters.blocked ?? 0) > 0 && `, ${clusters.blocked} blocked`}
      </span>
      <div style={{ marginTop: 4 }}>
        <CountsBar counts={clusters} label={title} />
      </div>
    </div>
  );
}

function WaitingCell({ rollout }: { rollout: Rollout }) {
  const classes = usePageStyles();
  // That clusters are running stands with its status.
  const wait = [...rollout.waits, ...(currentStage(rollout)?.waits ?? [])].find(
    ({ kind }) => kind !== 'work',
  );
  // Time alone, such as that for which canaries are watched, is no wait of its own, and stands in the message.
  if (!wait && rollout.phase === 'waiting' && rollout.message)
    return (
      <span className={classes.anywhere}>{upperFirst(rollout.message)}</span>
    );
  if (!wait || !isActive(rollout.phase)) {
    return <>nothing</>;
  }
  return (
    <>
      <span className={classes.anywhere}>{upperFirst(wait.reason)}</span>
      <span className={classes.sub}>
        {wait.who && <EntityLink entityRef={wait.who} />}
      </span>
    </>
  );
}

function RequesterCell({ rollout }: { rollout: Rollout }) {
  const classes = usePageStyles();
  return (
    <>
      <EntityLink entityRef={rollout.requestedBy} />
      <span className={classes.sub}>
        <RelativeTime iso={rollout.createdAt} />
      </span>
    </>
  );
}
