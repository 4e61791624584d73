import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { freezeScopeNames, freezeScopes } from '../../rollouts/freezeScopes';
import { useHeadlines } from '../../translation';
import { edit } from '../document/draft';
import type { DraftFreeze } from '../document/draft';
import { Field, SelectField } from './Field';
import type { PlanForm } from './form';
import { freeName } from './StagesStep';

const scopes = freezeScopeNames.map(value => ({
  value,
  label: freezeScopes[value],
}));

/** Freezes of this plan alone; those of the organisation hold beside them. */
export function FreezesEditor({ form }: { form: PlanForm }) {
  const headline = useHeadlines();
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
      title={headline('freezes.title')}
      aside={
        <>
          {timeZone}
          <ActionButton onClick={add}>Add freeze</ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {freezes.length === 0 && (
          <div className={classes.muted}>
            None of this plan; the organisation's hold anyway.
          </div>
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
      aria-label={`Freeze ${freeze.name}`}
      className={`${classes.two} ${classes.framed}`}
    >
      <Field
        label="Name"
        at={[...path, 'name']}
        value={freeze.name}
        onChange={value => set('name', value)}
      />
      <SelectField
        label="Holds back"
        value={freeze.scope}
        choices={scopes}
        onChange={value => form.change(edit([...path, 'scope'], value, 'all'))}
      />
      <Field
        label="From"
        at={[...path, 'from']}
        type="datetime-local"
        value={freeze.from}
        onChange={value => set('from', value)}
      />
      <Field
        label="Until"
        at={[...path, 'until']}
        type="datetime-local"
        value={freeze.until}
        onChange={value => set('until', value)}
      />
      <Field
        label="Reason"
        at={[...path, 'reason']}
        value={freeze.reason}
        onChange={value => form.change(edit([...path, 'reason'], value))}
      />
      <div>
        <ActionButton
          ariaLabel={`Remove freeze ${freeze.name}`}
          onClick={remove}
        >
          Remove freeze
        </ActionButton>
      </div>
    </div>
  );
}
