/** What this module reads of a JSON schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** A schema without its alternatives: itself, or each of them. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives ? alternatives.flatMap(alternativesOf) : [schema];
}

/** Names of the fields that a map at a path may have, of all alternatives. */
export function fieldsAt(
  schema: JsonSchema,
  path: readonly PropertyKey[],
): readonly string[] {
  let schemas = alternativesOf(schema);
  for (const part of path) {
    schemas = schemas.flatMap(({ properties = {}, items }) => {
      const next =
        typeof part === 'number'
          ? items
          : Object.entries(properties).find(([name]) => name === part)?.[1];
      return next ? alternativesOf(next) : [];
    });
  }
  return [
    ...new Set(
      schemas.flatMap(({ properties }) => Object.keys(properties ?? {})),
    ),
  ];
}
