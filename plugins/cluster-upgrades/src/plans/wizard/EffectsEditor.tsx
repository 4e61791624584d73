import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useHeadlines } from '../../translation';
import { edit, numberOrPercent } from '../document/draft';
import type { DraftEffect } from '../document/effects';
import { emptyEffect, matchersOf } from '../document/effects';
import type { Path } from '../document/yamlText';
import { Field, ListField, NumberField, SelectField } from './Field';
import type { PlanForm } from './form';
import { LabelsField } from './LabelsField';
import { freeName } from './StagesStep';

const types = [
  { value: 'pause-autoscaler', label: 'Pause the cluster autoscaler' },
  { value: 'silence-alerts', label: 'Silence alerts' },
  { value: 'node-rollout', label: 'Surge and drain of node pools' },
  { value: 'drain-rule', label: 'Rule for pods of drained nodes' },
  { value: 'extension', label: "A module's own (fields in the YAML)" },
];

const drains = [
  { value: 'wait', label: 'wait, and tell who holds it' },
  { value: 'force', label: 'remove the node, whatever disruption budgets say' },
];

const behaviors = [
  { value: 'drain', label: 'are evicted in an order' },
  { value: 'wait-completed', label: 'are waited for until they end' },
  {
    value: 'skip',
    label: 'end with their node, whatever disruption budgets say',
  },
];

const OVERRIDES =
  'Needs the permission cluster-upgrades.drain.force, and is shown as an override';

interface EffectProps {
  form: PlanForm;
  path: Path;
  effect: DraftEffect;
}

/** What holds for the time of each upgrade and is undone afterwards, whatever its end. */
export function EffectsEditor({ form }: { form: PlanForm }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { effects } = form.draft;
  const at = ['spec', 'effects'];
  return (
    <Section
      title={headline('wizard.effects')}
      aside={
        <>
          undone when the upgrade has ended, whatever its end
          <ActionButton
            onClick={() =>
              form.change({
                path: [...at, effects.length],
                value: emptyEffect(
                  'pause-autoscaler',
                  freeName('effect', effects),
                ),
              })
            }
          >
            Add effect
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {effects.length === 0 && <div className={classes.muted}>None.</div>}
        {effects.map((effect, index) => (
          <EffectEditor
            key={index}
            form={form}
            path={[...at, index]}
            effect={effect}
            last={effects.length === 1 ? at : undefined}
          />
        ))}
      </div>
    </Section>
  );
}

function EffectEditor({
  form,
  path,
  effect,
  last,
}: EffectProps & {
  /** The list, when this is its only effect. */ last?: Path;
}) {
  const classes = usePageStyles();
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={`Effect ${effect.name}`}
    >
      <Field
        label="Effect"
        at={[...path, 'name']}
        value={effect.name}
        onChange={value => form.change({ path: [...path, 'name'], value })}
      />
      <SelectField
        label="Does"
        value={effect.type}
        choices={typesFor(form, effect)}
        onChange={type =>
          form.change({ path, value: emptyEffect(type, effect.name) })
        }
      />
      <FieldsOfType form={form} path={path} effect={effect} />
      <div>
        <ActionButton
          ariaLabel={`Remove effect ${effect.name}`}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          Remove effect
        </ActionButton>
      </div>
    </div>
  );
}

/** Two effects that set the same node pools could not both be undone, so a plan has one. */
function typesFor({ draft }: PlanForm, effect: DraftEffect) {
  const other = draft.effects.find(
    each => each !== effect && each.type === 'node-rollout',
  );
  return types.map(type =>
    other && type.value === 'node-rollout'
      ? { ...type, deniedReason: `${other.name} does already` }
      : type,
  );
}

