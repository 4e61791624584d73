import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { edit } from '../document/draft';
import {
  emptyHook,
  hookDefaults,
  hookPoints,
  isOfNodes,
  retype,
} from '../document/hooks';
import type { DraftHook } from '../document/hooks';
import type { Path } from '../document/yamlText';
import { choicesOf, Field, NumberField, SelectField } from './Field';
import type { ChoiceKey } from './Field';
import type { PlanForm } from './form';
import { freeName } from './StagesStep';

const MAX_HOOKS = 20;

const types: readonly ChoiceKey[] = [
  { value: 'webhook', labelKey: 'wizard.hook.webhook' },
  { value: 'job', labelKey: 'wizard.hook.ofJob' },
];

const failures: readonly ChoiceKey[] = [
  { value: 'block', labelKey: 'wizard.hook.block' },
  { value: 'continue', labelKey: 'wizard.hook.continue' },
];

/** What is called before and after parts of each upgrade, in the order of the plan. */
export function HooksEditor({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { hooks } = form.draft;
  const at = ['spec', 'hooks'];
  return (
    <Section
      title={texts('wizard.hooks')}
      aside={
        <>
          {texts('wizard.hook.order')}
          <ActionButton
            noLock
            deniedReason={
              hooks.length >= MAX_HOOKS
                ? texts('wizard.hook.most', { most: MAX_HOOKS })
                : undefined
            }
            onClick={() =>
              form.change({
                path: [...at, hooks.length],
                value: emptyHook(freeName('hook', hooks)),
              })
            }
          >
            {texts('wizard.hook.add')}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {hooks.length === 0 && (
          <div className={classes.muted}>{texts('wizard.none')}</div>
        )}
        {hooks.map((hook, index) => (
          <HookEditor
            key={index}
            form={form}
            path={[...at, index]}
            hook={hook}
            last={hooks.length === 1 ? at : undefined}
          />
        ))}
      </div>
    </Section>
  );
}

function HookEditor({
  form,
  path,
  hook,
  last,
}: {
  form: PlanForm;
  path: Path;
  hook: DraftHook;
  /** The list, when this is its only hook. */ last?: Path;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={texts('wizard.hook.named', { name: hook.name })}
    >
      <Field
        label={texts('wizard.hook.hook')}
        at={[...path, 'name']}
        value={hook.name}
        onChange={value => form.change({ path: [...path, 'name'], value })}
        help={texts('wizard.hook.nameHelp')}
      />
      <SelectField
        label={texts('wizard.hook.when')}
        at={[...path, 'at']}
        value={hook.at}
        choices={pointsFor(form, texts)}
        onChange={value => set('at', value)}
        help={texts(
          isOfNodes(hook) ? 'wizard.hook.eachNode' : 'wizard.hook.eachCluster',
        )}
      />
      <SelectField
        label={texts('wizard.hook.calls')}
        at={[...path, 'type']}
        value={hook.type}
        choices={choicesOf(types, texts)}
        onChange={type => form.change(...retype(path, type))}
      />
      {hook.type === 'job' ? (
        <Field
          label={texts('wizard.hook.job')}
          at={[...path, 'job']}
          value={hook.job}
          onChange={value => set('job', value)}
          help={texts('wizard.hook.jobHelp')}
        />
      ) : (
        <Field
          label={texts('wizard.field.webhook')}
          at={[...path, 'webhook']}
          value={hook.webhook}
          onChange={value => set('webhook', value)}
          help={texts('wizard.field.webhookHelp')}
        />
      )}
      <NumberField
        label={texts('wizard.hook.deadline')}
        at={[...path, 'deadlineMinutes']}
        value={hook.deadlineMinutes}
        minimum={1}
        maximum={1_440}
        onChange={value =>
          set('deadlineMinutes', value, hookDefaults.deadlineMinutes)
        }
        help={texts('wizard.hook.deadlineHelp')}
      />
      <NumberField
        label={texts('wizard.hook.retries')}
        at={[...path, 'retries']}
        value={hook.retries}
        minimum={0}
        maximum={10}
        onChange={value => set('retries', value, hookDefaults.retries)}
        help={texts('wizard.hook.retriesHelp')}
      />
      <SelectField
        label={texts('wizard.hook.onFailure')}
        at={[...path, 'onFailure']}
        value={hook.onFailure}
        choices={choicesOf(failures, texts)}
        onChange={value => set('onFailure', value, hookDefaults.onFailure)}
      />
      <div>
        <ActionButton
          ariaLabel={texts('wizard.hook.removeNamed', { name: hook.name })}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          {texts('wizard.hook.remove')}
        </ActionButton>
      </div>
    </div>
  );
}

/** Where no node is replaced, none can have a hook. */
function pointsFor({ draft }: PlanForm, texts: Texts) {
  return choicesOf(hookPoints, texts).map(point =>
    draft.scope === 'control-plane' && isOfNodes({ at: point.value })
      ? { ...point, deniedReason: texts('wizard.hook.nodesStay') }
      : point,
  );
}
