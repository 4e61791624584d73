import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { freezeScopeNames, freezeScopeText } from '../../rollouts/freezeScopes';
import { useTexts } from '../../translation';
import { edit } from '../document/draft';
import type { DraftFreeze } from '../document/draft';
import { Field, SelectField } from './Field';
import type { PlanForm } from './form';
import { freeName } from './StagesStep';

/** Freezes of this plan alone; those of the organisation hold beside them. */
export function FreezesEditor({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { freezes, timeZone } = form.draft;
  const add = () => {
    const day = new Date().toISOString().slice(0, 10);
    form.change({
      path: ['spec', 'freezes', freezes.length],
      value: {
        name: freeName('freeze', freezes),
        from: `${day}T00:00`,
        until: `${day}T23:59`,
      },
    });
  };
  return (
    <Section
      title={texts('freezes.title')}
      aside={
        <>
          {timeZone}
          <ActionButton onClick={add}>
            {texts('wizard.freeze.add')}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {freezes.length === 0 && (
          <div className={classes.muted}>{texts('wizard.freeze.none')}</div>
        )}
        {freezes.map((freeze, index) => (
          <FreezeEditor key={index} form={form} freeze={freeze} index={index} />
        ))}
      </div>
    </Section>
  );
}

function FreezeEditor({
  form,
  freeze,
  index,
}: {
  form: PlanForm;
  freeze: DraftFreeze;
  index: number;
}) {
  const texts = useTexts();
  const scopes = freezeScopeNames.map(value => ({
    value,
    label: freezeScopeText(value, texts),
  }));
  const classes = usePageStyles();
  const path = ['spec', 'freezes', index];
  const set = (field: string, value: string) =>
    form.change({ path: [...path, field], value });
  const remove = () =>
    form.change({
      path: form.draft.freezes.length === 1 ? ['spec', 'freezes'] : path,
      value: undefined,
    });
  return (
    <div
      role="group"
      aria-label={texts('wizard.freeze.named', { name: freeze.name })}
      className={`${classes.two} ${classes.framed}`}
    >
      <Field
        label={texts('wizard.field.name')}
        at={[...path, 'name']}
        value={freeze.name}
        onChange={value => set('name', value)}
      />
      <SelectField
        label={texts('wizard.freeze.scope')}
        value={freeze.scope}
        choices={scopes}
        onChange={value => form.change(edit([...path, 'scope'], value, 'all'))}
      />
      <Field
        label={texts('wizard.freeze.from')}
        at={[...path, 'from']}
        type="datetime-local"
        value={freeze.from}
        onChange={value => set('from', value)}
      />
      <Field
        label={texts('wizard.freeze.until')}
        at={[...path, 'until']}
        type="datetime-local"
        value={freeze.until}
        onChange={value => set('until', value)}
      />
      <Field
        label={texts('wizard.freeze.reason')}
        at={[...path, 'reason']}
        value={freeze.reason}
        onChange={value => form.change(edit([...path, 'reason'], value))}
      />
      <div>
        <ActionButton
          ariaLabel={texts('wizard.freeze.removeNamed', {
            name: freeze.name,
          })}
          onClick={remove}
        >
          {texts('wizard.freeze.remove')}
        </ActionButton>
      </div>
    </div>
  );
}
