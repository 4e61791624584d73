import { arrayAt, at, textAt } from './json';

/** Who wrote which fields of an object: an entry of its managedFields. */
export interface FieldManager {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update' | 'unknown';
  readonly subresource?: string;
  /** ISO time of the last change of this set of fields. */
  readonly time?: string;
  /** The raw field set; read it with `ownsField`. */
  readonly fields: unknown;
}

/** The managedFields of an object; none where it has none. */
export function decodeManagers(object: unknown): readonly FieldManager[] {
  return arrayAt(object, 'metadata', 'managedFields').map(decodeManager);
}

function decodeManager(entry: unknown): FieldManager {
  const operation = textAt(entry, 'operation');
  return {
    manager: textAt(entry, 'manager') ?? '',
    operation:
      operation === 'Apply' || operation === 'Update' ? operation : 'unknown',
    subresource: textAt(entry, 'subresource'),
    time: textAt(entry, 'time'),
    fields: at(entry, 'fieldsV1'),
  };
}

/** @param field - such as `['spec', 'version']` */
export function ownsField(
  manager: FieldManager,
  field: readonly string[],
): boolean {
  return at(manager.fields, ...field.map(part => `f:${part}`)) !== undefined;
}

/** Who wrote a field last, where managedFields tell: for the record, not for a decision. */
export function lastManagerOf(
  managers: readonly FieldManager[],
  field: readonly string[],
): FieldManager | undefined {
  return managers
    .filter(entry => ownsField(entry, field))
    .sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
    .at(-1);
}
