import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type { DraftEffect } from '../document/effects';
import { emptyEffect, matchersOf } from '../document/effects';
import { edit } from '../document/planFields';
import type { Path } from '../document/yamlText';
import { AddButton } from './AddButton';
import { Field } from './Field';
import type { PlanForm } from './form';
import { PlanField, PlanFields } from './PlanField';
import { freeName } from './StagesStep';
import { TypeField } from './TypeField';

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
          <AddButton
            form={form}
            list={at}
            entry={() =>
              emptyEffect('pause-autoscaler', freeName('effect', effects))
            }
          >
            {texts('wizard.effect.add')}
          </AddButton>
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
      <PlanField form={form} at={[...path, 'name']} />
      <TypeField
        form={form}
        path={path}
        denied={type => doesAlready(form, effect, type, texts)}
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
function doesAlready(
  { draft }: PlanForm,
  effect: DraftEffect,
  type: string,
  texts: Texts,
): string | undefined {
  const other = draft.effects.find(
    each => each !== effect && each.type === 'node-rollout',
  );
  return other && type === 'node-rollout'
    ? texts('wizard.effect.doesAlready', { name: other.name })
    : undefined;
}

function FieldsOfType({ form, path, effect }: EffectProps) {
  const texts = useTexts();
  const overrides = texts('wizard.effect.overrides', {
    permission: OVERRIDE_PERMISSION,
  });
  const evicts =
    effect.behavior === '' ||
    effect.behavior ===
      PLAN_FIELDS['spec.effects[drain-rule].behavior'].default;
  const alertsAt = [...path, 'matchers'];
  return (
    <>
      {effect.type === 'silence-alerts' && (
        <Field
          label={texts('planField.spec.effects[].matchers')}
          at={alertsAt}
          value={effect.alerts}
          onChange={value =>
            form.change(edit(alertsAt, matchersOf(value), form.draft.document))
          }
          help={texts('wizard.effect.alertsHelp', { example: ALERT_EXAMPLE })}
          multiline
        />
      )}
      <PlanFields
        form={form}
        at={path}
        first={{
          source: {},
          'pods.labels': {},
          'pods.namespaces': {},
          pools: {},
          onDrainTimeout: {
            help: effect.onDrainTimeout === 'force' ? overrides : undefined,
          },
          behavior: {
            help: effect.behavior === 'skip' ? overrides : undefined,
            // Only what is evicted has an order, so that another behaviour takes it away.
            onChange: behavior =>
              form.change(
                {
                  path: [...path, 'order'],
                  value: behavior === 'drain' ? 10 : undefined,
                },
                edit([...path, 'behavior'], behavior, form.draft.document),
              ),
          },
        }}
        elsewhere={evicts ? ['name'] : ['name', 'order']}
      />
    </>
  );
}
