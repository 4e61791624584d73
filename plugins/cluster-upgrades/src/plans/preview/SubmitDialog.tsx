import { useState } from 'react';
import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import TextField from '@material-ui/core/TextField';
import type {
  PlanAction,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { usePageStyles } from '../../components/styles';
import { count } from '../../format/words';
import type { Resource } from '../../hooks/useResource';

export type SubmitAnswer = Pick<
  PlanAction,
  'overrideReason' | 'acceptUnknownChecks' | 'startWhenApproved'
>;

export interface SubmitDialogProps {
  title: string;
  preview: Resource<PlanPreview>;
  onSubmit(answer: SubmitAnswer): Promise<void>;
  onClose(): void;
}

/** Submits a plan; where clusters are blocked or were not fully checked, only with what the refusals ask for. */
export function SubmitDialog({
  title,
  preview,
  onSubmit,
  onClose,
}: SubmitDialogProps) {
  const classes = usePageStyles();
  const [overrideReason, setOverrideReason] = useState('');
  const [accepted, setAccepted] = useState<string[]>([]);
  const [startWhenApproved, setStartWhenApproved] = useState(false);
  const { value } = preview;
  const overrides =
    value?.refusals.filter(refusal => refusal.remedy === 'override') ?? [];
  const unchecked = value ? uncheckedOf(value) : [];
  return (
    <ConfirmDialog
      title={`Submit ${title} for approval?`}
      submitLabel="Submit"
      what="Submitting the plan"
      missing={
        value
          ? missingOf(
              value,
              overrideReason,
              overrides.length > 0,
              unchecked,
              accepted,
            )
          : unreadOf(preview)
      }
      onSubmit={() =>
        onSubmit({
          overrideReason:
            overrides.length > 0 ? overrideReason.trim() : undefined,
          acceptUnknownChecks: unchecked.length > 0 ? accepted : undefined,
          startWhenApproved: startWhenApproved || undefined,
        })
      }
      onClose={onClose}
    >
      {preview.error && (
        <FailureNotice
          error={preview.error}
          what="what the plan would do"
          onRetry={preview.reload}
        />
      )}
      {!value && preview.loading && (
        <Loading label="Reading what the plan would do" rows={3} columns={1} />
      )}
      {value && (
        <>
          <div>
            {count(
              value.stages.reduce(
                (sum, stage) => sum + stage.members.length,
                0,
              ),
              'cluster',
            )}{' '}
            in {count(value.stages.length, 'stage')}. The approvers see
            document, clusters, targets and blockers as they are now, with their
            digest.
            {value.requirements.map(requirement => (
              <div
                key={`${requirement.stage ?? ''} ${requirement.gate ?? ''} ${
                  requirement.reason
                }`}
                className={classes.muted}
              >
                Needs {count(requirement.required, 'approval')} for{' '}
                {requirement.stage ? `stage ${requirement.stage}` : 'the plan'},
                none of them yours.
              </div>
            ))}
          </div>
          {overrides.length > 0 && (
            <TextField
              id="submit-override"
              label="Why it goes on although clusters are blocked"
              helperText={`${overrides
                .map(({ clusterName, reason }) =>
                  [clusterName, reason].filter(Boolean).join(': '),
                )
                .join(
                  '; ',
                )}. Needs cluster-upgrades.policy.override; shown to the approvers.`}
              value={overrideReason}
              onChange={event => setOverrideReason(event.target.value)}
              variant="outlined"
              multiline
              minRows={2}
              required
              fullWidth
              inputProps={{ maxLength: 2000 }}
            />
          )}
          {unchecked.length > 0 && (
            <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
              <legend>
                Checks that did not run and are accepted as unknown
              </legend>
              {unchecked.map(({ check, clusters }) => (
                <FormControlLabel
                  key={check}
                  style={{ display: 'flex' }}
                  control={
                    <Checkbox
                      size="small"
                      color="primary"
                      checked={accepted.includes(check)}
                      onChange={() =>
                        setAccepted(last =>
                          last.includes(check)
                            ? last.filter(item => item !== check)
                            : [...last, check],
                        )
                      }
                    />
                  }
                  label={`${check} on ${clusters.join(', ')}`}
                />
              ))}
            </fieldset>
          )}
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                color="primary"
                checked={startWhenApproved}
                onChange={event => setStartWhenApproved(event.target.checked)}
              />
            }
            label="Start the rollout with the last approval"
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Checks that did not run on clusters whose refusal they can be accepted for. */
function uncheckedOf(
  preview: PlanPreview,
): { check: string; clusters: string[] }[] {
  const refused = new Set(
    preview.refusals
      .filter(refusal => refusal.remedy === 'accept-checks')
      .map(refusal => refusal.clusterId),
  );
  const byCheck = new Map<string, string[]>();
  for (const member of preview.stages
    .flatMap(stage => stage.members)
    .filter(({ clusterId }) => refused.has(clusterId))) {
    for (const check of member.notRun)
      byCheck.set(check, [...(byCheck.get(check) ?? []), member.clusterName]);
  }
  return [...byCheck].map(([check, clusters]) => ({ check, clusters }));
}

function unreadOf({ error }: Resource<PlanPreview>): string {
  return error
    ? 'What it would do could not be read'
    : 'What it would do is not known yet';
}

function missingOf(
  preview: PlanPreview,
  overrideReason: string,
  overriding: boolean,
  unchecked: { check: string }[],
  accepted: string[],
): string | undefined {
  if (preview.problems.length > 0)
    return `The document has ${count(preview.problems.length, 'problem')}`;
  const final = preview.refusals.find(
    ({ remedy }) => remedy !== 'override' && remedy !== 'accept-checks',
  );
  if (final)
    return [final.clusterName, final.reason].filter(Boolean).join(': ');
  if (!preview.submittable)
    return preview.refusals[0]
      ? `${preview.refusals[0].reason}; you may not override it`
      : 'It cannot be submitted as it is';
  if (overriding && overrideReason.trim() === '')
    return 'A reason for the override is needed';
  if (unchecked.some(({ check }) => !accepted.includes(check)))
    return 'Every check that did not run must be accepted, or its cluster taken out';
  return undefined;
}
