import { SchemaChanges } from './SchemaChanges';
import { entriesOf, jsonOf, mapOf, resolved } from './openApiDocument';
import type { Json, JsonMap } from './openApiDocument';

/**
 * What clients of the promised API would notice, in sentences. New operations, optional inputs and
 * more facts in answers break nothing.
 */
export function breakingChanges(promised: JsonMap, now: JsonMap): string[] {
  const operations = operationsOf(now);
  return [...operationsOf(promised)].flatMap(([route, before]) => {
    const after = operations.get(route);
    return after
      ? [...new Set(operationChanges({ promised, now }, before, after))].map(
          change => `${route}: ${change}`,
        )
      : [`${route}: the operation is gone`];
  });
}

interface Documents {
  readonly promised: JsonMap;
  readonly now: JsonMap;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/** By method and path. */
function operationsOf(document: JsonMap): ReadonlyMap<string, JsonMap> {
  return new Map(
    entriesOf(document.paths).flatMap(([path, item]) =>
      entriesOf(item)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => {
          const shared = mapOf(item).parameters ?? [];
          const own = mapOf(operation).parameters ?? [];
          const parameters = [shared, own].flat() as Json[];
          return [
            `${method.toUpperCase()} ${path}`,
            { ...mapOf(operation), parameters },
          ] as const;
        }),
    ),
  );
}

function operationChanges(
  documents: Documents,
  before: JsonMap,
  after: JsonMap,
): string[] {
  return [
    ...(before.operationId === after.operationId
      ? []
      : [
          `its name is ${jsonOf(after.operationId)}, was ${jsonOf(
            before.operationId,
          )}`,
        ]),
    ...parameterChanges(documents, before, after),
    ...bodyChanges(documents, before, after),
    ...answerChanges(documents, before, after),
  ];
}

function parameterChanges(
  documents: Documents,
  before: JsonMap,
  after: JsonMap,
): string[] {
  const earlier = parametersOf(documents.promised, before);
  const later = parametersOf(documents.now, after);
  return [
    ...[...earlier].flatMap(([name, parameter]) => {
      const same = later.get(name);
      if (!same) return [`the parameter ${name} is gone`];
      const { schema: earlierSchema, required, ...rest } = parameter;
      const { schema: laterSchema, required: nowRequired, ...now } = same;
      return [
        ...(nowRequired && !required ? [`${name} is required now`] : []),
        ...(styleOf(rest) === styleOf(now)
          ? []
          : [`${name} is written in another way`]),
        ...new SchemaChanges(documents, 'request').between(
          name,
          earlierSchema,
          laterSchema,
        ),
      ];
    }),
    ...[...later].flatMap(([name, { required }]) =>
      required && !earlier.has(name)
        ? [`the new parameter ${name} is required`]
        : [],
    ),
  ];
}

function styleOf({ style, explode }: JsonMap): string {
  return jsonOf([style, explode]);
}

function parametersOf(
  document: JsonMap,
  { parameters }: JsonMap,
): ReadonlyMap<string, JsonMap> {
  return new Map(
    [parameters ?? []].flat().map(each => {
      const parameter = resolved(document, each as Json);
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}

function bodyChanges(
  documents: Documents,
  before: JsonMap,
  after: JsonMap,
): string[] {
  const earlier = resolved(documents.promised, before.requestBody);
  const later = resolved(documents.now, after.requestBody);
  if (before.requestBody !== undefined && after.requestBody === undefined)
    return ['it takes no body any longer'];
  return [
    ...(later.required === true && earlier.required !== true
      ? ['a body is required now']
      : []),
    ...contentChanges(documents, 'request', 'body', earlier, later),
  ];
}

function answerChanges(
  documents: Documents,
  before: JsonMap,
  after: JsonMap,
): string[] {
  const now = mapOf(after.responses);
  return entriesOf(before.responses).flatMap(([status, answer]) =>
    status in now
      ? contentChanges(
          documents,
          'response',
          `answer ${status}`,
          resolved(documents.promised, answer),
          resolved(documents.now, now[status]),
        )
      : [`the answer ${status} is gone`],
  );
}

function contentChanges(
  documents: Documents,
  direction: 'request' | 'response',
  where: string,
  before: JsonMap,
  after: JsonMap,
): string[] {
  const now = mapOf(after.content);
  return entriesOf(before.content).flatMap(([type, content]) =>
    type in now
      ? new SchemaChanges(documents, direction).between(
          where,
          mapOf(content).schema,
          mapOf(now[type]).schema,
        )
      : [`${where} is no longer ${type}`],
  );
}
