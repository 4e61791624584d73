import { stringify } from 'yaml';
import { digestOf } from './digest';
import { planJsonSchema } from './jsonSchema';
import type { UpgradePlanFile, UpgradePlanInput } from './model';
import { alternativesOf } from './schemaFields';
import type { JsonSchema } from './schemaFields';

/**
 * A plan as YAML for people: fields in the schema's order, without what the defaults say anyway.
 * Reading it gives the same plan with the same digest.
 */
export function writePlan(plan: UpgradePlanFile | UpgradePlanInput): string {
  return stringify(withoutDefaults(plan, planJsonSchema()), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
}

function withoutDefaults(value: unknown, schema: JsonSchema): unknown {
  const form = alternativeFor(value, schema);
  if (Array.isArray(value))
    return value.map(entry =>
      form.items ? withoutDefaults(entry, form.items) : entry,
    );
  if (!isMap(value) || !form.properties) return value;
  return Object.fromEntries(
    Object.entries(form.properties).flatMap(([name, field]) => {
      if (value[name] === undefined) return [];
      const kept = withoutDefaults(value[name], field);
      return field.default !== undefined &&
        digestOf(kept) === digestOf(field.default)
        ? []
        : [[name, kept]];
    }),
  );
}

/** Of several forms the one whose fixed fields (`type: metric`) the value has. */
function alternativeFor(value: unknown, schema: JsonSchema): JsonSchema {
  const alternatives = alternativesOf(schema);
  const map = isMap(value) ? value : undefined;
  const fitting = alternatives.find(
    ({ properties }) =>
      map &&
      properties &&
      Object.entries(properties).every(
        ([name, field]) =>
          field.const === undefined || field.const === map[name],
      ),
  );
  return fitting ?? alternatives[0];
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
