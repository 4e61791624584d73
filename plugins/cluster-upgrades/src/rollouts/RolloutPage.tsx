import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import { useParams } from 'react-router-dom';
import type { Rollout } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonKey } from '@drydock/upgrade-reasons';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink, EntityLinks, PageLink } from '../components/links';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { PartlyHidden } from '../components/PartlyHidden';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { versionText } from '../format/words';
import { LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { planRouteRef, rolloutsRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { csvName } from './csvName';
import { DeniedPanel } from './DeniedPanel';
import { EmergencyStopBanner } from './EmergencyStopBanner';
import { HoldBanners } from './HoldBanners';
import { holdsOf } from './holds';
import { isActive, rolloutLook } from './look';
import { MembersSection } from './MembersSection';
import { RecordSection } from './RecordSection';
import { offeredActions, RolloutControls } from './RolloutActions';
import { rolloutActionText } from './actionTexts';
import type { RolloutActionName } from './actionTexts';
import { StageRail } from './StageRail';
import { currentStage, SummaryCards } from './SummaryCards';

const ENDED_MS = 30_000;
const KIND = 'rollout';

/**
 * One rollout, live: which stage, which gate holds, how much failure budget is left, when the soak
 * ends.
 */
export function RolloutPage() {
  const { rolloutId = '' } = useParams();
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const rolloutsLink = useRouteRef(rolloutsRouteRef);
  const [live, setLive] = useState(true);
  const intervalMs = live ? LIVE_MS : ENDED_MS;
  const rollout = useResource(
    `rollout ${rolloutId}`,
    () => api.getRollout({ path: { rolloutId } }),
    { shows: [`rollout:${rolloutId}`, 'fleet'], intervalMs },
  );
  if (rollout.value && isActive(rollout.value.phase) !== live) {
    setLive(!live);
  }
  return (
    <div className={classes.page}>
      <div className={classes.small}>
        <PageLink to={rolloutsLink()}>{texts('rollouts.title')}</PageLink>
      </div>
      <EmergencyStopBanner />
      {rollout.error && (
        <FailureNotice
          error={rollout.error}
          what={texts('rollouts.page.what')}
          onRetry={rollout.reload}
        />
      )}
      {!rollout.value && rollout.loading && (
        <div className={classes.card}>
          <Loading label={texts('rollouts.page.reading')} rows={8} />
        </div>
      )}
      {rollout.value && (
        <>
          <Head rollout={rollout.value} onChanged={rollout.reload} />
          {rollout.value.partlyHidden && <PartlyHidden what={KIND} />}
          <HoldBanners rollout={rollout.value} onChanged={rollout.reload} />
          <StageRail rollout={rollout.value} onChanged={rollout.reload} />
          <SummaryCards rollout={rollout.value} />
          <MembersSection
            rollout={rollout.value}
            intervalMs={intervalMs}
            onChanged={rollout.reload}
          />
          <DeniedPanel
            rules={offeredActions(rollout.value)}
            labelOf={action => labelOf(action, rollout.value!, texts)}
          />
          <RecordSection
            about={`rollout ${rolloutId}`}
            shows={[`rollout:${rolloutId}`]}
            load={query =>
              api.listRolloutEvents({ path: { rolloutId }, query })
            }
            download={{
              fileName: csvName(rollout.value, 'record'),
              load: () => api.exportRolloutEvents({ path: { rolloutId } }),
            }}
            intervalMs={live ? 2 * LIVE_MS : ENDED_MS}
          />
        </>
      )}
    </div>
  );
}

const named: RolloutActionName[] = ['pause', 'resume', 'stop', 'abort'];

function labelOf(action: string, rollout: Rollout, texts: Texts): string {
  const name = named.find(item => item === action);
  return name
    ? rolloutActionText(
        name,
        {
          name: rollout.title,
          running: rollout.clusters.running,
        },
        texts,
      ).label
    : action;
}

function Head({ rollout, onChanged }: { rollout: Rollout; onChanged(): void }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const planLink = useRouteRef(planRouteRef);
  const { status, word } = rolloutLook(rollout.phase, texts);
  const stage = currentStage(rollout);
  const place =
    stage && isActive(rollout.phase)
      ? texts('rollouts.page.statusInStage', {
          state: word,
          number: stage.number,
          total: rollout.stages.length,
        })
      : word;
  const { approvedBy = [] } = rollout;
  const { blocked = 0 } = rollout.clusters;
  return (
    <div className={classes.head}>
      <div className={classes.grow}>
        <div className={classes.row}>
          <h1>{rollout.title}</h1>
          <Status chip status={status} label={place} />
          {rollout.clusters.failed > 0 && (
            <Status
              chip
              status="failed"
              label={texts('rollouts.counts.failed', {
                amount: rollout.clusters.failed,
              })}
            />
          )}
          {blocked > 0 && (
            <Status
              chip
              status="blocked"
              label={texts('rollouts.counts.blocked', { amount: blocked })}
            />
          )}
        </div>
        <div className={classes.muted}>
          {texts('rollouts.page.target', {
            count: rollout.clusters.total,
            version: versionText(rollout.target),
          })}
          {rollout.planId && (
            <>
              {' · '}
              {texts.rich(
                rollout.revision === undefined
                  ? 'rollouts.page.plan'
                  : 'rollouts.page.planRevision',
                {
                  plan: (
                    <PageLink to={planLink({ planId: rollout.planId })}>
                      {rollout.planName ?? rollout.planId}
                    </PageLink>
                  ),
                  revision: rollout.revision,
                },
              )}
            </>
          )}
          {rollout.digest && (
            <>
              {' · '}
              {texts.rich('rollouts.page.digest', {
                digest: <code>{rollout.digest.slice(0, 12)}</code>,
              })}
            </>
          )}
          {' · '}
          {texts.rich('rollouts.page.requestedBy', {
            who: <EntityLink entityRef={rollout.requestedBy} />,
          })}
          {approvedBy.length > 0 && (
            <>
              {' · '}
              {texts.rich('rollouts.page.approvedBy', {
                who: <EntityLinks entityRefs={approvedBy} />,
              })}
            </>
          )}
          {' · '}
          {texts.rich('rollouts.page.updated', {
            when: <RelativeTime iso={rollout.updatedAt} intervalMs={LIVE_MS} />,
          })}
        </div>
        {/* What holds it is a banner of its own. */}
        {rollout.message &&
          !holdsOf(rollout).some(
            ({ wait }) =>
              rollout.message &&
              reasonKey(wait.reason) === reasonKey(rollout.message),
          ) && (
            <div className={classes.anywhere}>
              {reasonIn(rollout.message, texts)}
            </div>
          )}
      </div>
      <RolloutControls rollout={rollout} onChanged={onChanged} />
      <LiveMessage
        message={texts('rollouts.page.live', {
          state: place,
          done: rollout.clusters.succeeded,
          total: rollout.clusters.total,
          message: rollout.message ? reasonIn(rollout.message, texts) : '',
        })}
      />
    </div>
  );
}
