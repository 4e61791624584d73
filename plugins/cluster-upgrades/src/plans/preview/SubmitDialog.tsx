import { useState } from 'react';
import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import TextField from '@material-ui/core/TextField';
import type {
  PreviewMember,
  PlanAction,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { usePageStyles } from '../../components/styles';
import type { Resource } from '../../hooks/useResource';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { refusalText } from './refusalText';

const OVERRIDE_PERMISSION = 'cluster-upgrades.policy.override';

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

/**
 * Submits a plan; where clusters are blocked or were not fully checked, only with what the refusals
 * ask for.
 */
export function SubmitDialog({
  title,
  preview,
  onSubmit,
  onClose,
}: SubmitDialogProps) {
  const texts = useTexts();
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
      title={texts('plan.submit.question', { title })}
      submitLabel={texts('plan.submit.submit')}
      what={texts('plan.submit.what')}
      missing={
        value
          ? missingOf(
              value,
              overrideReason,
              overrides.length > 0,
              unchecked,
              accepted,
              texts,
            )
          : unreadOf(preview, texts)
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
          what={texts('plan.would.what')}
          onRetry={preview.reload}
        />
      )}
      {!value && preview.loading && (
        <Loading label={texts('plan.would.reading')} rows={3} columns={1} />
      )}
      {value && (
        <>
          <div>
            {texts('plan.submit.shown', {
              clusters: texts('count.clusters', {
                count: value.stages.reduce(
                  (sum, stage) => sum + stage.members.length,
                  0,
                ),
              }),
              stages: texts('plan.count.stages', {
                count: value.stages.length,
              }),
            })}
            {value.requirements.map(requirement => (
              <div
                key={`${requirement.stage ?? ''} ${requirement.gate ?? ''} ${
                  requirement.reason.text
                }`}
                className={classes.muted}
              >
                {requirement.stage
                  ? texts('plan.submit.needsOfStage', {
                      count: requirement.required,
                      stage: requirement.stage,
                    })
                  : texts('plan.submit.needsOfPlan', {
                      count: requirement.required,
                    })}
              </div>
            ))}
          </div>
          {overrides.length > 0 && (
            <TextField
              id="submit-override"
              label={texts('plan.submit.override')}
              helperText={texts('plan.submit.overrideHelp', {
                reasons: overrides
                  .map(({ clusterName, reason }) =>
                    [clusterName, reasonIn(reason, texts)]
                      .filter(Boolean)
                      .join(': '),
                  )
                  .join('; '),
                permission: OVERRIDE_PERMISSION,
              })}
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
              <legend>{texts('plan.submit.unchecked')}</legend>
              {unchecked.map(({ checkId, title: check, clusters }) => (
                <FormControlLabel
                  key={checkId}
                  style={{ display: 'flex' }}
                  control={
                    <Checkbox
                      size="small"
                      color="primary"
                      checked={accepted.includes(checkId)}
                      onChange={() =>
                        setAccepted(last =>
                          last.includes(checkId)
                            ? last.filter(item => item !== checkId)
                            : [...last, checkId],
                        )
                      }
                    />
                  }
                  label={texts('plan.submit.checkOn', {
                    check: reasonIn(check, texts),
                    clusters: clusters.join(', '),
                  })}
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
            label={texts('plan.submit.startThen')}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** A check that did not run, and on which clusters. */
type Unchecked = PreviewMember['notRun'][number] & {
  readonly clusters: readonly string[];
};

/** Checks that did not run on clusters whose refusal they can be accepted for. */
function uncheckedOf(preview: PlanPreview): readonly Unchecked[] {
  const refused = new Set(
    preview.refusals
      .filter(refusal => refusal.remedy === 'accept-checks')
      .map(refusal => refusal.clusterId),
  );
  const byCheck = new Map<string, Unchecked>();
  for (const member of preview.stages
    .flatMap(stage => stage.members)
    .filter(({ clusterId }) => refused.has(clusterId))) {
    for (const { checkId, title } of member.notRun)
      byCheck.set(checkId, {
        checkId,
        title,
        clusters: [
          ...(byCheck.get(checkId)?.clusters ?? []),
          member.clusterName,
        ],
      });
  }
  return [...byCheck.values()];
}

function unreadOf({ error }: Resource<PlanPreview>, texts: Texts): string {
  return texts(error ? 'plan.submit.unread' : 'plan.submit.unknown');
}

function missingOf(
  preview: PlanPreview,
  overrideReason: string,
  overriding: boolean,
  unchecked: readonly Unchecked[],
  accepted: string[],
  texts: Texts,
): string | undefined {
  if (preview.problems.length > 0)
    return texts('plan.submit.problems', { count: preview.problems.length });
  const final = preview.refusals.find(
    ({ remedy }) => remedy !== 'override' && remedy !== 'accept-checks',
  );
  if (final) return refusalText(final, texts);
  if (!preview.submittable)
    return preview.refusals[0]
      ? texts('plan.submit.mayNotOverride', {
          reason: reasonIn(preview.refusals[0].reason, texts),
        })
      : texts('plan.submit.asItIs');
  if (overriding && overrideReason.trim() === '')
    return texts('plan.submit.needsReason');
  if (unchecked.some(({ checkId }) => !accepted.includes(checkId)))
    return texts('plan.submit.acceptAll');
  return undefined;
}