function FieldsOfType(props: EffectProps) {
  const { form, path, effect } = props;
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  switch (effect.type) {
    case 'silence-alerts':
      return (
        <>
          <Field
            label="Alertmanager"
            at={[...path, 'source']}
            value={effect.source}
            onChange={value => set('source', value)}
            help="Id of an Alertmanager of the portal's configuration"
          />
          <Field
            label="Alerts"
            at={[...path, 'matchers']}
            value={effect.alerts}
            onChange={value => set('matchers', matchersOf(value))}
            help='One matcher a line, such as alertname=~"Kube.*"; all of them, and of the cluster alone'
            multiline
          />
        </>
      );
    case 'pause-autoscaler':
      return (
        <>
          <Field
            label="Namespace"
            at={[...path, 'namespace']}
            value={effect.namespace}
            onChange={value => set('namespace', value, 'kube-system')}
          />
          <Field
            label="Deployment"
            at={[...path, 'deployment']}
            value={effect.deployment}
            onChange={value => set('deployment', value, 'cluster-autoscaler')}
            help="Scaled to 0 replicas, and back to what it had"
          />
        </>
      );
    case 'node-rollout':
      return <NodeRolloutFields {...props} />;
    case 'drain-rule':
      return <DrainRuleFields {...props} />;
    default:
      return null;
  }
}

function NodeRolloutFields({ form, path, effect }: EffectProps) {
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  const share = (text: string) =>
    text.trim() === '' ? '' : numberOrPercent(text);
  return (
    <>
      <ListField
        label="Node pools"
        values={effect.pools}
        onChange={pools => set('pools', pools)}
        help="Empty: all of each cluster"
      />
      <Field
        label="Nodes more"
        at={[...path, 'maxSurge']}
        value={effect.maxSurge}
        onChange={value => set('maxSurge', share(value))}
        help="maxSurge, a number or 25%; empty: as it is"
      />
      <Field
        label="Nodes less"
        at={[...path, 'maxUnavailable']}
        value={effect.maxUnavailable}
        onChange={value => set('maxUnavailable', share(value))}
        help="maxUnavailable, a number or 25%; empty: as it is"
      />
      <NumberField
        label="Drain of one node, minutes"
        at={[...path, 'drainTimeoutMinutes']}
        value={effect.drainTimeoutMinutes}
        minimum={1}
        maximum={10_080}
        onChange={value => set('drainTimeoutMinutes', value)}
        help="Empty: no limit of the plan"
      />
      <SelectField
        label="Then"
        value={effect.onDrainTimeout}
        choices={drains}
        onChange={value => set('onDrainTimeout', value, 'wait')}
        help={effect.onDrainTimeout === 'force' ? OVERRIDES : undefined}
      />
    </>
  );
}

function DrainRuleFields({ form, path, effect }: EffectProps) {
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  const setPods = (
    labels: DraftEffect['podLabels'],
    namespaces: DraftEffect['podNamespaces'],
  ) =>
    form.change({
      path: [...path, 'pods'],
      value: {
        ...(Object.keys(labels).length > 0 ? { labels } : {}),
        ...(namespaces.length > 0 ? { namespaces } : {}),
      },
    });
  // Only what is evicted has an order, so that another behaviour takes it away.
  const setBehavior = (behavior: string) =>
    form.change(
      {
        path: [...path, 'order'],
        value: behavior === 'drain' ? 10 : undefined,
      },
      edit([...path, 'behavior'], behavior, 'drain'),
    );
  return (
    <>
      <LabelsField
        label="Labels of the pods"
        labels={effect.podLabels}
        onChange={labels => setPods(labels, effect.podNamespaces)}
      />
      <ListField
        label="Namespaces of the pods"
        at={[...path, 'pods', 'namespaces']}
        values={effect.podNamespaces}
        onChange={namespaces => setPods(effect.podLabels, namespaces)}
        help="Empty: all"
      />
      <ListField
        label="Node pools"
        values={effect.pools}
        onChange={pools => set('pools', pools)}
        help="Empty: all nodes, those of the control plane too"
      />
      <SelectField
        label="These pods"
        value={effect.behavior}
        choices={behaviors}
        onChange={setBehavior}
        help={effect.behavior === 'skip' ? OVERRIDES : undefined}
      />
      {effect.behavior === 'drain' && (
        <NumberField
          label="Order"
          at={[...path, 'order']}
          value={effect.order}
          minimum={0}
          maximum={1000}
          onChange={value => set('order', value)}
          help="Lower ones leave first; pods without a rule have 0"
        />
      )}
    </>
  );
}
