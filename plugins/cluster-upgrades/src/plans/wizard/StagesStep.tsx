import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import { AddButton } from './AddButton';
import { EffectsEditor } from './EffectsEditor';
import type { PlanForm } from './form';
import { FreezesEditor } from './FreezesEditor';
import { HooksEditor } from './HooksEditor';
import { PlanFields } from './PlanField';
import { StageEditor } from './StageEditor';
import { WindowsEditor } from './WindowsEditor';

/**
 * The order of the stages with concurrency, canaries, budget, soak and gates; windows, freezes,
 * effects, hooks and approvals of the plan.
 */
export function StagesStep({ form, fleet }: { form: PlanForm; fleet?: Fleet }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { draft } = form;
  return (
    <>
      <Section
        title={texts('wizard.stages')}
        aside={
          <>
            {texts('wizard.stage.belongs')}
            <AddButton
              form={form}
              list={['spec', 'stages']}
              entry={() => ({
                name: freeName('stage', draft.stages),
                clusters: {},
              })}
            >
              {texts('wizard.stage.add')}
            </AddButton>
          </>
        }
      >
        <ol className={classes.stack}>
          {draft.stages.map((stage, index) => (
            <StageEditor
              key={index}
              form={form}
              index={index}
              stage={stage}
              fleet={fleet}
            />
          ))}
        </ol>
        {draft.stages.length === 0 && (
          <div className={classes.muted}>{texts('wizard.stage.none')}</div>
        )}
      </Section>
      <WindowsEditor form={form} />
      <FreezesEditor form={form} />
      <EffectsEditor form={form} />
      <HooksEditor form={form} />
      <Section title={texts('wizard.rules.heading')}>
        <div className={classes.two}>
          <PlanFields
            form={form}
            at={['spec']}
            first={{
              'approvals.required': {},
              'approvals.expireAfterDays': {},
              fit: {},
              foreignChanges: {},
              timeZone: {},
            }}
            elsewhere={[
              'target',
              'scope',
              'rollback',
              'maxMinors',
              'nodePools',
            ]}
          />
        </div>
      </Section>
    </>
  );
}

/** "stage-3": a name that no entry has yet. */
export function freeName(
  base: string,
  entries: readonly { name: string }[],
): string {
  for (let number = entries.length + 1; ; number++) {
    const name = `${base}-${number}`;
    if (!entries.some(entry => entry.name === name)) return name;
  }
}
