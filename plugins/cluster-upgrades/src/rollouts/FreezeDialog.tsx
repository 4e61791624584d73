import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import MenuItem from '@material-ui/core/MenuItem';
import TextField from '@material-ui/core/TextField';
import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  Freeze,
  FreezeScope,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DateTime } from 'luxon';
import { clusterUpgradesApiRef } from '../api';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { freezeScopeNames, freezeScopeText } from './freezeScopes';

const SCOPE_ID = 'freeze-scope';
const NAME = new RegExp(PLAN_FIELDS['spec.freezes[].name'].pattern);

/**
 * Sets a new freeze, or moves the end of one. Times are typed in the reader's zone and sent with
 * their offset.
 */
export function FreezeDialog({
  freeze,
  onClose,
}: {
  freeze?: Freeze;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
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
      body: {
        name,
        from: extending ? freeze.from : isoText(from),
        until: isoText(until),
        scope,
        environments: list.length > 0 ? list : undefined,
        reason: reason.trim() || undefined,
      },
    });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={
        extending
          ? texts('rollouts.freeze.extendTitle', { name: freeze.name })
          : texts('rollouts.freeze.set')
      }
      submitLabel={texts(
        extending ? 'rollouts.freeze.extend' : 'rollouts.freeze.setIt',
      )}
      what={texts(
        extending ? 'rollouts.freeze.extending' : 'rollouts.freeze.setting',
      )}
      missing={missingOf({ name, from, until, extending, freeze }, texts)}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <div>{texts('rollouts.freeze.effect')}</div>
      {!extending && (
        <Field
          id="freeze-name"
          label={texts('rollouts.freeze.name')}
          value={name}
          onChange={setName}
          help={texts('rollouts.freeze.nameHelp')}
          required
        />
      )}
      <div className={classes.two}>
        {!extending && (
          <Field
            id="freeze-from"
            label={texts('rollouts.freeze.from')}
            type="datetime-local"
            value={from}
            onChange={setFrom}
            required
          />
        )}
        <Field
          id="freeze-until"
          label={texts('rollouts.freeze.until')}
          type="datetime-local"
          value={until}
          onChange={setUntil}
          help={texts('rollouts.freeze.zone', {
            zone: DateTime.local().zoneName,
          })}
          required
        />
      </div>
      {!extending && (
        <>
          <TextField
            id={SCOPE_ID}
            select
            label={texts('rollouts.freeze.holdsBack')}
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
                'aria-labelledby': `${SCOPE_ID}-label ${SCOPE_ID}`,
              },
            }}
            InputLabelProps={{ id: `${SCOPE_ID}-label` }}
          >
            {freezeScopeNames.map(value => (
              <MenuItem key={value} value={value}>
                {freezeScopeText(value, texts)}
              </MenuItem>
            ))}
          </TextField>
          <Field
            id="freeze-environments"
            label={texts('rollouts.freeze.environments')}
            value={environments}
            onChange={setEnvironments}
            help={texts('rollouts.freeze.environmentsHelp')}
          />
        </>
      )}
      <Field
        id="freeze-reason"
        label={texts('rollouts.freeze.reason')}
        value={reason}
        onChange={setReason}
        help={texts('rollouts.freeze.reasonHelp')}
        maxLength={500}
      />
    </ConfirmDialog>
  );
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  help?: string;
  type?: string;
  required?: boolean;
  maxLength?: number;
}

function Field({
  id,
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
      id={id}
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

function missingOf(
  {
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
  },
  texts: Texts,
): string | undefined {
  if (!NAME.test(name)) return texts('rollouts.freeze.missing.name');
  if (!from || !until) return texts('rollouts.freeze.missing.span');
  if (until <= from) return texts('rollouts.freeze.missing.order');
  if (
    extending &&
    freeze &&
    Date.parse(isoText(until)) <= Date.parse(freeze.until)
  )
    return texts('rollouts.freeze.missing.later');
  return undefined;
}

/** What a field of type datetime-local takes: local time without offset. */
function localText(iso: string | undefined): string {
  return iso ? DateTime.fromISO(iso).toFormat("yyyy-MM-dd'T'HH:mm") : '';
}

function isoText(local: string): string {
  return DateTime.fromISO(local).toISO({ suppressMilliseconds: true }) ?? local;
}
