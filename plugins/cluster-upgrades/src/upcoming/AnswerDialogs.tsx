import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import TextField from '@material-ui/core/TextField';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DateTime } from 'luxon';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { usePageStyles } from '../components/styles';
import { instantText } from '../format/time';
import { entityName, versionText } from '../format/words';
import { useNow } from '../hooks/useNow';
import { reasonIn, useTexts } from '../translation';
import { inputText, isoText, snoozeChoices, snoozeProblem } from './snoozeTime';
import { isSnoozed } from './upcomingLook';
import { whenOf } from './whenOf';

const MAX_REASON = 500;

export interface AnswerDialogProps {
  upgrade: UpcomingUpgrade;
  /** Whose answer it is. */
  owner: string;
  onClose(changed: boolean): void;
}

/** Takes note for the owner: changes no time, and ends a snooze of theirs. */
export function AcknowledgeDialog({
  upgrade,
  owner,
  onClose,
}: AnswerDialogProps) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const now = useNow();
  const [reason, setReason] = useState('');
  const submit = async () => {
    await api.answerUpcoming({
      body: {
        planId: upgrade.planId,
        clusterId: upgrade.clusterId,
        owner,
        answer: 'acknowledged',
        reason: reason.trim() || undefined,
      },
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={texts('upcoming.acknowledgeOf', { cluster: upgrade.clusterName })}
      submitLabel={texts('upcoming.acknowledge')}
      what={texts('upcoming.dialog.acknowledging')}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <div>
        {texts('upcoming.dialog.acknowledge', {
          owner: entityName(owner),
          cluster: upgrade.clusterName,
          version: versionText(upgrade.target),
          when: whenOf(upgrade, now, texts).text,
        })}{' '}
        {isSnoozed(upgrade, now) && texts('upcoming.dialog.endsSnooze')}
      </div>
      <ReasonField
        label={texts('upcoming.dialog.note')}
        value={reason}
        onChange={setReason}
        help={texts('upcoming.dialog.noteHelp')}
      />
    </ConfirmDialog>
  );
}

/** Puts it off, no longer than the bound, which is named first. */
export function SnoozeDialog({ upgrade, owner, onClose }: AnswerDialogProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const now = useNow();
  const bound = upgrade.snoozableUntil;
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const submit = async () => {
    await api.answerUpcoming({
      body: {
        planId: upgrade.planId,
        clusterId: upgrade.clusterId,
        owner,
        answer: 'snoozed',
        until: isoText(until),
        reason: reason.trim() || undefined,
      },
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={texts('upcoming.snoozeOf', { cluster: upgrade.clusterName })}
      submitLabel={texts('upcoming.snooze')}
      what={texts('upcoming.dialog.snoozing')}
      missing={snoozeProblem(until, bound, now, texts)}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <div>
        {texts('upcoming.dialog.snooze', { cluster: upgrade.clusterName })}
      </div>
      {bound && (
        <div>
          {texts.rich('upcoming.dialog.boundWhy', {
            bound: (
              <strong>
                {texts('upcoming.dialog.bound', {
                  time: instantText(bound, texts),
                })}
              </strong>
            ),
            reason: upgrade.snoozeReason
              ? reasonIn(upgrade.snoozeReason, texts)
              : texts('upcoming.dialog.planSays'),
          })}
        </div>
      )}
      {bound && (
        <div className={classes.row}>
          {snoozeChoices(upgrade, now, texts).map(choice => (
            <ActionButton
              key={choice.label}
              pressed={until === inputText(choice.untilIso)}
              onClick={() => setUntil(inputText(choice.untilIso))}
            >
              {choice.label}
            </ActionButton>
          ))}
        </div>
      )}
      <TextField
        id="snooze-until"
        label={texts('upcoming.dialog.notBefore')}
        type="datetime-local"
        value={until}
        onChange={event => setUntil(event.target.value)}
        helperText={texts('upcoming.dialog.zone', {
          zone: String(DateTime.local().zoneName),
        })}
        required
        variant="outlined"
        size="small"
        InputLabelProps={{ shrink: true }}
        inputProps={{
          min: inputText(now.toISOString()),
          max: bound && inputText(bound),
        }}
      />
      <ReasonField
        label={texts('upcoming.dialog.reason')}
        value={reason}
        onChange={setReason}
        help={texts('upcoming.dialog.reasonHelp')}
      />
    </ConfirmDialog>
  );
}

function ReasonField({
  label,
  value,
  onChange,
  help,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  help: string;
}) {
  return (
    <TextField
      id="answer-reason"
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      helperText={help}
      variant="outlined"
      size="small"
      multiline
      minRows={2}
      fullWidth
      inputProps={{ maxLength: MAX_REASON }}
    />
  );
}
