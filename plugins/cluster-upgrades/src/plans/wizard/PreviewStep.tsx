import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { FailureNotice } from '../../components/FailureNotice';
import { EntityLinks } from '../../components/links';
import { Loading } from '../../components/Loading';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { DependenciesSection } from '../../dependencies/DependenciesSection';
import { formatDay } from '../../format/time';
import { count, versionText } from '../../format/words';
import { useHeadlines } from '../../translation';
import { OpenGatesSection } from '../../versionGates/OpenGatesSection';
import { ForcedDrainsBanner } from '../preview/ForcedDrainsBanner';
import { MembersTable } from '../preview/MembersTable';
import { PolicySection } from '../preview/PolicySection';
import { RefusalsBanner } from '../preview/RefusalsBanner';
import { StageCalendar } from '../preview/StageCalendar';
import { TouchedTable } from '../preview/TouchedTable';
import type { PlanForm } from './form';
import { takeOutEdits } from './takeOut';

/** What will happen, when and to whom, and why it cannot be submitted if it cannot. */
export function PreviewStep({
  form,
  onTarget,
}: {
  form: PlanForm;
  onTarget(): void;
}) {
  const classes = usePageStyles();
  const { preview } = form;
  return (
    <>
      {preview.error && (
        <FailureNotice
          error={preview.error}
          what="what the plan would do"
          onRetry={preview.reload}
        />
      )}
      {!preview.value && preview.loading && (
        <div className={classes.card}>
          <Loading label="Reading what the plan would do" rows={8} />
        </div>
      )}
      {preview.value && preview.value.problems.length > 0 && (
        <div className={classes.muted}>
          What the plan would do is shown when its document has no problem.
        </div>
      )}
      {preview.value && preview.value.problems.length === 0 && (
        <div className={classes.stack} aria-busy={form.isOfEarlier}>
          {form.isOfEarlier && (
            <Banner
              status={preview.error ? 'unknown' : 'running'}
              role="status"
              title={`${
                preview.error ? 'Not read anew' : 'Being read anew'
              }: what stands below is of the plan before its last change.`}
            />
          )}
          <div
            className={classes.stack}
            style={form.isOfEarlier ? { opacity: 0.6 } : undefined}
          >
            <RefusalsBanner
              preview={preview.value}
              onTakeOut={name =>
                form.change(...takeOutEdits(form.draft.stages, name))
              }
            />
            <ForcedDrainsBanner preview={preview.value} />
            <OpenGatesSection
              preview={preview.value}
              onChanged={preview.reload}
            />
            <DependenciesSection dependencies={preview.value.dependencies} />
            <StageCalendar preview={preview.value} />
            <MembersTable
              preview={preview.value}
              canaryNode={form.draft.canaryNode}
            />
            <TouchedTable preview={preview.value} />
            <PolicySection preview={preview.value} />
            <div className={classes.two}>
              <TargetPanel
                preview={preview.value}
                rollback={form.draft.rollback}
                onTarget={onTarget}
              />
              <ApprovalsPanel preview={preview.value} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function TargetPanel({
  preview,
  rollback,
  onTarget,
}: {
  preview: PlanPreview;
  rollback: boolean;
  onTarget(): void;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  // They lie ahead of clusters, and say nothing about a way back.
  const targets = rollback ? [] : preview.targets;
  const chosen = targets.find(({ version }) => version === preview.target);
  const refused = targets.filter(({ allowed }) => !allowed);
  return (
    <Section
      title={headline('plan.target')}
      aside={<ActionButton onClick={onTarget}>Change</ActionButton>}
    >
      <div className={classes.strong}>{versionText(preview.target)}</div>
      {rollback && (
        <div className={classes.muted}>
          An older version; what each platform takes back to it stands with its
          cluster above
        </div>
      )}
      {chosen && (
        <div className={classes.muted}>
          {count(chosen.clusters, 'cluster')} can go there
          {chosen.supportEnds &&
            `; its support ends ${formatDay(chosen.supportEnds)}`}
        </div>
      )}
      {refused.length > 0 && (
        <dl className={classes.facts} style={{ marginTop: 8 }}>
          {refused.flatMap(({ version, reason }) => [
            <dt key={`${version} dt`}>{versionText(version)}</dt>,
            <dd key={`${version} dd`}>{reason ?? 'not offered'}</dd>,
          ])}
        </dl>
      )}
    </Section>
  );
}

function ApprovalsPanel({ preview }: { preview: PlanPreview }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <Section title={headline('plan.approvals')}>
      <ul style={{ display: 'grid', gap: 8 }}>
        {preview.requirements.map(requirement => (
          <li
            key={`${requirement.stage ?? ''} ${requirement.gate ?? ''} ${
              requirement.reason
            }`}
          >
            <span className={classes.strong}>
              {requirement.required}
              {requirement.stage
                ? ` for stage ${requirement.stage}`
                : ' for the plan'}
            </span>
            , neither who writes nor who submits it
            <span className={classes.sub}>
              {requirement.groups && requirement.groups.length > 0 ? (
                <EntityLinks entityRefs={requirement.groups} />
              ) : (
                'whoever may approve plans'
              )}
            </span>
          </li>
        ))}
      </ul>
      {preview.digest && (
        <div
          className={`${classes.muted} ${classes.small}`}
          style={{ marginTop: 8 }}
        >
          Approval binds to digest <code>{preview.digest.slice(0, 12)}</code> as
          of now; a change of clusters, stages, targets or blockers makes
          another one, and so does a submission that starts the rollout with its
          last approval.
        </div>
      )}
    </Section>
  );
}
