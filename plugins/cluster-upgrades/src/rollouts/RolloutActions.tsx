import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type {
  ActionRule,
  Rollout,
  RolloutAction,
  RolloutCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { ReasonDialog } from '../components/ReasonDialog';
import { usePageStyles } from '../components/styles';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { rolloutActionText } from './actionTexts';
import type { ActionSubject } from './actionTexts';

/** An action that a person is asked to confirm. */
export interface AskedAction {
  request: Omit<RolloutAction, 'reason'>;
  subject: ActionSubject;
}

/** The dialog of one control: what it will do, and the reason for the record. */
export function RolloutActionDialog({
  rolloutId,
  asked,
  onClose,
}: {
  rolloutId: string;
  asked: AskedAction;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const text = rolloutActionText(asked.request.action, asked.subject, texts);
  return (
    <ReasonDialog
      title={text.question}
      submitLabel={text.label}
      what={text.label}
      reasonHelp={texts(
        text.needsReason
          ? 'rollouts.controls.reason'
          : 'rollouts.controls.optionalReason',
      )}
      minLength={text.needsReason ? 1 : 0}
      danger={text.danger}
      onSubmit={async ({ reason }) => {
        await api.controlRollout({
          path: { rolloutId },
          body: {
            ...asked.request,
            reason: reason || undefined,
          },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      {text.effect}
    </ReasonDialog>
  );
}

const order = ['pause', 'resume', 'stop', 'abort'] as const;

/** The controls that make sense at all: what is paused is resumed, and what is not is paused. */
export function offeredActions({
  actions,
  desired,
}: Pick<Rollout, 'actions' | 'desired'>): ActionRule[] {
  const senseless = desired === 'pause' ? 'pause' : 'resume';
  return actions.filter(({ action }) => action !== senseless);
}

/**
 * Pause, resume, stop after current, abort. One that cannot be used is shown disabled with its
 * reason; each asks before it acts.
 */
export function RolloutControls({
  rollout,
  onChanged,
}: {
  rollout: Rollout;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [asked, setAsked] = useState<AskedAction>();
  const subject = { name: rollout.title, running: rollout.clusters.running };
  const offered = offeredActions(rollout);
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={texts('rollouts.controls.label')}
    >
      {order
        .filter(name => offered.some(({ action }) => action === name))
        .map(name => {
          const rule = ruleOf(offered, name);
          const text = rolloutActionText(name, subject, texts);
          return (
            <ActionButton
              key={name}
              danger={text.danger}
              primary={name === 'resume' && rule?.allowed}
              deniedReason={deniedReason(rule, texts)}
              noLock={!missesPermission(rule)}
              onClick={() => setAsked({ request: { action: name }, subject })}
            >
              {text.label}
            </ActionButton>
          );
        })}
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
    </div>
  );
}

export function ruleOf(
  rules: ActionRule[],
  action: string,
): ActionRule | undefined {
  return rules.find(rule => rule.action === action);
}

/** Why an action cannot be used; undefined when it can. */
export function deniedReason(
  rule: ActionRule | undefined,
  texts: Texts,
): string | undefined {
  if (!rule) {
    return texts('rollouts.controls.notPossible');
  }
  if (rule.allowed) return undefined;
  return rule.reason
    ? reasonIn(rule.reason, texts)
    : texts('rollouts.controls.notPossible');
}

/** A lock says that a right is missing; a control that has nothing to do now is only greyed. */
export function missesPermission(rule: ActionRule | undefined): boolean {
  return rule?.reason?.who?.permission !== undefined;
}

/** Whether it failed, and goes on only when a person retries or skips it. */
export function waitsForDecision({
  phase,
  actions,
}: Pick<RolloutCluster, 'phase' | 'actions'>): boolean {
  const retry = actions.find(({ action }) => action === 'retry-cluster');
  return (
    phase === 'failed' && (retry?.allowed === true || missesPermission(retry))
  );
}
