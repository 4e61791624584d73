import { ActionButton } from '../../components/ActionButton';
import { fieldLabel, useTexts } from '../../translation';
import { fieldAt, fieldPath } from '../document/planFields';
import { entriesOf, valueAt } from '../document/values';
import type { Path } from '../document/yamlText';
import type { PlanForm } from './form';

/** Adds an entry to a list of the document, as many as a plan may have. */
export function AddButton({
  form,
  list,
  children,
  ariaLabel,
  entry,
}: {
  form: PlanForm;
  list: Path;
  children: string;
  ariaLabel?: string;
  entry(): unknown;
}) {
  const texts = useTexts();
  const { document } = form.draft;
  const { length } = entriesOf(valueAt(document, list));
  const most = fieldAt(document, list)?.maximum ?? Infinity;
  const what = fieldLabel(fieldPath(document, list), texts) ?? '';
  return (
    <ActionButton
      noLock
      ariaLabel={ariaLabel}
      deniedReason={
        length >= most ? texts('wizard.most', { what, most }) : undefined
      }
      onClick={() => form.change({ path: [...list, length], value: entry() })}
    >
      {children}
    </ActionButton>
  );
}
