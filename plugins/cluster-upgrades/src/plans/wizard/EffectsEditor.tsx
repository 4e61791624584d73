import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { edit, numberOrPercent } from '../document/draft';
import type { DraftEffect } from '../document/effects';
import { emptyEffect, matchersOf } from '../document/effects';
import type { Path } from '../document/yamlText';
import { choicesOf, Field, ListField, NumberField, SelectField } from './Field';
import type { ChoiceKey } from './Field';
import type { PlanForm } from './form';
import { LabelsField } from './LabelsField';
import { freeName } from './StagesStep';

const types: readonly ChoiceKey[] = [
  { value: 'pause-autoscaler', labelKey: 'wizard.effect.pauseAutoscaler' },
  { value: 'silence-alerts', labelKey: 'wizard.effect.silenceAlerts' },
  { value: 'node-rollout', labelKey: 'wizard.effect.nodeRollout' },
  { value: 'drain-rule', labelKey: 'wizard.effect.drainRule' },
  { value: 'extension', labelKey: 'wizard.effect.extension' },
];

const drains: readonly ChoiceKey[] = [
  { value: 'wait', labelKey: 'wizard.effect.wait' },
  { value: 'force', labelKey: 'wizard.effect.force' },
];

const behaviors: readonly ChoiceKey[] = [
  { value: 'drain', labelKey: 'wizard.effect.drain' },
  { value: 'wait-completed', labelKey: 'wizard.effect.waitCompleted' },
  { value: 'skip', labelKey: 'wizard.effect.skip' },
];

const OVERRIDE_PERMISSION = 'cluster-upgrades.drain.force';
const ALERT_EXAMPLE = 'alertname=~"Kube.*"';

interface EffectProps {
  form: PlanForm;
  path: Path;
  effect: DraftEffect;
}

