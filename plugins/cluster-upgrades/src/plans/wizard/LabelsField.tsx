import { useState } from 'react';
import { useTexts } from '../../translation';
import { Field } from './Field';
import type { FieldProps } from './Field';

/** What has no value yet is not in the document, and the field says so. */
export function LabelsField({
  help: usual,
  labels,
  onChange,
  ...props
}: Omit<FieldProps, 'value' | 'onChange'> & {
  labels: Readonly<Record<string, string>>;
  onChange(labels: Record<string, string>): void;
}) {
  const texts = useTexts();
  const [without, setWithout] = useState<readonly string[]>([]);
  const take = (text: string) => {
    const parts = text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean);
    setWithout(parts.filter(part => !part.includes('=')));
    onChange(
      Object.fromEntries(
        parts
          .filter(part => part.includes('='))
          .map(part => [
            part.slice(0, part.indexOf('=')).trim(),
            part.slice(part.indexOf('=') + 1).trim(),
          ]),
      ),
    );
  };
  const help =
    without.length > 0
      ? texts('wizard.field.labelsWithout', { labels: without.join(', ') })
      : usual ?? texts('wizard.field.labelsHelp');
  return (
    <Field
      {...props}
      value={Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(', ')}
      onChange={take}
      help={help}
    />
  );
}
