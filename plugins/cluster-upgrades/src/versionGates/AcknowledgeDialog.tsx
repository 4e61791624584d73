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
import { versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import { GateText } from './GateText';
import { onlyNarrowest } from './choices';
import { acknowledgeDenied, scopeChoiceText } from './words';

const REASON_MIN_LENGTH = 10;

export interface AcknowledgeDialogProps {
  gate: VersionGate;
  /** For which clusters it could be; those that the reader may not are shown, disabled. */
  scopes: VersionGateScopeChoice[];
  onClose(changed: boolean): void;
}

/**
 * Shows what the gate says, and asks for which clusters it is acknowledged, why, and until when.
 */
export function AcknowledgeDialog({
  gate,
  scopes,
  onClose,
}: AcknowledgeDialogProps) {
  const texts = useTexts();
  const id = `acknowledge-${useId().replace(/:/g, '')}`;
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [chosen, setChosen] = useState(() => onlyNarrowest(scopes));
  const [expires, setExpires] = useState('');
  const choice = scopes[chosen];
  return (
    <ReasonDialog
      title={texts('versionGates.acknowledge.title', {
        gate: reasonIn(gate.title, texts),
      })}
      submitLabel={texts('versionGates.acknowledge.label')}
      what={texts('versionGates.acknowledge.what')}
      reasonHelp={texts('versionGates.acknowledge.reasonHelp')}
      minLength={REASON_MIN_LENGTH}
      missing={
        choice?.allowed
          ? undefined
          : texts('versionGates.acknowledge.chooseScope')
      }
      onSubmit={async ({ reason }) => {
        if (!choice) return;
        const { kind, environment, clusterId } = choice.scope;
        await api.acknowledgeVersionGate({
          path: { gateId: gate.id },
          body: {
            digest: gate.digest,
            scope: { kind, environment, clusterId },
            reason,
            expiresAt: expires === '' ? undefined : isoText(expires),
          },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div className={classes.stack}>
        <div>
          {texts('versionGates.acknowledge.before', {
            version: versionText(gate.minor),
          })}
        </div>
        <GateText gate={gate} />
        <TextField
          id={`${id}-scope`}
          select
          label={texts('versionGates.acknowledge.for')}
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
            <MenuItem
              key={scopeChoiceText(scope, texts)}
              value={index}
              disabled={!allowed}
            >
              <span>
                {scopeChoiceText(scope, texts)}
                {!allowed && (
                  <span className={classes.sub}>
                    {acknowledgeDenied(texts)}
                  </span>
                )}
              </span>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          id={`${id}-expires`}
          label={texts('versionGates.acknowledge.until')}
          type="datetime-local"
          value={expires}
          onChange={event => setExpires(event.target.value)}
          helperText={texts('versionGates.acknowledge.untilHelp', {
            zone: DateTime.local().zoneName,
          })}
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
