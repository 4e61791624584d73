import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import Dialog from '@material-ui/core/Dialog';
import { describeFailure, failureDetails } from '../api/failure';
import { useTexts } from '../translation';
import { ActionButton } from './ActionButton';
import { Banner } from './Banner';
import { usePageStyles } from './styles';

export interface ConfirmDialogProps {
  title: string;
  /** What it will do, and what is asked for. */
  children: ReactNode;
  submitLabel: string;
  /** Completes "… failed", for example "Waiving". */
  what: string;
  danger?: boolean;
  /** Why it cannot be sent yet. */
  missing?: string;
  /** Called when it has opened, to put the focus where typing begins. */
  onEntered?(): void;
  onSubmit(): Promise<void>;
  onClose(): void;
}

/**
 * Asks before it acts. What the server refuses is shown here and nothing that was typed is lost.
 */
export function ConfirmDialog({
  title,
  children,
  submitLabel,
  what,
  danger,
  missing,
  onEntered,
  onSubmit,
  onClose,
}: ConfirmDialogProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const id = `dialog-${useId().replace(/:/g, '')}`;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing !== undefined || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      setBusy(false);
    }
  };
  const failure = error && describeFailure(error, what, texts);
  return (
    <Dialog
      open
      onClose={onClose}
      TransitionProps={{ onEntered }}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
    >
      <form className={classes.page} style={{ padding: 24 }} onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
        {failure && (
          <Banner
            status="failed"
            role="alert"
            title={texts('failures.action.title', { what })}
            details={failureDetails(failure, texts)}
          >
            {failure.cause}
          </Banner>
        )}
        <div className={classes.row} style={{ justifyContent: 'flex-end' }}>
          {missing !== undefined && (
            <span
              className={`${classes.small} ${classes.muted}`}
              aria-hidden="true"
            >
              {missing}
            </span>
          )}
          <ActionButton onClick={onClose}>
            {texts('components.dialog.cancel')}
          </ActionButton>
          <ActionButton
            primary={!danger}
            danger={danger}
            submit
            busy={busy}
            noLock
            deniedReason={missing}
          >
            {submitLabel}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
