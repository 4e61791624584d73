import { useState } from 'react';
import { identityApiRef, useApi } from '@backstage/core-plugin-api';
import type {
  Approval,
  ApprovalRequirement,
  Plan,
  Reason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { EntityLink, EntityLinks } from '../../components/links';
import { ReasonDialog } from '../../components/ReasonDialog';
import { RelativeTime } from '../../components/RelativeTime';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useResource } from '../../hooks/useResource';
import {
  deniedReason,
  missesPermission,
  ruleOf,
} from '../../rollouts/RolloutActions';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';

/**
 * Approvals that are required and that were given: by whom, when, for which digest, until when, and
 * why one no longer counts.
 */
export function ApprovalsSection({
  plan,
  onChanged,
}: {
  plan: Plan;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [asked, setAsked] = useState<ApprovalRequirement>();
  const [takenBack, setTakenBack] = useState<Approval>();
  const close = (changed: boolean) => {
    setAsked(undefined);
    setTakenBack(undefined);
    if (changed) onChanged();
  };
  return (
    <Section title={texts('plan.approvals')}>
      <div className={classes.stack} style={{ gap: 12 }}>
        {plan.requirements.length === 0 && (
          <div className={classes.muted}>{texts('plan.approval.later')}</div>
        )}
        <ul style={{ display: 'grid', gap: 8 }}>
          {plan.requirements.map(requirement => (
            <Requirement
              key={`${requirement.stage ?? ''} ${requirement.gate ?? ''} ${
                requirement.reason.text
              }`}
              requirement={requirement}
              plan={plan}
              onAsk={setAsked}
            />
          ))}
        </ul>
        {plan.approvals.length > 0 && (
          <ul
            aria-label={texts('plan.approval.given')}
            style={{ display: 'grid', gap: 8 }}
          >
            {plan.approvals.map(approval => (
              <Given
                key={approval.id}
                approval={approval}
                ended={plan.state === 'ended'}
                onTakeBack={setTakenBack}
              />
            ))}
          </ul>
        )}
        {plan.digest !== undefined && (
          <div className={`${classes.small} ${classes.muted}`}>
            {texts('plan.approval.binds', {
              digest: plan.digest.slice(0, 12),
            })}
          </div>
        )}
      </div>
      {asked && <GateDialog plan={plan} requirement={asked} onClose={close} />}
      {takenBack && (
        <TakeBackDialog plan={plan} approval={takenBack} onClose={close} />
      )}
    </Section>
  );
}

function Requirement({
  requirement,
  plan,
  onAsk,
}: {
  requirement: ApprovalRequirement;
  plan: Plan;
  onAsk(asked: ApprovalRequirement): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const {
    stage,
    groups = [],
    required,
    given,
    satisfied,
    reason,
  } = requirement;
  const because = becauseOf(reason);
  const identity = useApi(identityApiRef);
  const me = useResource('identity', () => identity.getBackstageIdentity());
  const rule = ruleOf(plan.actions, 'approve');
  // Of the plan as a whole everything may be given already while a stage still waits, so its rule
  // names only the permission; the server has the last word.
  const own =
    me.value !== undefined && me.value.userEntityRef === plan.requestedBy;
  const missing = missesPermission(rule)
    ? deniedReason(rule, texts)
    : undefined;
  const denied = own ? texts('plan.approval.ownPlan') : missing;
  const decidable =
    stage !== undefined &&
    !satisfied &&
    plan.digest !== undefined &&
    ['submitted', 'approved', 'running'].includes(plan.state);
  return (
    <li>
      <Status
        status={satisfied ? 'done' : 'waiting'}
        label={
          stage
            ? texts('plan.approval.ofStage', { given, required, stage })
            : texts('plan.approval.ofPlan', { given, required })
        }
      />
      {because && (
        <span className={classes.sub}>
          {texts('plan.approval.because', { what: reasonIn(because, texts) })}
        </span>
      )}
      {groups.length > 0 && (
        <span className={classes.sub}>
          {texts.rich('plan.approval.byGroups', {
            groups: <EntityLinks entityRefs={groups} />,
          })}
        </span>
      )}
      {decidable && (
        <div style={{ marginTop: 4 }}>
          <ActionButton
            noLock={own}
            deniedReason={denied}
            onClick={() => onAsk(requirement)}
          >
            {texts('plan.approval.approveStage', { stage })}
          </ActionButton>
        </div>
      )}
    </li>
  );
}

/** What asks for it. The numbers, the groups and the plan itself stand beside it. */
function becauseOf({ params }: Reason): Reason | undefined {
  return params.because?.reasons?.find(
    ({ code }) => code !== 'plan.requirement',
  );
}

function Given({
  approval,
  ended,
  onTakeBack,
}: {
  approval: Approval;
  /** Nothing is left that it could stop. */
  ended: boolean;
  onTakeBack(approval: Approval): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const identity = useApi(identityApiRef);
  const me = useResource('identity', () => identity.getBackstageIdentity());
  const own = me.value?.userEntityRef === approval.principal;
  const approved = approval.decision === 'approve';
  const status = { approve: 'ready', reject: 'failed' } as const;
  const who = <EntityLink entityRef={approval.principal} />;
  const time = <RelativeTime iso={approval.at} />;
  return (
    <li>
      <Status
        status={approval.live ? status[approval.decision] : 'pending'}
        label={decisionText(approval, texts)}
      />{' '}
      <span className={classes.muted}>
        {approval.through
          ? texts.rich('plan.approval.byThrough', {
              who,
              service: approval.through,
              time,
            })
          : texts.rich('plan.approval.by', { who, time })}
      </span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {texts('plan.approval.digest', {
          digest: approval.digest.slice(0, 12),
        })}
        {approval.live && !ended && approval.expiresAt && (
          <>
            {' · '}
            {texts.rich('plan.approval.ends', {
              time: <RelativeTime iso={approval.expiresAt} />,
            })}
          </>
        )}
        {!approval.live &&
          ` · ${texts('plan.approval.notCounted', {
            reason: approval.endedReason
              ? reasonIn(approval.endedReason, texts)
              : texts('plan.approval.itEnded'),
          })}`}
      </span>
      {approval.reason && (
        <span className={`${classes.sub} ${classes.anywhere}`}>
          {approval.reason}
        </span>
      )}
      {own && approved && approval.live && !ended && (
        <ActionButton onClick={() => onTakeBack(approval)}>
          {texts('plan.approval.takeBack')}
        </ActionButton>
      )}
    </li>
  );
}

function decisionText({ decision, stage }: Approval, texts: Texts): string {
  if (stage === undefined)
    return texts(
      decision === 'approve'
        ? 'plan.approval.approved'
        : 'plan.approval.rejected',
    );
  return texts(
    decision === 'approve'
      ? 'plan.approval.approvedStage'
      : 'plan.approval.rejectedStage',
    { stage },
  );
}

function GateDialog({
  plan,
  requirement,
  onClose,
}: {
  plan: Plan;
  requirement: ApprovalRequirement;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const { stage, gate } = requirement;
  const name = stage ?? '';
  return (
    <ReasonDialog
      title={texts('plan.approval.stageQuestion', { stage: name })}
      submitLabel={texts('plan.approval.stageSubmit')}
      what={texts('plan.approval.stageWhat')}
      reasonHelp={texts('plan.action.reasonOptional')}
      minLength={0}
      onSubmit={async ({ reason }) => {
        await api.decidePlan({
          path: { planId: plan.id },
          body: {
            decision: 'approve',
            digest: plan.digest ?? '',
            stage,
            gate,
            reason: reason || undefined,
          },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      {gate
        ? texts('plan.approval.gateEffect', { gate, stage: name })
        : texts('plan.approval.stageEffect', { stage: name })}
    </ReasonDialog>
  );
}

function TakeBackDialog({
  plan,
  approval,
  onClose,
}: {
  plan: Plan;
  approval: Approval;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ConfirmDialog
      title={texts('plan.approval.takeBackQuestion')}
      submitLabel={texts('plan.approval.takeBack')}
      what={texts('plan.approval.takeBackWhat')}
      onSubmit={async () => {
        await api.withdrawApproval({
          path: { planId: plan.id, approvalId: approval.id },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div>{texts('plan.approval.takeBackEffect')}</div>
    </ConfirmDialog>
  );
}
