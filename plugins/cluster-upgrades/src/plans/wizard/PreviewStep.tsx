import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { FailureNotice } from '../../components/FailureNotice';
import { EntityLinks } from '../../components/links';
import { Loading } from '../../components/Loading';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { DependenciesSection } from '../../dependencies/DependenciesSection';
import { dayText } from '../../format/time';
import { knownVersionText, versionText } from '../../format/words';
import { reasonIn, useTexts } from '../../translation';
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
  const texts = useTexts();
  const classes = usePageStyles();
  const { preview } = form;
  return (
    <>
      {preview.error && (
        <FailureNotice
          error={preview.error}
          what={texts('plan.would.what')}
          onRetry={preview.reload}
        />
      )}
      {!preview.value && preview.loading && (
        <div className={classes.card}>
          <Loading label={texts('plan.would.reading')} rows={8} />
        </div>
      )}
      {preview.value && preview.value.problems.length > 0 && (
        <div className={classes.muted}>{texts('wizard.result.problems')}</div>
      )}
      {preview.value && preview.value.problems.length === 0 && (
        <div className={classes.stack} aria-busy={form.isOfEarlier}>
          {form.isOfEarlier && (
            <Banner
              status={preview.error ? 'unknown' : 'running'}
              role="status"
              title={texts(
                preview.error
                  ? 'wizard.result.notReadAnew'
                  : 'wizard.result.beingReadAnew',
              )}
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
  const texts = useTexts();
  const classes = usePageStyles();
  // They lie ahead of clusters, and say nothing about a way back.
  const targets = rollback ? [] : preview.targets;
  const chosen = targets.find(({ version }) => version === preview.target);
  const refused = targets.filter(({ allowed }) => !allowed);
  return (
    <Section
      title={texts('plan.target')}
      aside={
        <ActionButton onClick={onTarget}>
          {texts('wizard.result.change')}
        </ActionButton>
      }
    >
      <div className={classes.strong}>
        {knownVersionText(preview.target, texts)}
      </div>
      {rollback && (
        <div className={classes.muted}>{texts('wizard.result.older')}</div>
      )}
      {chosen && (
        <div className={classes.muted}>
          {chosen.supportEnds
            ? texts('wizard.result.targetFacts', {
                clusters: texts('wizard.version.canGo', {
                  count: chosen.clusters,
                }),
                day: dayText(chosen.supportEnds, texts),
              })
            : texts('wizard.version.canGo', { count: chosen.clusters })}
        </div>
      )}
      {refused.length > 0 && (
        <dl className={classes.facts} style={{ marginTop: 8 }}>
          {refused.flatMap(({ version, reason }) => [
            <dt key={`${version} dt`}>{versionText(version)}</dt>,
            <dd key={`${version} dd`}>
              {reason
                ? reasonIn(reason, texts)
                : texts('wizard.result.notOffered')}
            </dd>,
          ])}
        </dl>
      )}
    </Section>
  );
}

function ApprovalsPanel({ preview }: { preview: PlanPreview }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <Section title={texts('plan.approvals')}>
      <ul style={{ display: 'grid', gap: 8 }}>
        {preview.requirements.map(requirement => (
          <li
            key={`${requirement.stage ?? ''} ${requirement.gate ?? ''} ${
              requirement.reason.text
            }`}
          >
            {texts.rich('wizard.result.notByAuthors', {
              approvals: (
                <span className={classes.strong}>
                  {requirement.stage
                    ? texts('wizard.result.approvalsOfStage', {
                        count: requirement.required,
                        stage: requirement.stage,
                      })
                    : texts('wizard.result.approvalsOfPlan', {
                        count: requirement.required,
                      })}
                </span>
              ),
            })}
            <span className={classes.sub}>
              {requirement.groups && requirement.groups.length > 0 ? (
                <EntityLinks entityRefs={requirement.groups} />
              ) : (
                texts('wizard.result.anyApprover')
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
          {texts.rich('wizard.result.binds', {
            digest: <code>{preview.digest.slice(0, 12)}</code>,
          })}
        </div>
      )}
    </Section>
  );
}
