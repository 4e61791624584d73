import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import { useParams } from 'react-router-dom';
import type {
  Plan,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { Banner } from '../components/Banner';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink, EntityLinks, PageLink } from '../components/links';
import { Loaded } from '../components/Loaded';
import { Loading } from '../components/Loading';
import { PartlyHidden } from '../components/PartlyHidden';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { DependenciesSection } from '../dependencies/DependenciesSection';
import { versionText } from '../format/words';
import { IDLE_MS, LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';
import { DeniedPanel } from '../rollouts/DeniedPanel';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { RecordSection } from '../rollouts/RecordSection';
import { plansRouteRef } from '../routes';
import { checkTitle, reasonIn, useTexts } from '../translation';
import { OpenGatesSection } from '../versionGates/OpenGatesSection';
import { keptBackSentence } from '../versionGates/planGates';
import { PlanGatesSection } from '../versionGates/PlanGatesSection';
import { readDraft } from './document/draft';
import { previewInFormWords } from './document/fieldWords';
import { isMoving, planLook, stateSentence } from './look';
import { ApprovalsSection } from './page/ApprovalsSection';
import { DifferencesSection } from './page/DifferencesSection';
import { DocumentSection } from './page/DocumentSection';
import { HooksSection } from './page/HooksSection';
import { offeredPlanActions } from './page/planActions';
import { PlanControls } from './page/PlanControls';
import { planActionLabel } from './page/planActionTexts';
import { RolloutsOfPlan } from './page/RolloutsOfPlan';
import { PolicySection } from './preview/PolicySection';
import { RefusalsBanner } from './preview/RefusalsBanner';
import { MembersTable } from './preview/MembersTable';
import { StageCalendar } from './preview/StageCalendar';
import { TouchedTable } from './preview/TouchedTable';

const PREVIEW_REFRESH_MS = 60_000;

/**
 * One plan, for those who decide on it: what would happen, to whom, what changed since the last
 * approval, and what is missing.
 */
export function PlanPage() {
  const { planId = '' } = useParams();
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const plansLink = useRouteRef(plansRouteRef);
  const [live, setLive] = useState(true);
  const plan = useResource(
    `plan ${planId}`,
    () => api.getPlan({ path: { planId } }),
    {
      shows: [`plan:${planId}`],
      intervalMs: live ? LIVE_MS : IDLE_MS,
    },
  );
  const moves = plan.value ? isMoving(plan.value.state) : live;
  if (moves !== live) {
    setLive(moves);
  }
  return (
    <div className={classes.page}>
      <div className={classes.small}>
        <PageLink to={plansLink()}>{texts('plans.title')}</PageLink>
      </div>
      <EmergencyStopBanner />
      {plan.error && (
        <FailureNotice
          error={plan.error}
          what={texts('plan.page.what')}
          onRetry={plan.reload}
        />
      )}
      {!plan.value && plan.loading && (
        <div className={classes.card}>
          <Loading label={texts('plan.page.reading')} rows={8} />
        </div>
      )}
      {plan.value && <PlanView plan={plan.value} onChanged={plan.reload} />}
    </div>
  );
}

function PlanView({ plan, onChanged }: { plan: Plan; onChanged(): void }) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  // An ended plan has no preview; progress of a running one is on the page of its rollout.
  const isForeseen = !['archived', 'ended', 'running'].includes(plan.state);
  const preview = useResource(
    `preview of ${plan.id} ${plan.revision} ${isForeseen} ${texts.language}`,
    async () =>
      isForeseen
        ? previewInFormWords(
            await api.previewStoredPlan({ path: { planId: plan.id } }),
            texts,
          )
        : undefined,
    { intervalMs: isForeseen ? PREVIEW_REFRESH_MS : undefined },
  );
  const keptBack =
    preview.value && keptBackSentence(preview.value, plan.clusters, texts);
  return (
    <>
      <Head plan={plan} keptBack={keptBack} onChanged={onChanged} />
      <StateBanner plan={plan} keptBack={keptBack} />
      {plan.partlyHidden && <PartlyHidden what="plan" />}
      <PlanColumns
        plan={plan}
        preview={isForeseen ? preview : undefined}
        onChanged={onChanged}
      />
      <DocumentSection plan={plan} />
      <RecordSection
        about={`plan ${plan.id}`}
        shows={[`plan:${plan.id}`]}
        load={query => api.listPlanEvents({ path: { planId: plan.id }, query })}
        intervalMs={isMoving(plan.state) ? 2 * LIVE_MS : IDLE_MS}
      />
    </>
  );
}

/**
 * @param preview - what the plan would do, and the version gates on its way; undefined for a plan
 *   that is over or running, which has no preview
 */
function PlanColumns({
  plan,
  preview,
  onChanged,
}: {
  plan: Plan;
  preview: Resource<PlanPreview | undefined> | undefined;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={classes.withAside}>
      <div className={classes.stack}>
        <DifferencesSection plan={plan} />
        <HooksSection plan={plan} />
        {preview && <WhatItWouldDo plan={plan} preview={preview} />}
      </div>
      <div className={classes.stack}>
        <ApprovalsSection plan={plan} onChanged={onChanged} />
        {preview?.value && (
          <PlanGatesSection
            preview={preview.value}
            partlyHidden={plan.partlyHidden}
          />
        )}
        <RolloutsOfPlan plan={plan} />
        <DeniedPanel
          rules={offeredPlanActions(plan)}
          labelOf={action => planActionLabel(action, texts)}
        />
      </div>
    </div>
  );
}

