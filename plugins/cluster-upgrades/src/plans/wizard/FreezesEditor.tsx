import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import { AddButton } from './AddButton';
import type { PlanForm } from './form';
import { PlanFields } from './PlanField';
import { freeName } from './StagesStep';

/** Freezes of this plan alone; those of the organisation hold beside them. */
export function FreezesEditor({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { freezes, timeZone } = form.draft;
  const list = ['spec', 'freezes'];
  const entry = () => {
    const day = new Date().toISOString().slice(0, 10);
    return {
      name: freeName('freeze', freezes),
      from: `${day}T00:00`,
      until: `${day}T23:59`,
    };
  };
  return (
    <Section
      title={texts('freezes.title')}
      aside={
        <>
          {timeZone}
          <AddButton form={form} list={list} entry={entry}>
            {texts('wizard.freeze.add')}
          </AddButton>
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
  freeze: { readonly name: string };
  index: number;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const path = ['spec', 'freezes', index];
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
      <PlanFields
        form={form}
        at={path}
        first={{ name: {}, scope: {}, from: {}, until: {}, reason: {} }}
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
