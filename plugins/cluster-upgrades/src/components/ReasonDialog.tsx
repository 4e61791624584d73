import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import TextField from '@material-ui/core/TextField';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { ConfirmDialog } from './ConfirmDialog';

const REASON_MAX_LENGTH = 2000;

export interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  submitLabel: string;
  /** Completes "… failed", for example "Waiving". */
  what: string;
  reasonHelp: string;
  /** 0: the reason may be left out. */
  minLength: number;
  danger?: boolean;
  /** Why it cannot be sent yet, apart from the reason. */
  missing?: string;
  /** Days as `2026-11-21`; without it no day is asked for. */
  until?: { initial: string; first: string; last: string };
  onSubmit(answer: { reason: string; until: string }): Promise<void>;
  onClose(): void;
}

/** Asks for a reason, and where it matters for a last day. */
export function ReasonDialog({
  title,
  children,
  submitLabel,
  what,
  reasonHelp,
  minLength,
  danger,
  missing,
  until: limits,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const texts = useTexts();
  const id = `reason-${useId().replace(/:/g, '')}`;
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(limits?.initial ?? '');
  return (
    <ConfirmDialog
      title={title}
      submitLabel={submitLabel}
      what={what}
      danger={danger}
      missing={missing ?? missingOf(reason, minLength, until, limits, texts)}
      onEntered={() => reasonField.current?.focus()}
      onSubmit={() => onSubmit({ reason: reason.trim(), until })}
      onClose={onClose}
    >
      <div>{children}</div>
      <TextField
        id={`${id}-reason`}
        label={texts('components.reason.label')}
        value={reason}
        onChange={event => setReason(event.target.value)}
        helperText={reasonHelp}
        variant="outlined"
        multiline
        minRows={3}
        fullWidth
        required={minLength > 0}
        inputRef={reasonField}
        inputProps={{ maxLength: REASON_MAX_LENGTH }}
      />
      {limits && (
        <TextField
          id={`${id}-until`}
          label={texts('components.reason.until')}
          type="date"
          value={until}
          onChange={event => setUntil(event.target.value)}
          variant="outlined"
          required
          InputLabelProps={{ shrink: true }}
          inputProps={{ min: limits.first, max: limits.last }}
        />
      )}
    </ConfirmDialog>
  );
}

function missingOf(
  reason: string,
  minLength: number,
  until: string,
  limits: ReasonDialogProps['until'],
  texts: Texts,
): string | undefined {
  if (reason.trim().length < minLength) {
    return minLength === 1
      ? texts('components.reason.needed')
      : texts('components.reason.tooShort', { minLength });
  }
  if (limits && (until < limits.first || until > limits.last)) {
    return texts('components.reason.dayOutside', {
      first: limits.first,
      last: limits.last,
    });
  }
  return undefined;
}