function WhatItWouldDo({
  plan,
  preview,
}: {
  plan: Plan;
  preview: Resource<PlanPreview | undefined>;
}) {
  const texts = useTexts();
  return (
    <Loaded resource={preview} what={texts('plan.would.what')}>
      {value => (
        <>
          <RefusalsBanner
            preview={value}
            submitted={plan.state === 'submitted' || plan.state === 'approved'}
          />
          <OpenGatesSection preview={value} onChanged={preview.reload} />
          <DependenciesSection dependencies={value.dependencies} />
          <StageCalendar preview={value} />
          <MembersTable
            preview={value}
            canaryNode={
              readDraft(plan.document, texts).draft?.canaryNode ?? false
            }
          />
          <TouchedTable preview={value} />
          <PolicySection preview={value} />
        </>
      )}
    </Loaded>
  );
}

function Head({
  plan,
  keptBack,
  onChanged,
}: {
  plan: Plan;
  keptBack: string | undefined;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = planLook(plan.state, texts);
  const who = <EntityLink entityRef={plan.requestedBy ?? plan.createdBy} />;
  const time = <RelativeTime iso={plan.submittedAt ?? plan.createdAt} />;
  return (
    <div className={classes.head}>
      <div className={classes.grow}>
        <div className={classes.row}>
          <h1>{plan.title}</h1>
          <Status chip status={status} label={word} />
        </div>
        <div className={classes.muted}>
          {texts('plan.page.facts', {
            name: plan.name,
            revision: plan.revision,
            target: versionText(plan.target),
          })}
          {plan.digest !== undefined && (
            <>
              {' · '}
              {[
                texts('plan.page.size', {
                  clusters: texts('count.clusters', { count: plan.clusters }),
                  stages: texts('plan.count.stages', {
                    count: plan.stages.length,
                  }),
                }),
                plan.leftOut &&
                  texts('plan.page.leftOut', { count: plan.leftOut }),
              ]
                .filter(Boolean)
                .join(', ')}
              {' · '}
              {texts.rich('plan.page.digest', {
                digest: <code>{plan.digest.slice(0, 12)}</code>,
              })}
            </>
          )}
          {' · '}
          {texts.rich(
            plan.requestedBy && plan.submittedAt
              ? 'plan.page.requestedBy'
              : 'plan.page.madeBy',
            { who, time },
          )}
          {plan.authors.length > 0 && (
            <>
              {' · '}
              {texts.rich('plan.page.authors', {
                authors: <EntityLinks entityRefs={plan.authors} />,
              })}
            </>
          )}
        </div>
        {plan.description && (
          <div className={classes.anywhere}>{plan.description}</div>
        )}
      </div>
      <PlanControls plan={plan} keptBack={keptBack} onChanged={onChanged} />
    </div>
  );
}

/**
 * The state in words; for its requester also why they cannot approve it, and of one that can be
 * started what will wait.
 */
function StateBanner({
  plan,
  keptBack,
}: {
  plan: Plan;
  keptBack: string | undefined;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = planLook(plan.state, texts);
  const approve = plan.actions.find(rule => rule.action === 'approve');
  const decides = plan.state === 'submitted' || plan.state === 'void';
  const waits = plan.state === 'approved' && keptBack;
  return (
    <Banner
      status={waits ? 'attention' : status}
      title={
        plan.stateReason
          ? `${word}: ${reasonIn(plan.stateReason, texts)}`
          : `${word}.`
      }
      role="status"
    >
      {stateSentence(plan.state, texts)}
      {waits && <div className={classes.anywhere}>{waits}</div>}
      {decides && approve && !approve.allowed && (
        <div className={classes.anywhere}>
          {texts('plan.page.approveDenied', {
            reason: approve.reason
              ? reasonIn(approve.reason, texts)
              : texts('plan.page.notPossible'),
          })}
        </div>
      )}
      {(plan.forcedDrains ?? []).map(reason => (
        <div key={reason.text} className={classes.anywhere}>
          {texts('plan.page.forced', { what: reasonIn(reason, texts) })}
        </div>
      ))}
      {plan.overrideReason && (
        <div className={classes.anywhere}>
          {texts('plan.page.overridden', { reason: plan.overrideReason })}
        </div>
      )}
      {(plan.acceptedUnknownChecks ?? []).length > 0 && (
        <div className={classes.anywhere}>
          {texts('plan.page.unchecked', {
            checks: (plan.acceptedUnknownChecks ?? [])
              .map(id => checkTitle(id, texts))
              .join(', '),
          })}
        </div>
      )}
      {plan.startWhenApproved && plan.state === 'submitted' && (
        <div>{texts('plan.page.startsThen')}</div>
      )}
    </Banner>
  );
}
