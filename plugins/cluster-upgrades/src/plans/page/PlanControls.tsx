import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import { useNavigate } from 'react-router-dom';
import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { ReasonDialog } from '../../components/ReasonDialog';
import { usePageStyles } from '../../components/styles';
import {
  deniedReason,
  missesPermission,
  ruleOf,
} from '../../rollouts/RolloutActions';
import { editPlanRouteRef, rolloutRouteRef } from '../../routes';
import { english, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { nextPlanAction, offeredIn } from './planActions';
import { planActionEffect, planActionLabel } from './planActionTexts';
import type { PlanActionName } from './planActionTexts';
import { SubmitDialog } from '../preview/SubmitDialog';
import { useStoredPreview } from '../preview/useStoredPreview';

/**
 * Approve, reject, start, submit, withdraw, archive, edit: each asks before it acts.
 * @param keptBack - which clusters will wait for a version gate after the start, as a sentence
 */
export function PlanControls({
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
  const editLink = useRouteRef(editPlanRouteRef);
  const rolloutLink = useRouteRef(rolloutRouteRef);
  const [asking, setAsking] = useState<PlanActionName>();
  const [newest] = [...plan.rollouts].sort(
    (left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt),
  );
  const close = (changed: boolean) => {
    setAsking(undefined);
    if (changed) onChanged();
  };
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={texts('plan.controls')}
    >
      {(plan.state === 'running' || plan.state === 'ended') && newest && (
        <ActionButton primary to={rolloutLink({ rolloutId: newest.id })}>
          {texts(
            plan.state === 'running'
              ? 'plan.action.follow'
              : 'plan.action.result',
          )}
        </ActionButton>
      )}
      {offeredIn(plan.state).map(action => {
        const rule = ruleOf(plan.actions, action);
        return (
          <ActionButton
            key={action}
            primary={action === nextPlanAction(plan.state)}
            danger={action === 'reject'}
            deniedReason={deniedReason(rule, texts)}
            noLock={!missesPermission(rule)}
            to={action === 'edit' ? editLink({ planId: plan.id }) : undefined}
            onClick={action === 'edit' ? undefined : () => setAsking(action)}
          >
            {planActionLabel(action, texts)}
          </ActionButton>
        );
      })}
      {asking === 'submit' && <SubmitStored plan={plan} onClose={close} />}
      {asking && asking !== 'submit' && asking !== 'edit' && (
        <ActionDialog
          plan={plan}
          action={asking}
          keptBack={keptBack}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A stored plan is submitted by what it would do now. */
function SubmitStored({
  plan,
  onClose,
}: {
  plan: Plan;
  onClose(changed: boolean): void;
}) {
  const api = useApi(clusterUpgradesApiRef);
  const preview = useStoredPreview(plan);
  return (
    <SubmitDialog
      title={plan.title}
      preview={preview}
      onSubmit={async answer => {
        await api.controlPlan({
          path: { planId: plan.id },
          body: { action: 'submit', ...answer },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    />
  );
}

function ActionDialog({
  plan,
  action,
  keptBack,
  onClose,
}: {
  plan: Plan;
  action: Exclude<PlanActionName, 'edit' | 'submit'>;
  keptBack: string | undefined;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
  const act = useAct(plan, onClose);
  const label = planActionLabel(action, texts);
  const required = action === 'reject';
  return (
    <ReasonDialog
      title={texts('plan.action.question', {
        action: label,
        title: plan.title,
      })}
      submitLabel={label}
      what={label}
      reasonHelp={
        required
          ? texts('plan.action.reasonRejected')
          : reasonHelp(action, texts)
      }
      minLength={required ? 1 : 0}
      danger={required}
      onSubmit={({ reason }) => act(action, reason || undefined)}
      onClose={() => onClose(false)}
    >
      {planActionEffect(action, plan, texts)}
      {action === 'start' && keptBack && <div>{keptBack}</div>}
    </ReasonDialog>
  );
}

/** A start keeps the reason with each upgrade, where it stands as what it was asked from. */
function reasonHelp(action: PlanActionName, texts: Texts): string {
  return texts(
    action === 'start'
      ? 'plan.action.reasonStarted'
      : 'plan.action.reasonOptional',
  );
}

function useAct(plan: Plan, onClose: (changed: boolean) => void) {
  const api = useApi(clusterUpgradesApiRef);
  const navigate = useNavigate();
  const rolloutLink = useRouteRef(rolloutRouteRef);
  const digest = plan.digest ?? '';
  return async (
    action: Exclude<PlanActionName, 'edit' | 'submit'>,
    reason: string | undefined,
  ) => {
    switch (action) {
      case 'approve':
      case 'reject':
        await api.decidePlan({
          path: { planId: plan.id },
          body: { decision: action, digest, reason },
        });
        break;
      case 'start': {
        // The same revision is started once, however often the button is pressed.
        const rollout = await api.startRollout({
          body: {
            planId: plan.id,
            digest,
            idempotencyKey: `page-${plan.id}-${plan.revision}-${digest}-${plan.rollouts.length}`,
            // Kept in the record, which is of one language.
            requestedFrom: reason ?? english('plan.action.askedFrom'),
          },
        });
        navigate(rolloutLink({ rolloutId: rollout.id }));
        return;
      }
      default:
        await api.controlPlan({
          path: { planId: plan.id },
          body: { action, reason },
        });
    }
    onClose(true);
  };
}
