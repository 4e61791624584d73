import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { forbidden } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { EntityLink, PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { RelativeTime } from '../components/RelativeTime';
import { SearchField } from '../components/SearchField';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count, namesInText, versionText } from '../format/words';
import { known, paging, some } from '../hooks/urlValues';
import { useNavigateRow } from '../hooks/useNavigateRow';
import { IDLE_MS, LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { newPlanRouteRef, planRouteRef, versionGatesRouteRef } from '../routes';
import { useHeadlines } from '../translation';
import { isMoving, planLook, planStates } from './look';

const LIMIT = 25;
const sorts = ['updatedAt', 'name', 'state'] as const;

const columns: Column<Plan>[] = [
  {
    id: 'plan',
    title: 'Plan',
    sort: 'name',
    rowHeader: true,
    render: plan => <TitleCell plan={plan} />,
  },
  {
    id: 'state',
    title: 'State',
    sort: 'state',
    render: plan => <StateCell plan={plan} />,
  },
  { id: 'target', title: 'Target', render: plan => versionText(plan.target) },
  {
    id: 'clusters',
    title: 'Clusters',
    render: plan => <ClustersCell plan={plan} />,
  },
  {
    id: 'approvals',
    title: 'Approvals',
    render: plan => <ApprovalsCell plan={plan} />,
  },
  {
    id: 'by',
    title: 'By',
    minWidth: 96,
    render: plan => (
      <EntityLink entityRef={plan.requestedBy ?? plan.createdBy} />
    ),
  },
  {
    id: 'updated',
    title: 'Last change',
    sort: 'updatedAt',
    render: plan => <RelativeTime iso={plan.updatedAt} />,
  },
];

/** All plans that the reader may see, newest change first. */
export function PlansPage() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const planLink = useRouteRef(planRouteRef);
  const newPlanLink = useRouteRef(newPlanRouteRef);
  const gatesLink = useRouteRef(versionGatesRouteRef);
  const open = useNavigateRow<Plan>(plan => planLink({ planId: plan.id }));
  const query = {
    search: url.one('search')?.slice(0, 200),
    state: some(known(planStates, url.many('state'))),
    sort: known(sorts, url.many('sort'))[0] ?? 'updatedAt',
    order: known(['asc', 'desc'] as const, url.many('order'))[0],
    ...paging(url, LIMIT),
  };
  const [live, setLive] = useState(false);
  const plans = useResource(
    `plans ${JSON.stringify(query)}`,
    () => api.listPlans(query),
    {
      shows: ['plan'],
      intervalMs: live ? LIVE_MS : IDLE_MS,
      keepPrevious: true,
    },
  );
  const moving =
    plans.value?.items.some(({ state }) => isMoving(state)) ?? live;
  if (moving !== live) {
    setLive(moving);
  }
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{headline('plans.title')}</h1>
        <div className={classes.row}>
          <ActionButton to={gatesLink()}>
            {headline('versionGates.title')}
          </ActionButton>
          <ActionButton
            primary
            to={newPlanLink()}
            deniedReason={
              plans.value?.createDenied ?? forbidden(plans.error, 'the plans')
            }
          >
            New plan
          </ActionButton>
        </div>
      </div>
      <EmergencyStopBanner />
      <section className={classes.card} aria-label={headline('plans.title')}>
        <div className={classes.cardHeader}>
          <div className={classes.row}>
            <SearchField
              label="Filter plans"
              value={query.search ?? ''}
              onChange={search => url.set({ search, offset: undefined })}
            />
            <FilterMenu
              label="State"
              choices={planStates.map(value => ({
                value,
                label: planLook(value).word,
              }))}
              chosen={url.many('state')}
              onChange={state => url.set({ state, offset: undefined })}
            />
          </div>
        </div>
        {plans.error && (
          <div className={classes.cardBody}>
            <FailureNotice
              error={plans.error}
              what="the plans"
              onRetry={plans.reload}
            />
          </div>
        )}
        {!plans.value && plans.loading && (
          <Loading label="Reading the plans" rows={5} columns={7} />
        )}
        {plans.value && (
          <>
            <div className={classes.scroll}>
              <DataTable
                label={headline('plans.title')}
                columns={columns}
                rows={plans.value.items}
                rowKey={plan => plan.id}
                onOpen={open}
                busy={plans.loading}
                sorting={{
                  sort: query.sort,
                  order:
                    query.order ??
                    (query.sort === 'updatedAt' ? 'desc' : 'asc'),
                  onSort: (sort, order) =>
                    url.set({ sort, order, offset: undefined }),
                }}
                empty={
                  query.search || query.state ? (
                    'No plan matches these filters.'
                  ) : (
                    <>
                      No plan yet.{' '}
                      <PageLink to={newPlanLink()}>Make one</PageLink>: it says
                      which clusters go where, in which order and when. Nothing
                      acts on a cluster before it is approved and started.
                    </>
                  )
                }
              />
            </div>
            <div
              className={classes.cardFooter}
              style={{ alignItems: 'center' }}
            >
              <Paging
                offset={plans.value.offset}
                limit={plans.value.limit}
                total={plans.value.total}
                what="plans"
                onOffset={offset =>
                  url.set({ offset: offset === 0 ? undefined : String(offset) })
                }
              />
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function TitleCell({ plan }: { plan: Plan }) {
  const classes = usePageStyles();
  const planLink = useRouteRef(planRouteRef);
  return (
    <>
      <PageLink to={planLink({ planId: plan.id })}>{plan.title}</PageLink>
      <span className={classes.sub}>
        {plan.name} · revision {plan.revision}
      </span>
    </>
  );
}

function StateCell({ plan }: { plan: Plan }) {
  const classes = usePageStyles();
  const { status, word } = planLook(plan.state);
  return (
    <>
      <Status status={status} label={word} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {plan.stateReason && namesInText(plan.stateReason)}
      </span>
    </>
  );
}

/** A draft's clusters are counted when it is submitted. */
function ClustersCell({ plan }: { plan: Plan }) {
  const classes = usePageStyles();
  return (
    <>
      {plan.digest === undefined ? 'not counted yet' : plan.clusters}
      <span className={classes.sub}>
        {plan.stages.length > 0 && count(plan.stages.length, 'stage')}
      </span>
    </>
  );
}

function ApprovalsCell({ plan }: { plan: Plan }) {
  const whole = plan.requirements.find(
    requirement => requirement.stage === undefined,
  );
  return <>{whole ? `${whole.given} of ${whole.required}` : '–'}</>;
}
