import { arrayAt, isObject, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';

/**
 * Keywords of one schema that hold schemas which only judge values: what they do not name is not
 * unknown.
 */
const JUDGING = ['oneOf', 'anyOf', 'allOf', 'not'] as const;
const MAX_DEPTH = 60;
const ANY_TEXT_OR_INTEGER = { type: ['integer', 'string'] };
/** What every object that is embedded as a whole has. */
const OBJECT_HEADER = {
  apiVersion: { type: 'string' },
  kind: { type: 'string' },
  metadata: { type: 'object' },
};

export interface StrictOptions {
  /** Id of the document in which `#/components/schemas/…` is looked up. */
  readonly documentId: string;
  /**
   * Custom resources: an object without properties has none; defaults are filled in before anything
   * is required.
   */
  readonly custom: boolean;
}

/**
 * A schema of an OpenAPI v3 document of an API server as JSON schema that judges as strict field
 * validation does: fields without a place are faults. (Source: the extensions `x-kubernetes-*` of
 * the OpenAPI documents of Kubernetes.)
 */
export function strictSchema(
  schema: unknown,
  options: StrictOptions,
  depth = 0,
): JsonObject {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  const reference = textAt(schema, '$ref');
  if (reference)
    return { $ref: reference.replace(/^#/, `${options.documentId}#`) };
  if (schema['x-kubernetes-int-or-string'] === true) return ANY_TEXT_OR_INTEGER;
  return {
    ...plainKeywords(schema, options),
    ...nested(schema, options, depth),
    ...closing(schema, options),
  };
}

/**
 * Keywords that judge a value by itself. `default` of built-in kinds stands for Go's zero values,
 * which validation refuses where they are required; patterns they have none.
 */
function plainKeywords(
  schema: JsonObject,
  { custom }: StrictOptions,
): JsonObject {
  const kept = [
    'type',
    'format',
    'enum',
    'required',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'multipleOf',
    ...(custom ? ['pattern', 'default'] : []),
  ];
  const found = Object.fromEntries(
    kept.flatMap(keyword =>
      schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]],
    ),
  );
  const type = textAt(schema, 'type');
  // The third draft's form, which CRDs may use: a flag beside the limit.
  const exclusive = ['Minimum', 'Maximum'].flatMap(limit => {
    const value = schema[limit.toLowerCase()];
    return schema[`exclusive${limit}`] === true && typeof value === 'number'
      ? [[`exclusive${limit}`, value]]
      : [];
  });
  return {
    ...found,
    ...Object.fromEntries(exclusive),
    ...(schema.nullable === true && type ? { type: [type, 'null'] } : {}),
  };
}

function nested(
  schema: JsonObject,
  options: StrictOptions,
  depth: number,
): JsonObject {
  const below = (part: unknown) => strictSchema(part, options, depth + 1);
  const judging = JUDGING.flatMap(keyword => {
    const part = schema[keyword];
    if (part === undefined) return [];
    return [
      [
        keyword,
        Array.isArray(part)
          ? part.map(item => judgingSchema(item, options, depth + 1))
          : judgingSchema(part, options, depth + 1),
      ],
    ];
  });
  const embedded =
    schema['x-kubernetes-embedded-resource'] === true
      ? Object.entries(OBJECT_HEADER)
      : [];
  const properties = [
    ...embedded,
    ...Object.entries(objectAt(schema, 'properties')).map(
      ([name, property]) => [name, below(property)],
    ),
  ];
  return {
    ...Object.fromEntries(judging),
    ...(properties.length > 0
      ? { properties: Object.fromEntries(properties) }
      : {}),
    ...(isObject(schema.items) ? { items: below(schema.items) } : {}),
    ...(isObject(schema.additionalProperties)
      ? { additionalProperties: below(schema.additionalProperties) }
      : {}),
  };
}

/**
 * Below `allOf` and its like. A reference there is the schema itself, as built-in kinds write it.
 */
function judgingSchema(
  schema: unknown,
  options: StrictOptions,
  depth: number,
): JsonObject {
  const { additionalProperties, ...rest } = strictSchema(
    schema,
    options,
    depth,
  );
  return isObject(additionalProperties)
    ? { ...rest, additionalProperties }
    : rest;
}

function closing(schema: JsonObject, { custom }: StrictOptions): JsonObject {
  const isOpen =
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema.additionalProperties !== undefined;
  const isClosed = custom
    ? textAt(schema, 'type') === 'object'
    : Object.keys(objectAt(schema, 'properties')).length > 0;
  if (isOpen || !isClosed) return {};
  return { additionalProperties: false };
}

/**
 * Group, version and kind of a component of a document; several share the reviews and options of a
 * server.
 */
export function kindsOf(schema: unknown): readonly string[] {
  return arrayAt(schema, 'x-kubernetes-group-version-kind').flatMap(entry => {
    const version = textAt(entry, 'version');
    const kind = textAt(entry, 'kind');
    const group = textAt(entry, 'group') ?? '';
    return version && kind
      ? [`${group === '' ? version : `${group}/${version}`} ${kind}`]
      : [];
  });
}
