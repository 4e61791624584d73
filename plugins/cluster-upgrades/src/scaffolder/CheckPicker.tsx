import { useEffect } from 'react';
import Checkbox from '@material-ui/core/Checkbox';
import FormControl from '@material-ui/core/FormControl';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import FormGroup from '@material-ui/core/FormGroup';
import FormHelperText from '@material-ui/core/FormHelperText';
import FormLabel from '@material-ui/core/FormLabel';
import type { FieldExtensionComponentProps } from '@backstage/plugin-scaffolder-react';
import type { Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { severityCount } from '../cluster/verdictSentence';
import { FailureNotice } from '../components/FailureNotice';
import { usePageStyles } from '../components/styles';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { formValue } from './formValue';
import { overrideElsewhere } from './overrideElsewhere';
import { useStanding } from './standing';
import { unseenChecksOf } from './unseenChecks';

/** Options in the template: names of the fields that hold the cluster and the target. */
export interface CheckPickerOptions {
  clusterField?: string;
  targetField?: string;
}

/**
 * The checks that did not run in full for the chosen cluster and target, with the reason; people
 * tick those that they go on without.
 */
export function CheckPicker(
  props: FieldExtensionComponentProps<string[], CheckPickerOptions>,
) {
  const {
    formData = [],
    onChange,
    rawErrors = [],
    required,
    schema,
    uiSchema,
    disabled,
    formContext,
  } = props;
  const texts = useTexts();
  const classes = usePageStyles();
  const cluster = formValue(
    formContext,
    uiSchema['ui:options']?.clusterField ?? 'cluster',
  );
  const target = formValue(
    formContext,
    uiSchema['ui:options']?.targetField ?? 'target',
  );
  const standing = useStanding(cluster, target);
  const readiness = standing.value?.readiness;
  const checks = readiness && unseenChecksOf(readiness, texts);

  // What was accepted for another cluster or target must not be sent with this one.
  const kept =
    checks &&
    formData.filter(id => checks.some(({ checkId }) => checkId === id));
  const hasGone = kept !== undefined && kept.length < formData.length;
  useEffect(() => {
    if (hasGone && kept) onChange(kept);
  }, [hasGone, kept, onChange]);

  const toggle = (checkId: string, accepted: boolean) =>
    onChange(
      accepted ? [...formData, checkId] : formData.filter(id => id !== checkId),
    );

  return (
    <FormControl
      component="fieldset"
      margin="dense"
      fullWidth
      required={required}
      error={rawErrors.length > 0}
    >
      <FormLabel component="legend">
        {schema.title ?? texts('scaffolder.checks.label')}
      </FormLabel>
      <FormGroup>
        {checks?.map(check => (
          <FormControlLabel
            key={check.checkId}
            disabled={disabled}
            control={
              <Checkbox
                checked={formData.includes(check.checkId)}
                onChange={event => toggle(check.checkId, event.target.checked)}
                name={check.checkId}
              />
            }
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
      <FormHelperText>
        {helperText(cluster, target, standing.loading, readiness, texts) ??
          schema.description ??
          texts('scaffolder.checks.description')}
      </FormHelperText>
      {standing.error && (
        <FailureNotice
          error={standing.error}
          what={texts('scaffolder.checks.checks')}
          onRetry={standing.reload}
        />
      )}
    </FormControl>
  );
}

function helperText(
  cluster: string | undefined,
  target: string | undefined,
  loading: boolean,
  readiness: Readiness | undefined,
  texts: Texts,
): string | undefined {
  if (!cluster || !target) {
    return texts('scaffolder.checks.pickTarget');
  }
  if (loading) {
    return texts('scaffolder.checks.reading');
  }
  if (!readiness) {
    return undefined;
  }
  if (readiness.verdict === 'blocked') {
    return texts('scaffolder.checks.blocked', {
      version: versionText(target),
      count: severityCount(readiness, 'blocker'),
      override: overrideElsewhere(texts),
    });
  }
  if (unseenChecksOf(readiness, texts).length === 0) {
    return texts('scaffolder.checks.none', { version: versionText(target) });
  }
  return readiness.verdict === 'unknown'
    ? undefined
    : texts('scaffolder.checks.notNeeded');
}