/** What holds for the time of each upgrade and is undone afterwards, whatever its end. */
export function EffectsEditor({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { effects } = form.draft;
  const at = ['spec', 'effects'];
  return (
    <Section
      title={texts('wizard.effects')}
      aside={
        <>
          {texts('wizard.effect.undone')}
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
            {texts('wizard.effect.add')}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {effects.length === 0 && (
          <div className={classes.muted}>{texts('wizard.none')}</div>
        )}
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={texts('wizard.effect.named', { name: effect.name })}
    >
      <Field
        label={texts('wizard.effect.effect')}
        at={[...path, 'name']}
        value={effect.name}
        onChange={value => form.change({ path: [...path, 'name'], value })}
      />
      <SelectField
        label={texts('wizard.effect.does')}
        value={effect.type}
        choices={typesFor(form, effect, texts)}
        onChange={type =>
          form.change({ path, value: emptyEffect(type, effect.name) })
        }
      />
      <FieldsOfType form={form} path={path} effect={effect} />
      <div>
        <ActionButton
          ariaLabel={texts('wizard.effect.removeNamed', { name: effect.name })}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          {texts('wizard.effect.remove')}
        </ActionButton>
      </div>
    </div>
  );
}

/** Two effects that set the same node pools could not both be undone, so a plan has one. */
function typesFor({ draft }: PlanForm, effect: DraftEffect, texts: Texts) {
  const other = draft.effects.find(
    each => each !== effect && each.type === 'node-rollout',
  );
  return choicesOf(types, texts).map(type =>
    other && type.value === 'node-rollout'
      ? {
          ...type,
          deniedReason: texts('wizard.effect.doesAlready', {
            name: other.name,
          }),
        }
      : type,
  );
}

function FieldsOfType(props: EffectProps) {
  const texts = useTexts();
  const { form, path, effect } = props;
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  switch (effect.type) {
    case 'silence-alerts':
      return (
        <>
          <Field
            label={texts('wizard.effect.source')}
            at={[...path, 'source']}
            value={effect.source}
            onChange={value => set('source', value)}
            help={texts('wizard.effect.sourceHelp')}
          />
          <Field
            label={texts('wizard.effect.alerts')}
            at={[...path, 'matchers']}
            value={effect.alerts}
            onChange={value => set('matchers', matchersOf(value))}
            help={texts('wizard.effect.alertsHelp', { example: ALERT_EXAMPLE })}
            multiline
          />
        </>
      );
    case 'pause-autoscaler':
      return (
        <>
          <Field
            label={texts('wizard.effect.namespace')}
            at={[...path, 'namespace']}
            value={effect.namespace}
            onChange={value => set('namespace', value, 'kube-system')}
          />
          <Field
            label={texts('wizard.effect.deployment')}
            at={[...path, 'deployment']}
            value={effect.deployment}
            onChange={value => set('deployment', value, 'cluster-autoscaler')}
            help={texts('wizard.effect.deploymentHelp')}
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
  const texts = useTexts();
  const set = (field: string, value: unknown, byDefault?: unknown) =>
    form.change(edit([...path, field], value, byDefault));
  const share = (text: string) =>
    text.trim() === '' ? '' : numberOrPercent(text);
  return (
    <>
      <ListField
        label={texts('wizard.field.pools')}
        values={effect.pools}
        onChange={pools => set('pools', pools)}
        help={texts('wizard.effect.allPools')}
      />
      <Field
        label={texts('wizard.effect.maxSurge')}
        at={[...path, 'maxSurge']}
        value={effect.maxSurge}
        onChange={value => set('maxSurge', share(value))}
        help={texts('wizard.effect.shareHelp')}
      />
      <Field
        label={texts('wizard.effect.maxUnavailable')}
        at={[...path, 'maxUnavailable']}
        value={effect.maxUnavailable}
        onChange={value => set('maxUnavailable', share(value))}
        help={texts('wizard.effect.shareHelp')}
      />
      <NumberField
        label={texts('wizard.effect.drainTimeout')}
        at={[...path, 'drainTimeoutMinutes']}
        value={effect.drainTimeoutMinutes}
        minimum={1}
        maximum={10_080}
        onChange={value => set('drainTimeoutMinutes', value)}
        help={texts('wizard.effect.drainTimeoutHelp')}
      />
      <SelectField
        label={texts('wizard.effect.then')}
        value={effect.onDrainTimeout}
        choices={choicesOf(drains, texts)}
        onChange={value => set('onDrainTimeout', value, 'wait')}
        help={
          effect.onDrainTimeout === 'force' ? overridesText(texts) : undefined
        }
      />
    </>
  );
}

function overridesText(texts: Texts): string {
  return texts('wizard.effect.overrides', { permission: OVERRIDE_PERMISSION });
}

function DrainRuleFields({ form, path, effect }: EffectProps) {
  const texts = useTexts();
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
        label={texts('wizard.effect.podLabels')}
        labels={effect.podLabels}
        onChange={labels => setPods(labels, effect.podNamespaces)}
      />
      <ListField
        label={texts('wizard.effect.podNamespaces')}
        at={[...path, 'pods', 'namespaces']}
        values={effect.podNamespaces}
        onChange={namespaces => setPods(effect.podLabels, namespaces)}
        help={texts('wizard.effect.allNamespaces')}
      />
      <ListField
        label={texts('wizard.field.pools')}
        values={effect.pools}
        onChange={pools => set('pools', pools)}
        help={texts('wizard.effect.allNodes')}
      />
      <SelectField
        label={texts('wizard.effect.behavior')}
        value={effect.behavior}
        choices={choicesOf(behaviors, texts)}
        onChange={setBehavior}
        help={effect.behavior === 'skip' ? overridesText(texts) : undefined}
      />
      {effect.behavior === 'drain' && (
        <NumberField
          label={texts('wizard.effect.order')}
          at={[...path, 'order']}
          value={effect.order}
          minimum={0}
          maximum={1000}
          onChange={value => set('order', value)}
          help={texts('wizard.effect.orderHelp')}
        />
      )}
    </>
  );
}
