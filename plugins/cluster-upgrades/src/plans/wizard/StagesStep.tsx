import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useHeadlines } from '../../translation';
import { edit } from '../document/draft';
import { EffectsEditor } from './EffectsEditor';
import { Field, NumberField, SelectField } from './Field';
import type { PlanForm } from './form';
import { FreezesEditor } from './FreezesEditor';
import { HooksEditor } from './HooksEditor';
import { StageEditor } from './StageEditor';
import { WindowsEditor } from './WindowsEditor';

const MAX_STAGES = 50;

const fits = [
  { value: 'start-anyway', label: 'Start anyway' },
  { value: 'must-fit', label: 'Start only what fits into the window' },
];
const foreignChanges = [
  { value: 'adopt', label: 'Adopt it and go on' },
  { value: 'skip', label: 'Skip the cluster' },
  { value: 'halt', label: 'Halt the stage' },
];

/** The order of the stages with concurrency, canaries, budget, soak and gates; windows, freezes, effects, hooks and approvals of the plan. */
export function StagesStep({ form, fleet }: { form: PlanForm; fleet?: Fleet }) {
  const headline = useHeadlines();
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
        title={headline('wizard.stages')}
        aside={
          <>
            a cluster belongs to the first stage that takes it
            <ActionButton
              noLock
              deniedReason={
                draft.stages.length >= MAX_STAGES
                  ? `A plan has at most ${MAX_STAGES} stages`
                  : undefined
              }
              onClick={add}
            >
              Add stage
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
          <div className={classes.muted}>No stage yet.</div>
        )}
      </Section>
      <WindowsEditor form={form} />
      <FreezesEditor form={form} />
      <EffectsEditor form={form} />
      <HooksEditor form={form} />
      <Section title="Approvals and rules">
        <div className={classes.two}>
          <NumberField
            label="Approvals needed"
            at={['spec', 'approvals', 'required']}
            value={draft.approvalsRequired}
            minimum={1}
            maximum={10}
            onChange={value =>
              form.change(edit(['spec', 'approvals', 'required'], value, 1))
            }
            help="Of the whole plan; the portal's rules may ask for more. Never of who wrote or submits it"
          />
          <NumberField
            label="They end after days"
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
            label="Longer than its window"
            value={draft.fit}
            choices={fits}
            onChange={value =>
              form.change(edit(['spec', 'fit'], value, 'start-anyway'))
            }
            help="A cluster whose estimate does not fit into what is left of its window"
          />
          <SelectField
            label="On external change"
            value={draft.foreignChanges}
            choices={foreignChanges}
            onChange={value =>
              form.change(edit(['spec', 'foreignChanges'], value, 'adopt'))
            }
            help="A cluster whose version is another one than when the plan was submitted"
          />
          <Field
            label="Time zone"
            at={['spec', 'timeZone']}
            value={draft.timeZone}
            onChange={value =>
              form.change(edit(['spec', 'timeZone'], value, 'UTC'))
            }
            help="Of windows and freezes; an IANA zone such as Europe/Berlin"
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
