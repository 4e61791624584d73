import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { PlanField } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { fieldsOf, isEmpty, textOf, valueAt } from './values';
import type { Edit, Path } from './yamlText';

/**
 * The fields of plans by their paths. All limits, defaults and choices of the form come from here.
 */
const FIELDS: ReadonlyMap<string, PlanField> = new Map(
  Object.entries(PLAN_FIELDS),
);

/** Kinds whose values one input shows. */
const SIMPLE: readonly PlanField['kind'][] = [
  'text',
  'integer',
  'integer-or-percent',
  'boolean',
  'choice',
  'texts',
  'labels',
];

/**
 * The path of the field at a place: `spec.effects[node-rollout].maxSurge`, by the type of the entry
 * that is there.
 */
export function fieldPath(document: unknown, at: Path): string {
  return at.reduce<string>((path, part, index) => {
    if (typeof part !== 'number') return path === '' ? part : `${path}.${part}`;
    const differs = FIELDS.get(path)?.types !== undefined;
    const entry = fieldsOf(valueAt(document, at.slice(0, index + 1)));
    return differs ? `${path}[${textOf(entry.type)}]` : `${path}[]`;
  }, '');
}

/** Undefined: plans have no such field. */
export function fieldAt(document: unknown, at: Path): PlanField | undefined {
  return FIELDS.get(fieldPath(document, at));
}

/**
 * Places of the fields of a mapping that one input each shows, those of mappings in it included, in
 * the order of the schema.
 */
export function inputsBelow(document: unknown, at: Path): Path[] {
  const prefix = `${fieldPath(document, at)}.`;
  return [...FIELDS]
    .filter(([path]) => path.startsWith(prefix))
    .flatMap(([path, { kind }]) => {
      const below = path.slice(prefix.length);
      return SIMPLE.includes(kind) && !below.includes('[')
        ? [[...at, ...below.split('.')]]
        : [];
    });
}

/**
 * What a field says: its default where the document says nothing, or something of another shape.
 */
export function fieldValue(document: unknown, at: Path): unknown {
  const value = valueAt(document, at);
  const field = fieldAt(document, at);
  switch (field?.kind) {
    case 'integer':
      return typeof value === 'number' && Number.isFinite(value)
        ? value
        : field.default;
    case 'boolean':
      return typeof value === 'boolean' ? value : field.default;
    case 'texts':
      return Array.isArray(value) ? value.map(textOf) : [];
    case 'labels':
      return Object.fromEntries(
        Object.entries(fieldsOf(value)).map(([key, each]) => [
          key,
          textOf(each),
        ]),
      );
    default:
      return textOf(value) || textOf(field?.default);
  }
}

/**
 * An edit that removes the field where it says no more than its default. A required text stays,
 * though it is empty.
 *
 * @param document - needed for a field of entries that differ by their type
 */
export function edit(at: Path, value: unknown, document: unknown = {}): Edit {
  const field = fieldAt(document, at);
  const stays = field?.required && value === '';
  const says = (!isEmpty(value) || stays) && value !== field?.default;
  return { path: at, value: says ? value : undefined };
}

/** Of the entries of a list that differ by their type: the types. */
export function typesAt(document: unknown, at: Path): readonly string[] {
  return fieldAt(document, at)?.types ?? [];
}
