import { useEffect } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import Checkbox from '@material-ui/core/Checkbox';
import FormControl from '@material-ui/core/FormControl';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import FormGroup from '@material-ui/core/FormGroup';
import FormHelperText from '@material-ui/core/FormHelperText';
import FormLabel from '@material-ui/core/FormLabel';
import type { FieldExtensionComponentProps } from '@backstage/plugin-scaffolder-react';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { versionText } from '../format/words';
import { formValue } from './formValue';
import { loadUnseenChecks } from './unseenChecks';
import type { UnseenChecks } from './unseenChecks';

/** Options in the template: names of the fields that hold the cluster and the target. */
export interface CheckPickerOptions {
  clusterField?: string;
  targetField?: string;
  overrideField?: string;
}

/** The checks that did not run in full for the chosen cluster and target, with the reason; people tick those that they go on without. */
export function CheckPicker(props: FieldExtensionComponentProps<string[], CheckPickerOptions>) {
  const { formData = [], onChange, rawErrors = [], required, schema, uiSchema, disabled, formContext } = props;
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const cluster = formValue(formContext, uiSchema['ui:options']?.clusterField ?? 'cluster');
  const target = formValue(formContext, uiSchema['ui:options']?.targetField ?? 'target');
  const unseen = useResource(`checks of ${cluster} for ${target}`, () => (cluster && target ? loadUnseenChecks(api, cluster, target) : Promise.resolve(undefined)));
  const checks = unseen.value?.checks;

  // What was accepted for another cluster or target must not be sent with this one.
  const kept = checks && formData.filter(id => checks.some(({ checkId }) => checkId === id));
  const hasGone = kept !== undefined && kept.length < formData.length;
  useEffect(() => {
    if (hasGone && kept) onChange(kept);
  }, [hasGone, kept, onChange]);

  const toggle = (checkId: string, accepted: boolean) => onChange(accepted ? [...formData, checkId] : formData.filter(id => id !== checkId));

  return (
    <FormControl component="fieldset" margin="dense" fullWidth required={required} error={rawErrors.length > 0}>
      <FormLabel component="legend">{schema.title ?? 'Checks that did not run and that you accept'}</FormLabel>
      <FormGroup>
        {checks?.map(check => (
          <FormControlLabel
            key={check.checkId}
            disabled={disabled}
            control={<Checkbox checked={formData.includes(check.checkId)} onChange={event => toggle(check.checkId, event.target.checked)} name={check.checkId} />}
            label={
              <span>
                {check.title}
                <span className={classes.sub}>
                  {check.checkId} · {check.reason}
                </span>
              </span>
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{helperText(cluster, target, unseen.loading, unseen.value) ?? schema.description}</FormHelperText>
      {unseen.error && <FailureNotice error={unseen.error} what="the checks that did not run" onRetry={unseen.reload} />}
    </FormControl>
  );
}

function helperText(cluster: string | undefined, target: string | undefined, loading: boolean, unseen: UnseenChecks | undefined): string | undefined {
  if (!cluster || !target) {
    return 'Pick a cluster and a target version first.';
  }
  if (loading) {
    return 'Reading which checks ran.';
  }
  if (!unseen) {
    return undefined;
  }
  if (unseen.blocked) {
    return `${unseen.blocked} The start will be refused without the permission ${policyOverridePermission.name} and a reason to override; accepting checks does not replace it.`;
  }
  if (unseen.checks.length === 0) {
    return `Every check ran for ${versionText(target)}: there is nothing to accept.`;
  }
  return unseen.isUnknown ? undefined : 'The upgrade can start without accepting any of them.';
}
