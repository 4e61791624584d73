import { choicesOf, fieldLabel, useTexts } from '../../translation';
import { fieldPath, typesAt } from '../document/planFields';
import { textOf, valueAt } from '../document/values';
import type { Path } from '../document/yamlText';
import { SelectField } from './Field';
import type { PlanForm } from './form';

/** The type of an entry, which says what other fields it has. */
export function TypeField({
  form,
  path,
  denied,
  onChange,
}: {
  form: PlanForm;
  /** Of the entry. */
  path: Path;
  denied?(type: string): string | undefined;
  onChange(type: string): void;
}) {
  const texts = useTexts();
  const { document } = form.draft;
  const list = path.slice(0, -1);
  const at = `${fieldPath(document, list)}[].type`;
  return (
    <SelectField
      label={fieldLabel(at, texts) ?? 'type'}
      value={textOf(valueAt(document, [...path, 'type']))}
      choices={choicesOf(at, typesAt(document, list), texts).map(choice => ({
        ...choice,
        deniedReason: denied?.(choice.value),
      }))}
      onChange={onChange}
    />
  );
}
