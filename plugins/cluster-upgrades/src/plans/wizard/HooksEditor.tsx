import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useHeadlines } from '../../translation';
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
import { Field, NumberField, SelectField } from './Field';
import type { PlanForm } from './form';
import { freeName } from './StagesStep';

const MAX_HOOKS = 20;

const types = [
  { value: 'webhook', label: 'A webhook, signed' },
  { value: 'job', label: 'A Job in the cluster that is upgraded' },
];

const failures = [
  { value: 'block', label: "block the cluster's upgrade until a user acts" },
  { value: 'continue', label: 'go on without it' },
];

/** What is called before and after parts of each upgrade, in the order of the plan. */
export function HooksEditor({ form }: { form: PlanForm }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { hooks } = form.draft;
  const at = ['spec', 'hooks'];
  return (
    <Section
      title={headline('wizard.hooks')}
      aside={
        <>
          those of one point run in this order
          <ActionButton
            noLock
            deniedReason={
              hooks.length >= MAX_HOOKS
                ? `A plan has at most ${MAX_HOOKS} hooks`
                : undefined
            }
            onClick={() =>
              form.change({
                path: [...at, hooks.length],
                value: emptyHook(freeName('hook', hooks)),
              })
            }
          >
            Add hook
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {hooks.length === 0 && <div className={classes.muted}>None.</div>}
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
  const classes = usePageStyles();
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={`Hook ${hook.name}`}
    >
      <Field
        label="Hook"
        at={[...path, 'name']}
        value={hook.name}
        onChange={value => form.change({ path: [...path, 'name'], value })}
        help="Lower-case letters, digits and dashes; for people and for the log"
      />
      <SelectField
        label="When"
        at={[...path, 'at']}
        value={hook.at}
        choices={pointsFor(form)}
        onChange={value => set('at', value)}
        help={
          isOfNodes(hook)
            ? 'Once for each node of the node pools, which waits for it; where the platform can let nodes wait'
            : 'Once for each cluster'
        }
      />
      <SelectField
        label="Calls"
        at={[...path, 'type']}
        value={hook.type}
        choices={types}
        onChange={type => form.change(...retype(path, type))}
      />
      {hook.type === 'job' ? (
        <Field
          label="Job"
          at={[...path, 'job']}
          value={hook.job}
          onChange={value => set('job', value)}
          help="Id of a Job of the portal's configuration"
        />
      ) : (
        <Field
          label="Webhook"
          at={[...path, 'webhook']}
          value={hook.webhook}
          onChange={value => set('webhook', value)}
          help="Id of a webhook of the portal's configuration"
        />
      )}
      <NumberField
        label="Deadline of one attempt, minutes"
        at={[...path, 'deadlineMinutes']}
        value={hook.deadlineMinutes}
        minimum={1}
        maximum={1_440}
        onChange={value =>
          set('deadlineMinutes', value, hookDefaults.deadlineMinutes)
        }
        help="An attempt that has not ended by then has failed"
      />
      <NumberField
        label="Retries"
        at={[...path, 'retries']}
        value={hook.retries}
        minimum={0}
        maximum={10}
        onChange={value => set('retries', value, hookDefaults.retries)}
        help="Attempts after the first"
      />
      <SelectField
        label="When the last attempt failed"
        at={[...path, 'onFailure']}
        value={hook.onFailure}
        choices={failures}
        onChange={value => set('onFailure', value, hookDefaults.onFailure)}
      />
      <div>
        <ActionButton
          ariaLabel={`Remove hook ${hook.name}`}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          Remove hook
        </ActionButton>
      </div>
    </div>
  );
}

/** Where no node is replaced, none can have a hook. */
function pointsFor({ draft }: PlanForm) {
  return hookPoints.map(point =>
    draft.scope === 'control-plane' && isOfNodes({ at: point.value })
      ? { ...point, deniedReason: 'this plan leaves the nodes as they are' }
      : point,
  );
}
