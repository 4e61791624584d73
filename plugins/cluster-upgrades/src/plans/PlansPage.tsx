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
import { versionText } from '../format/words';
import { known, paging, some } from '../hooks/urlValues';
import { useNavigateRow } from '../hooks/useNavigateRow';
import { IDLE_MS, LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { newPlanRouteRef, planRouteRef, versionGatesRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { isMoving, planLook, planStates } from './look';

const LIMIT = 25;
const sorts = ['updatedAt', 'name', 'state'] as const;

const columnsOf = (texts: Texts): Column<Plan>[] => [
  {
    id: 'plan',
    title: texts('plan.list.plan'),
    sort: 'name',
    rowHeader: true,
    render: plan => <TitleCell plan={plan} />,
  },
  {
    id: 'state',
    title: texts('plan.list.state'),
    sort: 'state',
    render: plan => <StateCell plan={plan} />,
  },
  {
    id: 'target',
    title: texts('plan.list.target'),
    render: plan => versionText(plan.target),
  },
  {
    id: 'clusters',
    title: texts('plan.list.clusters'),
    render: plan => <ClustersCell plan={plan} />,
  },
  {
    id: 'approvals',
    title: texts('plan.list.approvals'),
    render: plan => <ApprovalsCell plan={plan} />,
  },
  {
    id: 'by',
    title: texts('plan.list.by'),
    minWidth: 96,
    render: plan => (
      <EntityLink entityRef={plan.requestedBy ?? plan.createdBy} />
    ),
  },
  {
    id: 'updated',
    title: texts('plan.list.updated'),
    sort: 'updatedAt',
    render: plan => <RelativeTime iso={plan.updatedAt} />,
  },
];

/** All plans that the reader may see, newest change first. */
export function PlansPage() {
  const texts = useTexts();
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
    () => api.listPlans({ query }),
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
        <h1>{texts('plans.title')}</h1>
        <div className={classes.row}>
          <ActionButton to={gatesLink()}>
            {texts('versionGates.title')}
          </ActionButton>
          <ActionButton
            primary
            to={newPlanLink()}
            deniedReason={
              plans.value?.createDenied
                ? reasonIn(plans.value.createDenied, texts)
                : forbidden(plans.error, texts('plan.list.what'), texts)
            }
          >
            {texts('plan.list.new')}
          </ActionButton>
        </div>
      </div>
      <EmergencyStopBanner />
      <section className={classes.card} aria-label={texts('plans.title')}>
        <div className={classes.cardHeader}>
          <div className={classes.row}>
            <SearchField
              label={texts('plan.list.filter')}
              value={query.search ?? ''}
              onChange={search => url.set({ search, offset: undefined })}
            />
            <FilterMenu
              label={texts('plan.list.state')}
              choices={planStates.map(value => ({
                value,
                label: planLook(value, texts).word,
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
              what={texts('plan.list.what')}
              onRetry={plans.reload}
            />
          </div>
        )}
        {!plans.value && plans.loading && (
          <Loading label={texts('plan.list.reading')} rows={5} columns={7} />
        )}
        {plans.value && (
          <>
            <div className={classes.scroll}>
              <DataTable
                label={texts('plans.title')}
                columns={columnsOf(texts)}
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
                  query.search || query.state
                    ? texts('plan.list.noMatch')
                    : texts.rich('plan.list.empty', {
                        create: (
                          <PageLink to={newPlanLink()}>
                            {texts('plan.list.create')}
                          </PageLink>
                        ),
                      })
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
                what={texts('plan.list.plans')}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const planLink = useRouteRef(planRouteRef);
  return (
    <>
      <PageLink to={planLink({ planId: plan.id })}>{plan.title}</PageLink>
      <span className={classes.sub}>
        {texts('plan.list.revision', {
          name: plan.name,
          revision: plan.revision,
        })}
      </span>
    </>
  );
}

function StateCell({ plan }: { plan: Plan }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = planLook(plan.state, texts);
  return (
    <>
      <Status status={status} label={word} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {plan.stateReason && reasonIn(plan.stateReason, texts)}
      </span>
    </>
  );
}

/** A draft's clusters are counted when it is submitted. */
function ClustersCell({ plan }: { plan: Plan }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {plan.digest === undefined
        ? texts('plan.list.notCounted')
        : plan.clusters}
      <span className={classes.sub}>
        {plan.stages.length > 0 &&
          texts('plan.count.stages', { count: plan.stages.length })}
      </span>
    </>
  );
}

function ApprovalsCell({ plan }: { plan: Plan }) {
  const texts = useTexts();
  const whole = plan.requirements.find(
    requirement => requirement.stage === undefined,
  );
  return (
    <>
      {whole
        ? texts('plan.list.given', {
            given: whole.given,
            required: whole.required,
          })
        : '–'}
    </>
  );
}
