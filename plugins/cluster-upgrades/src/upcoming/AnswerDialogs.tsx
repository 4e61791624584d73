import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import TextField from '@material-ui/core/TextField';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DateTime } from 'luxon';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { usePageStyles } from '../components/styles';
import { formatInstant } from '../format/time';
import { entityName, versionText } from '../format/words';
import { useNow } from '../hooks/useNow';
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
  const api = useApi(clusterUpgradesApiRef);
  const now = useNow();
  const [reason, setReason] = useState('');
  const submit = async () => {
    await api.answerUpcoming({
      planId: upgrade.planId,
      clusterId: upgrade.clusterId,
      owner,
      answer: 'acknowledged',
      reason: reason.trim() || undefined,
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={`Acknowledge the upgrade of ${upgrade.clusterName}`}
      submitLabel="Acknowledge"
      what="Acknowledging"
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <div>
        Says for {entityName(owner)} that you know: {upgrade.clusterName} goes
        to {versionText(upgrade.target)}, {whenOf(upgrade, now).text}. It
        changes no time and is no approval.
        {isSnoozed(upgrade, now) &&
          ' It ends your snooze: the upgrade may begin in its next window.'}
      </div>
      <ReasonField
        label="Note"
        value={reason}
        onChange={setReason}
        help="Shown to whoever runs the upgrade; may be left out"
      />
    </ConfirmDialog>
  );
}

/** Puts it off, no longer than the bound, which is named first. */
export function SnoozeDialog({ upgrade, owner, onClose }: AnswerDialogProps) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const now = useNow();
  const bound = upgrade.snoozableUntil;
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const submit = async () => {
    await api.answerUpcoming({
      planId: upgrade.planId,
      clusterId: upgrade.clusterId,
      owner,
      answer: 'snoozed',
      until: isoText(until),
      reason: reason.trim() || undefined,
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={`Snooze the upgrade of ${upgrade.clusterName}`}
      submitLabel="Snooze"
      what="Snoozing"
      missing={snoozeProblem(until, bound, now)}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <div>
        It will not begin on {upgrade.clusterName} before the time that you say,
        and then in the next window. Other clusters of the plan go on; what
        waits for this one waits longer.
      </div>
      {bound && (
        <div>
          <strong>Until {formatInstant(bound)} at most</strong>, because{' '}
          {upgrade.snoozeReason ?? 'the plan says so'}. Snoozing again does not
          move this bound.
        </div>
      )}
      {bound && (
        <div className={classes.row}>
          {snoozeChoices(upgrade, now).map(choice => (
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
        label="Not before"
        type="datetime-local"
        value={until}
        onChange={event => setUntil(event.target.value)}
        helperText={`In your zone, ${DateTime.local().zoneName}`}
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
        label="Reason"
        value={reason}
        onChange={setReason}
        help="Shown to whoever runs the upgrade, and in its record"
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
