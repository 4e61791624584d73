import { useState } from 'react';
import { useRouteRef } from '@backstage/core-plugin-api';
import type {
  Rollout,
  RolloutStage,
  RolloutWait,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { RelativeTime } from '../components/RelativeTime';
import { WhoCanChange } from '../components/WhoCanChange';
import type { StatusName } from '../components/tokens';
import { planRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';
import { rolloutActionText } from './actionTexts';
import { awaitsApproval, gateOf, holdsOf } from './holds';
import type { Hold } from './holds';
import {
  deniedReason,
  missesPermission,
  RolloutActionDialog,
  ruleOf,
} from './RolloutActions';
import type { AskedAction } from './RolloutActions';

const SHOWN = 4;

/**
 * What holds the rollout: why, who can end it, when it ends by itself, and what can be done about
 * it here.
 */
export function HoldBanners({
  rollout,
  onChanged,
}: {
  rollout: Rollout;
  onChanged(): void;
}) {
  const texts = useTexts();
  const [asked, setAsked] = useState<AskedAction>();
  const holds = holdsOf(rollout);
  return (
    <>
      {holds.slice(0, SHOWN).map(hold => (
        <HoldBanner
          key={`${hold.wait.kind} ${hold.wait.reason.text}`}
          {...hold}
          planId={rollout.planId}
          onAsk={setAsked}
        />
      ))}
      {holds.length > SHOWN && (
        <div>
          {texts('rollouts.holds.more', { count: holds.length - SHOWN })}
        </div>
      )}
      {asked && (
        <RolloutActionDialog
          rolloutId={rollout.id}
          asked={asked}
          onClose={changed => {
            setAsked(undefined);
            if (changed) onChanged();
          }}
        />
      )}
    </>
  );
}

function HoldBanner({
  wait,
  stage,
  planId,
  onAsk,
}: Hold & { planId?: string; onAsk(asked: AskedAction): void }) {
  const texts = useTexts();
  const planLink = useRouteRef(planRouteRef);
  // Approvals are given where one sees what is approved.
  const approves = awaitsApproval(wait, stage);
  const { who, until } = wait.reason;
  return (
    <Banner
      status={statusOf(wait, stage)}
      title={titleOf(wait, stage, texts)}
      actions={
        <>
          {approves && planId && (
            <ActionButton to={planLink({ planId })}>
              {texts('rollouts.holds.seePlan')}
            </ActionButton>
          )}
          {stage && <HoldActions wait={wait} stage={stage} onAsk={onAsk} />}
        </>
      }
      details={
        (who || until) && (
          <>
            {who && (
              <>
                {texts.rich('rollouts.holds.endedBy', {
                  who: <WhoCanChange who={who} />,
                })}
              </>
            )}
            {who && until && ' · '}
            {until && (
              <>
                {texts.rich('rollouts.holds.looksAgain', {
                  when: <RelativeTime iso={until} intervalMs={1_000} due />,
                })}
              </>
            )}
          </>
        )
      }
    >
      {reasonIn(wait.reason, texts)}
    </Banner>
  );
}

function HoldActions({
  wait,
  stage,
  onAsk,
}: {
  wait: RolloutWait;
  stage: RolloutStage;
  onAsk(asked: AskedAction): void;
}) {
  const texts = useTexts();
  const gate = wait.kind === 'gate' ? gateOf(wait, stage) : undefined;
  const name = stage.title ?? stage.name;
  const stageSubject = {
    name,
    running: stage.clusters.running,
    failures: stage.failures - stage.acceptedFailures,
  };
  const offers: AskedAction[] = [];
  if (gate)
    offers.push({
      request: {
        action: 'retry-gate',
        stage: stage.name,
        gate: gate.name,
        clusterId: gate.clusterId,
      },
      subject: { name: gate.name, running: 0 },
    });
  if (stage.phase === 'halted')
    offers.push({
      request: { action: 'continue-stage', stage: stage.name },
      subject: stageSubject,
    });
  return (
    <>
      {offers.map(offer => {
        const rule = ruleOf(stage.actions, offer.request.action);
        return rule ? (
          <ActionButton
            key={offer.request.action}
            deniedReason={deniedReason(rule, texts)}
            noLock={!missesPermission(rule)}
            onClick={() => onAsk(offer)}
          >
            {
              rolloutActionText(offer.request.action, offer.subject, texts)
                .label
            }
          </ActionButton>
        ) : null;
      })}
    </>
  );
}

function statusOf(
  wait: RolloutWait,
  stage: RolloutStage | undefined,
): StatusName {
  if (stage?.phase === 'halted' || wait.kind === 'budget') return 'blocked';
  if (wait.kind === 'gate' && stage) {
    const gate = gateOf(wait, stage);
    return gate
      ? (
          {
            inconclusive: 'unknown',
            failed: 'failed',
            pending: 'waiting',
            passed: 'waiting',
          } as const
        )[gate.status]
      : 'waiting';
  }
  return 'waiting';
}

const titles: Readonly<Partial<Record<string, TextKey>>> = {
  paused: 'rollouts.holds.paused',
  approval: 'rollouts.holds.approval',
  window: 'rollouts.holds.window',
  freeze: 'rollouts.holds.freeze',
  gate: 'rollouts.holds.gate',
  soak: 'rollouts.holds.soak',
  concurrency: 'rollouts.holds.concurrency',
  canary: 'rollouts.holds.canary',
  budget: 'rollouts.holds.budget',
  readiness: 'rollouts.holds.readiness',
  work: 'rollouts.holds.work',
  fit: 'rollouts.holds.fit',
  dependency: 'rollouts.holds.dependency',
};

function titleOf(
  wait: RolloutWait,
  stage: RolloutStage | undefined,
  texts: Texts,
): string {
  if (stage && statusOf(wait, stage) === 'unknown')
    return texts('rollouts.holds.inconclusiveGate');
  return texts(titles[wait.kind] ?? 'rollouts.holds.waiting');
}
