import { entriesOf } from './openApiDocument';
import type { Json, JsonMap } from './openApiDocument';

/** The document without what no client depends on, for the copy of what is promised. */
export function promiseOf(document: JsonMap): JsonMap {
  const { openapi, paths, components } = document;
  return withoutNotes({ openapi, paths, components }) as JsonMap;
}

const NOTES = ['description', 'summary', 'tags', 'example', 'examples'];

function withoutNotes(value: Json | undefined, isNames = false): Json {
  if (Array.isArray(value)) return value.map(each => withoutNotes(each));
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    entriesOf(value)
      // A field of an object can have the name of a note.
      .filter(([key]) => isNames || !NOTES.includes(key))
      .map(([key, each]) => [key, withoutNotes(each, key === 'properties')]),
  );
}

/** A line for each path and each component, so that a change of the promise is read in its diff. */
export function promiseText({ openapi, paths, components }: JsonMap): string {
  const lines = (map: Json | undefined) =>
    entriesOf(map)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const parts = entriesOf(components).map(
    ([kind, map]) => `${JSON.stringify(kind)}: {\n${lines(map)}\n}`,
  );
  return `{
"openapi": ${JSON.stringify(openapi)},
"paths": {
${lines(paths)}
},
"components": {
${parts.join(',\n')}
}
}
`;
}
