import { useEffect, useId, useRef, useState } from 'react';
import TextField from '@material-ui/core/TextField';
import { useTexts } from '../../translation';
import type { Path } from '../document/yamlText';
import { pathText, useProblemAt } from './problems';

export interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  help?: string;
  /** Where it stands in the document: its problem is shown here, in place of the help. */
  at?: Path;
  /** What is wrong with the value by itself. What the backend says about it comes first. */
  problem?: string;
  required?: boolean;
  type?: string;
  multiline?: boolean;
  minimum?: number;
  maximum?: number;
  /** Characters that it takes. */
  most?: number;
  width?: number | string;
}

/**
 * A field of the document. While it is typed in, it shows what is typed; then what the document
 * says.
 */
export function Field({
  label,
  value,
  onChange,
  help,
  at,
  problem: own,
  required,
  type,
  multiline,
  minimum,
  maximum,
  most,
  width = '100%',
}: FieldProps) {
  const id = `field-${useId().replace(/:/g, '')}`;
  const problem = useProblemAt(at, own);
  const focused = useRef(false);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (!focused.current) setTyped(value);
  }, [value]);
  return (
    <TextField
      id={id}
      label={label}
      type={type}
      value={typed}
      error={problem !== undefined}
      helperText={problem ?? help}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
        setTyped(value);
      }}
      onChange={event => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      variant="outlined"
      size="small"
      multiline={multiline}
      minRows={multiline ? 2 : undefined}
      InputLabelProps={type && type !== 'number' ? { shrink: true } : undefined}
      inputProps={{
        name: at && pathText(at),
        min: minimum,
        max: maximum,
        maxLength: most,
        'aria-required': required,
      }}
      style={{ width, minWidth: 0 }}
    />
  );
}

/** A whole number; what is no number is not taken. An empty field means the default. */
export function NumberField({
  value,
  onChange,
  ...props
}: Omit<FieldProps, 'value' | 'onChange' | 'type' | 'multiline'> & {
  value: number | undefined;
  onChange(value: number | undefined): void;
}) {
  return (
    <Field
      {...props}
      type="number"
      value={value === undefined ? '' : String(value)}
      onChange={text => {
        if (text === '') onChange(undefined);
        else if (/^-?\d+$/.test(text)) onChange(Number(text));
      }}
    />
  );
}

export interface SelectFieldProps {
  label: string;
  value: string;
  /** One that cannot be chosen says why. */
  choices: readonly { value: string; label: string; deniedReason?: string }[];
  onChange(value: string): void;
  help?: string;
  /** Where it stands in the document, as of a field. */
  at?: Path;
  /** As of a field. */
  problem?: string;
  required?: boolean;
}

/**
 * One of several. What the document says and is not offered is shown as it is, so that nothing
 * changes by looking.
 */
export function SelectField({
  label,
  value,
  choices,
  onChange,
  help,
  at,
  problem: own,
  required,
}: SelectFieldProps) {
  const texts = useTexts();
  const id = `select-${useId().replace(/:/g, '')}`;
  const problem = useProblemAt(at, own);
  const shown: SelectFieldProps['choices'] = choices.some(
    choice => choice.value === value,
  )
    ? choices
    : [...choices, { value, label: value || texts('wizard.field.notSet') }];
  return (
    <TextField
      id={id}
      select
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={event => onChange(event.target.value)}
      variant="outlined"
      size="small"
      SelectProps={{ native: true }}
      inputProps={{ name: at && pathText(at), 'aria-required': required }}
      InputLabelProps={{ shrink: true }}
      fullWidth
    >
      {shown.map(choice => (
        <option
          key={choice.value}
          value={choice.value}
          disabled={choice.deniedReason !== undefined && choice.value !== value}
        >
          {choice.deniedReason === undefined
            ? choice.label
            : texts('wizard.field.denied', {
                choice: choice.label,
                reason: choice.deniedReason,
              })}
        </option>
      ))}
    </TextField>
  );
}

/** Texts separated by commas or lines. */
export function ListField({
  values,
  onChange,
  ...props
}: Omit<FieldProps, 'value' | 'onChange'> & {
  values: readonly string[];
  onChange(values: string[]): void;
}) {
  return (
    <Field
      {...props}
      value={values.join(', ')}
      onChange={text =>
        onChange(
          text
            .split(/[,\n]/)
            .map(item => item.trim())
            .filter(Boolean),
        )
      }
    />
  );
}
