import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import { edit } from '../document/draft';
import { EffectsEditor } from './EffectsEditor';
import { choicesOf, Field, NumberField, SelectField } from './Field';
import type { ChoiceKey } from './Field';
import type { PlanForm } from './form';
import { FreezesEditor } from './FreezesEditor';
import { HooksEditor } from './HooksEditor';
import { StageEditor } from './StageEditor';
import { WindowsEditor } from './WindowsEditor';

const MAX_STAGES = 50;

const fits: readonly ChoiceKey[] = [
  { value: 'start-anyway', labelKey: 'wizard.rules.startAnyway' },
  { value: 'must-fit', labelKey: 'wizard.rules.mustFit' },
];
const foreignChanges: readonly ChoiceKey[] = [
  { value: 'adopt', labelKey: 'wizard.rules.adopt' },
  { value: 'skip', labelKey: 'wizard.rules.skip' },
  { value: 'halt', labelKey: 'wizard.rules.halt' },
];

/** The order of the stages with concurrency, canaries, budget, soak and gates; windows, freezes, effects, hooks and approvals of the plan. */
export function StagesStep({ form, fleet }: { form: PlanForm; fleet?: Fleet }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { draft } = form;
  const add = () =>
    form.change({
      path: ['spec', 'stages', draft.stages.length],
      value: { name: freeName('stage', draft.stages), clusters: {} },
    });
  return (
    <>
      <Section
        title={texts('wizard.stages')}
        aside={
          <>
            {texts('wizard.stage.belongs')}
            <ActionButton
              noLock
              deniedReason={
                draft.stages.length >= MAX_STAGES
                  ? texts('wizard.stage.most', { most: MAX_STAGES })
                  : undefined
              }
              onClick={add}
            >
              {texts('wizard.stage.add')}
            </ActionButton>
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
          <NumberField
            label={texts('wizard.rules.approvals')}
            at={['spec', 'approvals', 'required']}
            value={draft.approvalsRequired}
            minimum={1}
            maximum={10}
            onChange={value =>
              form.change(edit(['spec', 'approvals', 'required'], value, 1))
            }
            help={texts('wizard.rules.approvalsHelp')}
          />
          <NumberField
            label={texts('wizard.rules.expire')}
            at={['spec', 'approvals', 'expireAfterDays']}
            value={draft.approvalsExpireAfterDays}
            minimum={1}
            maximum={90}
            onChange={value =>
              form.change(
                edit(['spec', 'approvals', 'expireAfterDays'], value, 7),
              )
            }
          />
          <SelectField
            label={texts('wizard.rules.fit')}
            value={draft.fit}
            choices={choicesOf(fits, texts)}
            onChange={value =>
              form.change(edit(['spec', 'fit'], value, 'start-anyway'))
            }
            help={texts('wizard.rules.fitHelp')}
          />
          <SelectField
            label={texts('wizard.rules.foreign')}
            value={draft.foreignChanges}
            choices={choicesOf(foreignChanges, texts)}
            onChange={value =>
              form.change(edit(['spec', 'foreignChanges'], value, 'adopt'))
            }
            help={texts('wizard.rules.foreignHelp')}
          />
          <Field
            label={texts('wizard.rules.timeZone')}
            at={['spec', 'timeZone']}
            value={draft.timeZone}
            onChange={value =>
              form.change(edit(['spec', 'timeZone'], value, 'UTC'))
            }
            help={texts('wizard.rules.timeZoneHelp')}
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
