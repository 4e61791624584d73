import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type {
  Rollout,
  RolloutWait,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ChoiceMenu } from '../components/ChoiceMenu';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink, PageLink } from '../components/links';
import { WhoCanChange } from '../components/WhoCanChange';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { RelativeTime } from '../components/RelativeTime';
import { SearchField } from '../components/SearchField';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useNavigateRow } from '../hooks/useNavigateRow';
import { versionText } from '../format/words';
import { paging } from '../hooks/urlValues';
import { IDLE_MS, LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { plansRouteRef, rolloutRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { CalendarButton } from '../upcoming/CalendarButton';
import { EmergencyStopNotice } from './EmergencyStopBanner';
import { EmergencyStopSection } from './EmergencyStopSection';
import { FreezesSection } from './FreezesSection';
import { waitText } from './holds';
import { isActive, rolloutLook } from './look';
import { CountsBar } from './StageRail';
import { currentStage } from './SummaryCards';
import { useEmergencyStop } from './useEmergencyStop';

const LIMIT = 25;

/**
 * All rollouts, newest first, and what holds the whole organisation: freezes and the emergency
 * stop.
 */
export function RolloutsPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const stop = useEmergencyStop();
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{texts('rollouts.title')}</h1>
        <CalendarButton owners={[]} fleet />
      </div>
      <EmergencyStopNotice stop={stop} />
      <RolloutList />
      <FreezesSection />
      <EmergencyStopSection stop={stop} />
    </div>
  );
}

const columnsOf = (texts: Texts): Column<Rollout>[] => [
  {
    id: 'title',
    title: texts('rollouts.list.title'),
    rowHeader: true,
    render: rollout => <TitleCell rollout={rollout} />,
  },
  {
    id: 'phase',
    title: texts('rollouts.list.status'),
    render: rollout => <PhaseCell rollout={rollout} />,
  },
  {
    id: 'clusters',
    title: texts('rollouts.list.clusters'),
    render: rollout => <ClustersCell rollout={rollout} />,
  },
  {
    id: 'waiting',
    title: texts('rollouts.list.waitingOn'),
    render: rollout => <WaitingCell rollout={rollout} />,
  },
  {
    id: 'requester',
    title: texts('rollouts.list.requestedBy'),
    render: rollout => <RequesterCell rollout={rollout} />,
  },
  {
    id: 'updated',
    title: texts('rollouts.list.lastChange'),
    render: rollout => <RelativeTime iso={rollout.updatedAt} />,
  },
];

function RolloutList() {
  const classes = usePageStyles();
  const texts = useTexts();
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
    () => api.listRollouts({ query }),
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
    <section className={classes.card} aria-label={texts('rollouts.title')}>
      <div className={classes.cardHeader}>
        <div className={classes.row}>
          <SearchField
            label={texts('rollouts.list.filter')}
            value={search ?? ''}
            onChange={text => url.set({ search: text, offset: undefined })}
          />
          <ChoiceMenu
            label={texts('rollouts.list.show')}
            choices={[
              { value: 'all', label: texts('rollouts.list.all') },
              { value: 'active', label: texts('rollouts.list.running') },
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
            what={texts('rollouts.list.what')}
            onRetry={rollouts.reload}
          />
        </div>
      )}
      {!rollouts.value && rollouts.loading && (
        <Loading label={texts('rollouts.list.reading')} rows={4} columns={6} />
      )}
      {rollouts.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label={texts('rollouts.title')}
              columns={columnsOf(texts)}
              rows={rollouts.value.items}
              rowKey={rollout => rollout.id}
              onOpen={open}
              busy={rollouts.loading}
              empty={
                search || query.active || query.planId
                  ? texts('rollouts.list.noMatch')
                  : texts.rich('rollouts.list.empty', {
                      plan: (
                        <PageLink to={plansLink()}>
                          {texts('rollouts.list.emptyPlan')}
                        </PageLink>
                      ),
                    })
              }
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={rollouts.value.offset}
              limit={rollouts.value.limit}
              total={rollouts.value.total}
              what={texts('rollouts.list.paging')}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const rolloutLink = useRouteRef(rolloutRouteRef);
  return (
    <>
      <PageLink to={rolloutLink({ rolloutId: rollout.id })}>
        {rollout.title}
      </PageLink>
      <span className={classes.sub}>
        {rollout.planName
          ? texts('rollouts.list.toByPlan', {
              version: versionText(rollout.target),
              plan: rollout.planName,
            })
          : texts('rollouts.list.to', { version: versionText(rollout.target) })}
      </span>
    </>
  );
}

function PhaseCell({ rollout }: { rollout: Rollout }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = rolloutLook(rollout.phase, texts);
  const stage = currentStage(rollout);
  return (
    <>
      <Status status={status} label={word} />
      <span className={classes.sub}>
        {stage && isActive(rollout.phase)
          ? texts('rollouts.list.inStage', {
              number: stage.number,
              total: rollout.stages.length,
              name: stage.title ?? stage.name,
            })
          : texts('rollouts.list.stages', { count: rollout.stages.length })}
      </span>
    </>
  );
}

function ClustersCell({ rollout: { clusters, title } }: { rollout: Rollout }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { blocked = 0 } = clusters;
  return (
    <div style={{ minWidth: 120 }}>
      <span className={classes.numbers}>
        {[
          texts('rollouts.counts.doneOf', {
            done: clusters.succeeded,
            total: clusters.total,
          }),
          clusters.failed > 0 &&
            texts('rollouts.counts.failed', { amount: clusters.failed }),
          blocked > 0 && texts('rollouts.counts.blocked', { amount: blocked }),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <div style={{ marginTop: 4 }}>
        <CountsBar counts={clusters} label={title} />
      </div>
    </div>
  );
}

function WaitingCell({ rollout }: { rollout: Rollout }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const wait = waitToShow(rollout);
  // Time alone, such as that for which canaries are watched, is no wait of its own, and stands in
  // the message.
  if (!wait && rollout.phase === 'waiting' && rollout.message)
    return (
      <span className={classes.anywhere}>
        {reasonIn(rollout.message, texts)}
      </span>
    );
  if (!wait || !isActive(rollout.phase)) {
    return <>{texts('rollouts.list.onNothing')}</>;
  }
  return (
    <>
      <span className={classes.anywhere}>{waitText(wait, texts)}</span>
      <span className={classes.sub}>
        {wait.reason.who && <WhoCanChange who={wait.reason.who} />}
      </span>
    </>
  );
}

/**
 * That clusters are running stands with the status, and that others go first matters less than what
 * those wait for.
 */
function waitToShow(rollout: Rollout): RolloutWait | undefined {
  const waits = [
    ...rollout.waits,
    ...(currentStage(rollout)?.waits ?? []),
  ].filter(({ kind }) => kind !== 'work');
  return (
    waits.find(({ kind }) => kind !== 'concurrency' && kind !== 'canary') ??
    waits[0]
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
