import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import MenuItem from '@material-ui/core/MenuItem';
import TextField from '@material-ui/core/TextField';
import type {
  Freeze,
  FreezeScope,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DateTime } from 'luxon';
import { clusterUpgradesApiRef } from '../api';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { usePageStyles } from '../components/styles';
import { freezeScopeNames, freezeScopes } from './freezeScopes';

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Sets a new freeze, or moves the end of one. Times are typed in the reader's zone and sent with their offset. */
export function FreezeDialog({
  freeze,
  onClose,
}: {
  freeze?: Freeze;
  onClose(changed: boolean): void;
}) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [name, setName] = useState(freeze?.name ?? '');
  const [from, setFrom] = useState(localText(freeze?.from));
  const [until, setUntil] = useState(localText(freeze?.until));
  const [scope, setScope] = useState<FreezeScope>(freeze?.scope ?? 'all');
  const [environments, setEnvironments] = useState(
    freeze?.environments?.join(', ') ?? '',
  );
  const [reason, setReason] = useState(freeze?.reason ?? '');
  const extending = freeze !== undefined;
  const list = environments
    .split(',')
    .map(item => item.trim())
    .filter(Boolean);
  const submit = async () => {
    await api.setFreeze({
      name,
      from: extending ? freeze.from : isoText(from),
      until: isoText(until),
      scope,
      environments: list.length > 0 ? list : undefined,
      reason: reason.trim() || undefined,
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={extending ? `Extend freeze ${freeze.name}` : 'Set a freeze'}
      submitLabel={extending ? 'Extend' : 'Set it'}
      what={extending ? 'Extending the freeze' : 'Setting the freeze'}
      missing={missingOf({ name, from, until, extending, freeze })}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <div>
        While the freeze is active, no rollout and no upgrade starts what it
        covers, whatever their plans say. Running upgrades finish.
      </div>
      {!extending && (
        <Field
          label="Name"
          value={name}
          onChange={setName}
          help="Lower-case letters, digits and dashes"
          required
        />
      )}
      <div className={classes.two}>
        {!extending && (
          <Field
            label="From"
            type="datetime-local"
            value={from}
            onChange={setFrom}
            required
          />
        )}
        <Field
          label="Until"
          type="datetime-local"
          value={until}
          onChange={setUntil}
          help={`In your zone, ${DateTime.local().zoneName}`}
          required
        />
      </div>
      {!extending && (
        <>
          <TextField
            id="freeze-scope"
            select
            label="Holds back"
            value={scope}
            onChange={event =>
              setScope(
                freezeScopeNames.find(item => item === event.target.value) ??
                  'all',
              )
            }
            variant="outlined"
            size="small"
            SelectProps={{
              SelectDisplayProps: {
                'aria-labelledby': 'freeze-scope-label freeze-scope',
              },
            }}
            InputLabelProps={{ id: 'freeze-scope-label' }}
          >
            {freezeScopeNames.map(value => (
              <MenuItem key={value} value={value}>
                {freezeScopes[value]}
              </MenuItem>
            ))}
          </TextField>
          <Field
            label="Environments"
            value={environments}
            onChange={setEnvironments}
            help="Separated by commas; empty: all clusters"
          />
        </>
      )}
      <Field
        label="Reason"
        value={reason}
        onChange={setReason}
        help="Shown wherever something waits for it"
        maxLength={500}
      />
    </ConfirmDialog>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  help?: string;
  type?: string;
  required?: boolean;
  maxLength?: number;
}

function Field({
  label,
  value,
  onChange,
  help,
  type,
  required,
  maxLength = 300,
}: FieldProps) {
  return (
    <TextField
      id={`freeze-${label.toLowerCase()}`}
      label={label}
      type={type}
      value={value}
      onChange={event => onChange(event.target.value)}
      helperText={help}
      required={required}
      variant="outlined"
      size="small"
      fullWidth
      InputLabelProps={type ? { shrink: true } : undefined}
      inputProps={{ maxLength }}
    />
  );
}

function missingOf({
  name,
  from,
  until,
  extending,
  freeze,
}: {
  name: string;
  from: string;
  until: string;
  extending: boolean;
  freeze?: Freeze;
}): string | undefined {
  if (!NAME.test(name))
    return 'The name needs lower-case letters, digits and dashes';
  if (!from || !until) return 'From and until are needed';
  if (until <= from) return 'It must end after it begins';
  if (
    extending &&
    freeze &&
    Date.parse(isoText(until)) <= Date.parse(freeze.until)
  )
    return 'The new end must be later than the present one';
  return undefined;
}

/** What a field of type datetime-local takes: local time without offset. */
function localText(iso: string | undefined): string {
  return iso ? DateTime.fromISO(iso).toFormat("yyyy-MM-dd'T'HH:mm") : '';
}

function isoText(local: string): string {
  return DateTime.fromISO(local).toISO({ suppressMilliseconds: true }) ?? local;
}
