import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { useParams } from 'react-router-dom';
import type {
  Reason,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { ClusterLink, EntityLink } from '../components/links';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { WhoCanChange } from '../components/WhoCanChange';
import { LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { versionText } from '../format/words';
import {
  AffectedPanel,
  ControlsPanel,
  RollbackPanel,
  StartPanel,
} from './AsidePanels';
import { Controls } from './Controls';
import { EffectsPanel } from './EffectsPanel';
import { HopsRow } from './HopsRow';
import { isActive, phaseStatus } from './phase';
import { isHeldFromAbove, whatHolds } from './heldFrom';
import { RolloutPlace } from './RolloutPlace';
import { StepList } from './StepList';
import { UpgradeLog } from './UpgradeLog';
import { reasonIn, useTexts } from '../translation';

const ENDED_MS = 30_000;

/**
 * One upgrade, live: where it is, what it waits on and who can end the wait, what can still be
 * undone.
 */
export function UpgradePage() {
  const { upgradeId = '' } = useParams();
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [live, setLive] = useState(true);
  const upgrade = useResource(
    `upgrade ${upgradeId}`,
    () => api.getUpgrade({ path: { upgradeId } }),
    {
      shows: [`upgrade:${upgradeId}`, 'fleet'],
      intervalMs: live ? LIVE_MS : ENDED_MS,
    },
  );
  if (upgrade.value && isActive(upgrade.value.phase) !== live) {
    setLive(!live);
  }
  return (
    <div className={classes.page}>
      <EmergencyStopBanner />
      {upgrade.error && (
        <FailureNotice
          error={upgrade.error}
          what={texts('upgrade.page.what')}
          onRetry={upgrade.reload}
        />
      )}
      {!upgrade.value && upgrade.loading && (
        <div className={classes.card}>
          <Loading label={texts('upgrade.page.reading')} rows={8} />
        </div>
      )}
      {upgrade.value && (
        <UpgradeView
          upgrade={upgrade.value}
          live={live}
          onChanged={upgrade.reload}
        />
      )}
    </div>
  );
}

function UpgradeView({
  upgrade,
  live,
  onChanged,
}: {
  upgrade: Upgrade;
  live: boolean;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const done = upgrade.steps.filter(step => step.status === 'done').length;
  return (
    <>
      <Head upgrade={upgrade} onChanged={onChanged} />
      <HopsRow upgrade={upgrade} />
      <div className={classes.withAside}>
        <div className={classes.stack}>
          <Section
            title={texts('upgrade.steps')}
            flush
            aside={texts('upgrade.steps.done', {
              done,
              count: upgrade.steps.length,
            })}
          >
            <StepList upgrade={upgrade} />
          </Section>
          <UpgradeLog
            upgradeId={upgrade.id}
            live={live}
            revision={upgrade.updatedAt}
          />
        </div>
        <div className={classes.stack}>
          <EffectsPanel upgrade={upgrade} />
          <RollbackPanel upgrade={upgrade} />
          <AffectedPanel upgrade={upgrade} />
          <StartPanel upgrade={upgrade} />
          <ControlsPanel upgrade={upgrade} />
        </div>
      </div>
    </>
  );
}

function Head({ upgrade, onChanged }: { upgrade: Upgrade; onChanged(): void }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = phaseStatus(upgrade.phase, texts);
  const current = upgrade.steps.find(
    step => step.message?.who && ['waiting', 'blocked'].includes(step.status),
  );
  // The current step stands open below, with its message; what is left behind besides, with its
  // effect.
  const saidByStep =
    isActive(upgrade.phase) &&
    upgrade.steps.some(
      step =>
        !['done', 'pending', 'skipped'].includes(step.status) &&
        beginsWith(upgrade.message, step.message),
    );
  const who = current?.message?.who;
  const message = upgrade.message && reasonIn(upgrade.message, texts);
  return (
    <div className={classes.head}>
      <div className={classes.grow}>
        <div className={classes.row}>
          <h1>
            {texts.rich('upgrade.head.title', {
              cluster: (
                <ClusterLink
                  entityRef={upgrade.clusterEntityRef}
                  name={upgrade.clusterName}
                />
              ),
              version: versionText(upgrade.target),
            })}
          </h1>
          <Status
            chip
            status={status}
            label={
              who
                ? texts.rich('upgrade.phase.waitingOn', {
                    state: word,
                    who: <WhoCanChange who={who} />,
                  })
                : word
            }
          />
        </div>
        <div className={classes.muted}>
          {texts('upgrade.head.from', {
            version: versionText(upgrade.from),
          })}
          {' · '}
          <RolloutPlace upgrade={upgrade} />
          {texts.rich('upgrade.head.requestedBy', {
            who: <EntityLink entityRef={upgrade.requestedBy} />,
            when: <RelativeTime iso={upgrade.createdAt} />,
          })}
          {' · '}
          {texts.rich('upgrade.head.updated', {
            when: <RelativeTime iso={upgrade.updatedAt} intervalMs={2_000} />,
          })}
        </div>
        {/* Its message, where there is one, names which of them it is. */}
        {isHeldFromAbove(upgrade) && !upgrade.message && (
          <div>{whatHolds(upgrade, texts)}</div>
        )}
        {message && !saidByStep && (
          <div className={classes.anywhere}>{message}</div>
        )}
      </div>
      <Controls upgrade={upgrade} onChanged={onChanged} />
      <LiveMessage message={`${word}. ${message ?? ''}`} />
    </div>
  );
}

/** Whether the reason, or the first of its reasons, says the same as another. */
function beginsWith(
  reason: Reason | undefined,
  other: Reason | undefined,
): boolean {
  if (reason === undefined || other === undefined) return false;
  const [first = reason] =
    reason.code === 'all' ? reason.params.reasons?.reasons ?? [] : [];
  return [reason, first].some(
    ({ code, params }) =>
      code === other.code &&
      JSON.stringify(params) === JSON.stringify(other.params),
  );
}
