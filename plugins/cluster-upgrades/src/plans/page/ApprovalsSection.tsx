import { useState } from 'react';
import { identityApiRef, useApi } from '@backstage/core-plugin-api';
import type {
  Approval,
  ApprovalRequirement,
  Plan,
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
import { useHeadlines } from '../../translation';

/** Approvals that are required and that were given: by whom, when, for which digest, until when, and why one no longer counts. */
export function ApprovalsSection({
  plan,
  onChanged,
}: {
  plan: Plan;
  onChanged(): void;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const [asked, setAsked] = useState<ApprovalRequirement>();
  const [takenBack, setTakenBack] = useState<Approval>();
  const close = (changed: boolean) => {
    setAsked(undefined);
    setTakenBack(undefined);
    if (changed) onChanged();
  };
  return (
    <Section title={headline('plan.approvals')}>
      <div className={classes.stack} style={{ gap: 12 }}>
        {plan.requirements.length === 0 && (
          <div className={classes.muted}>
            They are known when the plan is submitted.
          </div>
        )}
        <ul style={{ display: 'grid', gap: 8 }}>
          {plan.requirements.map(requirement => (
            <Requirement
              key={`${requirement.stage ?? ''} ${requirement.gate ?? ''} ${
                requirement.reason
              }`}
              requirement={requirement}
              plan={plan}
              onAsk={setAsked}
            />
          ))}
        </ul>
        {plan.approvals.length > 0 && (
          <ul aria-label="Given" style={{ display: 'grid', gap: 8 }}>
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
            An approval binds to digest {plan.digest.slice(0, 12)}. Any change
            of clusters, stages, targets or blockers voids it.
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
  const classes = usePageStyles();
  const {
    stage,
    gate,
    groups = [],
    required,
    given,
    satisfied,
    reason,
  } = requirement;
  const identity = useApi(identityApiRef);
  const me = useResource('identity', () => identity.getBackstageIdentity());
  const rule = ruleOf(plan.actions, 'approve');
  // Of the plan as a whole everything may be given already while a stage still waits, so its rule names only the permission; the server has the last word.
  const own =
    me.value !== undefined && me.value.userEntityRef === plan.requestedBy;
  const missing = missesPermission(rule) ? deniedReason(rule) : undefined;
  const denied = own
    ? 'You requested this plan, so another user has to approve it'
    : missing;
  const decidable =
    stage !== undefined &&
    !satisfied &&
    plan.digest !== undefined &&
    ['submitted', 'approved', 'running'].includes(plan.state);
  return (
    <li>
      <Status
        status={satisfied ? 'done' : 'waiting'}
        label={`${given} of ${required} for ${
          stage ? `stage ${stage}` : 'the plan'
        }`}
      />
      <span className={classes.sub}>
        {reason}
        {gate && !reason.includes(`gate ${gate}`) && ` · gate ${gate}`}
      </span>
      {groups.length > 0 && (
        <span className={classes.sub}>
          by <EntityLinks entityRefs={groups} />
        </span>
      )}
      {decidable && (
        <div style={{ marginTop: 4 }}>
          <ActionButton
            noLock={own}
            deniedReason={denied}
            onClick={() => onAsk(requirement)}
          >
            Approve stage {stage}
          </ActionButton>
        </div>
      )}
    </li>
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
  const classes = usePageStyles();
  const identity = useApi(identityApiRef);
  const me = useResource('identity', () => identity.getBackstageIdentity());
  const own = me.value?.userEntityRef === approval.principal;
  const approved = approval.decision === 'approve';
  const status = { approve: 'ready', reject: 'failed' } as const;
  return (
    <li>
      <Status
        status={approval.live ? status[approval.decision] : 'pending'}
        label={`${approved ? 'Approved' : 'Rejected'}${
          approval.stage ? ` stage ${approval.stage}` : ''
        }`}
      />{' '}
      <span className={classes.muted}>
        by <EntityLink entityRef={approval.principal} />
        {approval.through && ` through ${approval.through}`}{' '}
        <RelativeTime iso={approval.at} />
      </span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        digest {approval.digest.slice(0, 12)}
        {approval.live && !ended && approval.expiresAt && (
          <>
            {' · ends '}
            <RelativeTime iso={approval.expiresAt} />
          </>
        )}
        {!approval.live &&
          ` · does not count: ${approval.endedReason ?? 'it ended'}`}
      </span>
      {approval.reason && (
        <span className={`${classes.sub} ${classes.anywhere}`}>
          {approval.reason}
        </span>
      )}
      {own && approved && approval.live && !ended && (
        <ActionButton onClick={() => onTakeBack(approval)}>
          Take it back
        </ActionButton>
      )}
    </li>
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
  const api = useApi(clusterUpgradesApiRef);
  const { stage, gate } = requirement;
  return (
    <ReasonDialog
      title={`Approve stage ${stage}?`}
      submitLabel="Approve stage"
      what="Approving the stage"
      reasonHelp="Optional; kept in the record"
      minLength={0}
      onSubmit={async ({ reason }) => {
        await api.decidePlan(plan.id, {
          decision: 'approve',
          digest: plan.digest ?? '',
          stage,
          gate,
          reason: reason || undefined,
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      The gate{gate && ` ${gate}`} before stage {stage} counts your approval.
      The stage begins when its other gates have passed and its windows are
      open.
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
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ConfirmDialog
      title="Take your approval back?"
      submitLabel="Take it back"
      what="Taking the approval back"
      onSubmit={async () => {
        await api.withdrawApproval(plan.id, approval.id);
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div>
        The approval no longer counts. A rollout that needs it starts no cluster
        and writes nothing until another approval replaces it.
      </div>
    </ConfirmDialog>
  );
}
