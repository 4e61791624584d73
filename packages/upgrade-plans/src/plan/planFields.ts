import { z } from 'zod';
import { PLAN_MOST_BYTES, planSchema } from './model';

interface Limits {
  /** Least number, characters or entries, by the kind. */
  minimum?: number;
  maximum?: number;
  pattern?: string;
  /** Code of the reason for a value that does not match the pattern. */
  problem?: string;
}

/** One field of the plan file, as data: what a form needs to offer it and to check it. */
interface FieldFacts extends Limits {
  kind:
    | 'text'
    | 'integer'
    | 'integer-or-percent'
    | 'boolean'
    | 'choice'
    | 'texts'
    | 'labels'
    | 'entries'
    | 'map';
  required?: true;
  default?: unknown;
  choices?: readonly unknown[];
  /** Of entries that differ by their field `type`: its values. */
  types?: readonly string[];
  /** Of texts and labels: limits of each. */
  each?: Limits;
  /** Of labels: limits of each key. */
  keys?: Limits;
}

type Fields = Record<string, FieldFacts>;
type Schema = z.core.JSONSchema.JSONSchema & { problem?: string };

/**
 * Every field of the plan file by its path: `spec.stages[].canaries`, and
 * `spec.effects[node-rollout].maxSurge` where entries differ by their type. Rules between fields
 * are checked by `readPlan` only.
 */
export function planFields(): Fields {
  const schema = z.toJSONSchema(planSchema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) =>
      Object.assign(jsonSchema, problemOfPattern(zodSchema)),
  });
  return fieldsOf('', schema as Schema);
}

/** The same as a module of its own: browsers get the data without the validator. */
export function planFieldsModule(): string {
  const lines = Object.entries(planFields()).map(
    ([path, facts]) => `  ${JSON.stringify(path)}: ${JSON.stringify(facts)},`,
  );
  return [
    '// Made from packages/upgrade-plans/src/plan/model.ts by packages/upgrade-plans/scripts/write-plan-schema.mjs. Do not edit.',
    "import type { PlanField } from '../planField';",
    '',
    '/**',
    ' * Size of the largest plan file.',
    ' *',
    ' * @public',
    ' */',
    `export const PLAN_MOST_BYTES = ${PLAN_MOST_BYTES};`,
    '',
    '/**',
    ' * Every field of the plan file by its path, with its limits, default and choices.',
    ' *',
    ' * @public',
    ' */',
    'export const PLAN_FIELDS = {',
    ...lines,
    '} as const satisfies Readonly<Record<string, PlanField>>;',
    '',
  ].join('\n');
}

function problemOfPattern(schema: z.core.$ZodTypes): { problem?: string } {
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const { check, error } = _zod.def;
    const messageOf = error as ((issue: object) => unknown) | undefined;
    const problem = check === 'string_format' ? messageOf?.({}) : undefined;
    if (typeof problem === 'string') return { problem };
  }
  return {};
}

function fieldsOf(path: string, schema: Schema): Fields {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      Object.entries(
        withFieldsBelow(
          path === '' ? name : `${path}.${name}`,
          property as Schema,
          schema.required?.includes(name) ?? false,
        ),
      ),
    ),
  );
}

function withFieldsBelow(
  path: string,
  schema: Schema,
  required: boolean,
): Fields {
  const facts = factsOf(schema);
  return {
    [path]: {
      ...facts,
      ...(required ? { required: true } : {}),
      ...(schema.default === undefined ? {} : { default: schema.default }),
    },
    ...fieldsBelow(path, schema, facts),
  };
}

function fieldsBelow(path: string, schema: Schema, facts: FieldFacts): Fields {
  if (facts.kind === 'entries') {
    const item = schema.items as Schema;
    return facts.types
      ? Object.assign(
          {},
          ...alternativesOf(item).map(each =>
            without('type', fieldsOf(`${path}[${typeOf(each)}]`, each)),
          ),
        )
      : fieldsOf(`${path}[]`, item);
  }
  return Object.assign(
    {},
    ...alternativesOf(schema).map(each => fieldsOf(path, each)),
  );
}

/** The discriminator is in the path already. */
function without(name: string, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([path]) => !path.endsWith(`].${name}`)),
  );
}

function factsOf(schema: Schema): FieldFacts {
  const [first, second] = alternativesOf(schema);
  if (first.type === 'integer' && second?.type === 'string')
    return {
      kind: 'integer-or-percent',
      ...limitsOf(first),
      ...limitsOf(second),
    };
  if (first.const !== undefined)
    return { kind: 'choice', choices: [first.const] };
  if (first.enum) return { kind: 'choice', choices: first.enum };
  switch (first.type) {
    case 'integer':
      return { kind: 'integer', ...limitsOf(first) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'string':
      return { kind: 'text', ...limitsOf(first) };
    case 'array':
      return listFacts(first);
    case 'object':
      return first.additionalProperties
        ? {
            kind: 'labels',
            ...itemLimits('keys', first.propertyNames as Schema),
            ...itemLimits('each', first.additionalProperties as Schema),
          }
        : { kind: 'map' };
    default:
      throw new Error(`A form cannot offer ${JSON.stringify(schema)}`);
  }
}

function listFacts(schema: Schema): FieldFacts {
  const item = schema.items as Schema;
  const [first] = alternativesOf(item);
  if (first.type !== 'object')
    return { kind: 'texts', ...limitsOf(schema), ...itemLimits('each', first) };
  return {
    kind: 'entries',
    ...limitsOf(schema),
    ...(item.oneOf ? { types: alternativesOf(item).map(typeOf) } : {}),
  };
}

function itemLimits(
  name: 'each' | 'keys',
  schema: Schema,
): Partial<FieldFacts> {
  const [first] = alternativesOf(schema);
  const limits = limitsOf(first);
  return Object.keys(limits).length > 0 ? { [name]: limits } : {};
}

function typeOf(schema: Schema): string {
  const { type } = schema.properties ?? {};
  return String((type as Schema).const);
}

function alternativesOf(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]) as readonly Schema[];
}

function limitsOf(schema: Schema): Limits {
  const minimum = schema.minimum ?? schema.minLength ?? schema.minItems;
  const maximum = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  const { pattern, problem } = schema;
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(problem === undefined ? {} : { problem }),
  };
}
