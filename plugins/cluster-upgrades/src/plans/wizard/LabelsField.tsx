import { useState } from 'react';
import { Field } from './Field';

/** What has no value yet is not in the document, and the field says so. */
export function LabelsField({
  label = 'Labels',
  help: usual = 'key=value, separated by commas; all must be there',
  labels,
  onChange,
}: {
  label?: string;
  help?: string;
  labels: Readonly<Record<string, string>>;
  onChange(labels: Record<string, string>): void;
}) {
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
      ? `Not taken, for it has no value: ${without.join(', ')}. Write key=value`
      : usual;
  return (
    <Field
      label={label}
      value={Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(', ')}
      onChange={take}
      help={help}
    />
  );
}
