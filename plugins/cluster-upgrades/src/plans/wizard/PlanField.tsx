import type { PlanField as FieldFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  choicesOf,
  fieldHelp,
  fieldLabel,
  reasonIn,
  useTexts,
} from '../../translation';
import { numberOrPercent } from '../document/draft';
import { fieldProblem } from '../document/fieldProblem';
import {
  edit,
  fieldAt,
  fieldPath,
  fieldValue,
  inputsBelow,
} from '../document/planFields';
import { valueAt } from '../document/values';
import type { Path } from '../document/yamlText';
import { Field, ListField, NumberField, SelectField } from './Field';
import type { PlanForm } from './form';
import { LabelsField } from './LabelsField';

/** Longer texts get several lines. */
const ONE_LINE = 500;

/** What an editor says about a field beyond the plan's definition. */
export interface PlanFieldOptions {
  help?: string;
  /** What it shows instead of what the document says. */
  value?: boolean;
  /** Why a choice cannot be made now; undefined: it can. */
  denied?(choice: string): string | undefined;
  /** In place of an edit of this field alone. */
  onChange?(value: unknown): void;
}

export interface PlanFieldProps extends PlanFieldOptions {
  form: PlanForm;
  at: Path;
}

/**
 * The input for one field of the document: kind, limits, default and choices are those of the
 * plan's definition.
 */
export function PlanField({ form, at, ...options }: PlanFieldProps) {
  const texts = useTexts();
  const { document } = form.draft;
  const field = fieldAt(document, at);
  if (!field) return null;
  const path = fieldPath(document, at);
  const problem = fieldProblem(field, valueAt(document, at));
  // A required number stays until another one is typed.
  const change = (value: unknown) =>
    (value !== undefined || !field.required) &&
    form.change(edit(at, value, document));
  return (
    <Input
      field={field}
      path={path}
      shown={options.value ?? fieldValue(document, at)}
      denied={options.denied}
      label={fieldLabel(path, texts) ?? path.slice(path.lastIndexOf('.') + 1)}
      help={options.help ?? fieldHelp(path, texts)}
      at={at}
      problem={problem && reasonIn(problem, texts)}
      required={field.required}
      onChange={options.onChange ?? change}
    />
  );
}

interface InputProps extends Pick<PlanFieldOptions, 'denied'> {
  field: FieldFacts;
  path: string;
  shown: unknown;
  label: string;
  help?: string;
  at: Path;
  problem?: string;
  required?: boolean;
  onChange(value: unknown): void;
}

function Input({ field, path, shown, denied, ...props }: InputProps) {
  const texts = useTexts();
  const { onChange } = props;
  switch (field.kind) {
    case 'integer':
      return (
        <NumberField
          {...props}
          value={typeof shown === 'number' ? shown : undefined}
          minimum={field.minimum}
          maximum={field.maximum}
        />
      );
    case 'integer-or-percent':
      return (
        <Field
          {...props}
          value={String(shown)}
          onChange={text => onChange(numberOrPercent(text))}
        />
      );
    case 'boolean':
      return (
        <SelectField
          {...props}
          value={String(shown)}
          choices={choicesOf(path, ['false', 'true'], texts)}
          onChange={value => onChange(value === 'true')}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...props}
          value={String(shown)}
          choices={choicesOf(path, field.choices ?? [], texts).map(choice => ({
            ...choice,
            deniedReason: denied?.(choice.value),
          }))}
        />
      );
    case 'texts':
      return <ListField {...props} values={shown as string[]} />;
    case 'labels':
      return (
        <LabelsField {...props} labels={shown as Record<string, string>} />
      );
    default:
      return (
        <Field
          {...props}
          value={String(shown)}
          type={
            field.problem === 'plan.problem-local-time'
              ? 'datetime-local'
              : undefined
          }
          multiline={(field.maximum ?? 0) > ONE_LINE}
          most={field.maximum}
        />
      );
  }
}

/**
 * The inputs for all fields of a mapping: first those that the editor names, then every other one
 * that plans have there.
 *
 * @param elsewhere - fields that the editor shows at another place, each with all that is below it
 */
export function PlanFields({
  form,
  at,
  first = {},
  elsewhere = [],
}: {
  form: PlanForm;
  at: Path;
  first?: Readonly<Record<string, PlanFieldOptions>>;
  elsewhere?: readonly string[];
}) {
  const { document } = form.draft;
  const named = Object.keys(first);
  const below = inputsBelow(document, at)
    .map(path => path.slice(at.length).join('.'))
    .filter(
      name =>
        !elsewhere.some(each => name === each || name.startsWith(`${each}.`)),
    );
  const names = [
    ...named.filter(name => below.includes(name)),
    ...below.filter(name => !named.includes(name)),
  ];
  return (
    <>
      {names.map(name => (
        <PlanField
          key={name}
          form={form}
          at={[...at, ...name.split('.')]}
          {...first[name]}
        />
      ))}
    </>
  );
}
