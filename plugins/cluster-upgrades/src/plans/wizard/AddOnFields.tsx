import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { choicesOf, fieldHelp, useTexts } from '../../translation';
import { fieldAt, fieldPath, fieldValue } from '../document/planFields';
import { textOf } from '../document/values';
import { SelectField } from './Field';
import type { PlanForm } from './form';
import { PlanFields } from './PlanField';

const AT = ['spec', 'addOns'];
const UPDATE = [...AT, 'update'];
/** The plan says nothing of add-ons. */
const STAY = 'stay';

/** What happens to add-ons that the platform updates. A way back leaves them as they are. */
export function AddOnFields({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { document, rollback } = form.draft;
  if (rollback) return null;
  const update = textOf(fieldValue(document, UPDATE));
  const path = fieldPath(document, UPDATE);
  const choices = fieldAt(document, UPDATE)?.choices ?? [];
  return (
    <Section title={texts('planField.spec.addOns')}>
      <div className={classes.two}>
        <SelectField
          label={texts('planField.spec.addOns.update')}
          at={UPDATE}
          value={update || STAY}
          choices={[
            { value: STAY, label: texts('wizard.addOns.stay') },
            ...choicesOf(path, choices, texts),
          ]}
          help={fieldHelp(path, texts)}
          onChange={choice =>
            form.change(
              choice === STAY
                ? { path: AT, value: undefined }
                : { path: UPDATE, value: choice },
            )
          }
        />
        {update !== '' && (
          <PlanFields form={form} at={AT} elsewhere={['update']} />
        )}
      </div>
    </Section>
  );
}
