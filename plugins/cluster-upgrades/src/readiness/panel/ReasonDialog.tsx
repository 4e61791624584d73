import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import Dialog from '@material-ui/core/Dialog';
import TextField from '@material-ui/core/TextField';
import { describeFailure } from '../../api/failure';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { usePageStyles } from '../../components/styles';

const REASON_MAX_LENGTH = 2000;

export interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  submitLabel: string;
  /** Completes "… failed", for example "Waiving". */
  what: string;
  reasonHelp: string;
  minLength: number;
  /** Days as `2026-11-21`; without it no day is asked for. */
  until?: { initial: string; first: string; last: string };
  onSubmit(answer: { reason: string; until: string }): Promise<void>;
  onClose(): void;
}

/** Asks for a reason, and where it matters for a last day. What the server refuses is shown here and nothing that was typed is lost. */
export function ReasonDialog({ title, children, submitLabel, what, reasonHelp, minLength, until: limits, onSubmit, onClose }: ReasonDialogProps) {
  const classes = usePageStyles();
  const id = `dialog-${useId().replace(/:/g, '')}`;
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(limits?.initial ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const missing = missingOf(reason, minLength, until, limits);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing !== undefined || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit({ reason: reason.trim(), until });
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      setBusy(false);
    }
  };
  const failure = error && describeFailure(error, what);
  return (
    <Dialog open onClose={onClose} TransitionProps={{ onEntered: () => reasonField.current?.focus() }} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <form className={classes.page} style={{ padding: 24 }} onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div>{children}</div>
        <TextField
          id={`${id}-reason`}
          label="Reason"
          value={reason}
          onChange={event => setReason(event.target.value)}
          helperText={reasonHelp}
          variant="outlined"
          multiline
          rows={3}
          fullWidth
          required
          inputRef={reasonField}
          inputProps={{ maxLength: REASON_MAX_LENGTH }}
        />
        {limits && (
          <TextField
            id={`${id}-until`}
            label="Until and with this day (UTC)"
            type="date"
            value={until}
            onChange={event => setUntil(event.target.value)}
            variant="outlined"
            required
            InputLabelProps={{ shrink: true }}
            inputProps={{ min: limits.first, max: limits.last }}
          />
        )}
        {failure && (
          <Banner status="failed" role="alert" title={`${what} failed.`} details={[failure.status && `HTTP ${failure.status}`, failure.requestId && `request id ${failure.requestId}`].filter(Boolean).join(' · ')}>
            {failure.cause}
          </Banner>
        )}
        <div className={classes.row} style={{ justifyContent: 'flex-end' }}>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton primary submit busy={busy} noLock deniedReason={missing}>
            {submitLabel}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}

function missingOf(reason: string, minLength: number, until: string, limits: ReasonDialogProps['until']): string | undefined {
  if (reason.trim().length < minLength) {
    return `The reason needs ${minLength} characters or more`;
  }
  if (limits && (until < limits.first || until > limits.last)) {
    return `The last day must lie from ${limits.first} to ${limits.last}`;
  }
  return undefined;
}
