import { useId, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import MenuItem from '@material-ui/core/MenuItem';
import TextField from '@material-ui/core/TextField';
import { DateTime } from 'luxon';
import type {
  VersionGate,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ReasonDialog } from '../components/ReasonDialog';
import { usePageStyles } from '../components/styles';
import { upperFirst, versionText } from '../format/words';
import { GateText } from './GateText';
import { onlyNarrowest } from './choices';
import { acknowledgeDenied, scopeText } from './words';

const REASON_MIN_LENGTH = 10;

export interface AcknowledgeDialogProps {
  gate: VersionGate;
  /** For which clusters it could be; those that the reader may not are shown, disabled. */
  scopes: VersionGateScopeChoice[];
  onClose(changed: boolean): void;
}

/** Shows what the gate says, and asks for which clusters it is acknowledged, why, and until when. */
export function AcknowledgeDialog({
  gate,
  scopes,
  onClose,
}: AcknowledgeDialogProps) {
  const id = `acknowledge-${useId().replace(/:/g, '')}`;
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [chosen, setChosen] = useState(() => onlyNarrowest(scopes));
  const [expires, setExpires] = useState('');
  const choice = scopes[chosen];
  return (
    <ReasonDialog
      title={`Acknowledge “${gate.title}”`}
      submitLabel="Acknowledge"
      what="Acknowledging"
      reasonHelp="What you looked at. It stays in the record, and everybody who plans for these clusters reads it."
      minLength={REASON_MIN_LENGTH}
      missing={choice?.allowed ? undefined : 'Choose for which clusters'}
      onSubmit={async ({ reason }) => {
        if (!choice) return;
        const { kind, environment, clusterId } = choice.scope;
        await api.acknowledgeVersionGate(gate.id, {
          digest: gate.digest,
          scope: { kind, environment, clusterId },
          reason,
          expiresAt: expires === '' ? undefined : isoText(expires),
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div className={classes.stack}>
        <div>Before any cluster goes to {versionText(gate.minor)}:</div>
        <GateText gate={gate} />
        <TextField
          id={`${id}-scope`}
          select
          label="For"
          value={chosen < 0 ? '' : chosen}
          onChange={event => setChosen(Number(event.target.value))}
          variant="outlined"
          size="small"
          fullWidth
          SelectProps={{
            SelectDisplayProps: {
              'aria-labelledby': `${id}-scope-label ${id}-scope`,
            },
          }}
          InputLabelProps={{ id: `${id}-scope-label` }}
        >
          {scopes.map(({ scope, allowed }, index) => (
            <MenuItem key={scopeText(scope)} value={index} disabled={!allowed}>
              <span>
                {upperFirst(scopeText(scope))}
                {!allowed && (
                  <span className={classes.sub}>{acknowledgeDenied}</span>
                )}
              </span>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          id={`${id}-expires`}
          label="Holds until (may be left out)"
          type="datetime-local"
          value={expires}
          onChange={event => setExpires(event.target.value)}
          helperText={`In your zone, ${
            DateTime.local().zoneName
          }. After it, upgrades wait until it is acknowledged anew.`}
          variant="outlined"
          size="small"
          fullWidth
          InputLabelProps={{ shrink: true }}
        />
      </div>
    </ReasonDialog>
  );
}

function isoText(local: string): string {
  return DateTime.fromISO(local).toISO({ suppressMilliseconds: true }) ?? local;
}
