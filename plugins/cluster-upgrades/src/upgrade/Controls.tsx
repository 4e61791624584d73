import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import Typography from '@material-ui/core/Typography';
import TextField from '@material-ui/core/TextField';
import type {
  Upgrade,
  UpgradeAction,
  UpgradeActionsInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { FailureNotice } from '../components/FailureNotice';
import { usePageStyles } from '../components/styles';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { actionText } from './actionTexts';

type ActionName = UpgradeAction['action'];

const order: ActionName[] = ['pause', 'resume', 'retry', 'stop'];

/**
 * Pause, resume, retry and stop. One that cannot be used is shown disabled with its reason; each
 * asks before it acts.
 */
export function Controls({
  upgrade,
  onChanged,
}: {
  upgrade: Upgrade;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [asking, setAsking] = useState<ActionName>();
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={texts('upgrade.controls.label')}
    >
      {order.map(name => {
        const action = upgrade.actions.find(item => item.action === name);
        return (
          <ActionButton
            key={name}
            danger={name === 'stop'}
            primary={name === 'resume' && action?.allowed}
            deniedReason={deniedReason(action, texts)}
            noLock={!missesPermission(action)}
            onClick={() => setAsking(name)}
          >
            {actionText(name, upgrade, texts).label}
          </ActionButton>
        );
      })}
      {asking && (
        <ConfirmAction
          upgrade={upgrade}
          action={asking}
          onClose={changed => {
            setAsking(undefined);
            if (changed) onChanged();
          }}
        />
      )}
    </div>
  );
}

/** A lock says that a right is missing; a control that has nothing to do now is only greyed. */
function missesPermission(action: UpgradeActionsInner | undefined): boolean {
  return action?.reason?.who?.permission !== undefined;
}

export function deniedReason(
  action: UpgradeActionsInner | undefined,
  texts: Texts,
): string | undefined {
  if (!action) {
    return texts('upgrade.controls.notOffered');
  }
  if (action.allowed) return undefined;
  return action.reason
    ? reasonIn(action.reason, texts)
    : texts('upgrade.controls.notPossible');
}

function ConfirmAction({
  upgrade,
  action,
  onClose,
}: {
  upgrade: Upgrade;
  action: ActionName;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const text = actionText(action, upgrade, texts);
  // What a second stop does stands in its text.
  const known = upgrade.actions.find(item => item.action === action)?.reason;
  const beyond =
    action === 'stop' || !known ? undefined : reasonIn(known, texts);
  const act = async () => {
    setBusy(true);
    try {
      await api.controlUpgrade({
        path: { upgradeId: upgrade.id },
        body: {
          action,
          reason: reason.trim() || undefined,
        },
      });
      onClose(true);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      aria-labelledby="confirm-action"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="confirm-action">
        {text.question(upgrade.clusterName)}
      </DialogTitle>
      <DialogContent>
        <div className={classes.stack}>
          <Typography variant="body2">{text.effect}</Typography>
          {beyond && <Typography variant="body2">{beyond}</Typography>}
          <TextField
            id="action-reason"
            label={texts('upgrade.controls.reason')}
            value={reason}
            onChange={event => setReason(event.target.value)}
            inputProps={{ maxLength: 2000 }}
            variant="outlined"
            size="small"
            fullWidth
          />
          {error && (
            <FailureNotice
              error={error}
              what={texts('upgrade.controls.answer', { label: text.label })}
            />
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <ActionButton onClick={() => onClose(false)}>
          {texts('upgrade.controls.cancel')}
        </ActionButton>
        <ActionButton primary busy={busy} onClick={act}>
          {text.label}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
