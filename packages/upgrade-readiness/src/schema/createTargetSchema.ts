import Ajv from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { said, type Reason } from '@drydock/upgrade-reasons';
import {
  DecodeError,
  decodeJsonObject,
  isObject,
  objectAt,
  textAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { formats } from './formats';
import { problemOf } from './problemOf';
import type { FieldProblem } from './problemOf';
import { kindsOf, strictSchema } from './strictSchema';

/** A document as `kubectl get --raw /openapi/v3/apis/apps/v1` writes it. */
export interface OpenApiDocument {
  /** For people: file or path. */
  readonly name: string;
  readonly text: string;
  /**
   * The group and version whose document it is, where the reader knows it; else it is read off
   * its paths.
   */
  readonly apiVersion?: string;
}

/** What the schema says of an object. `no-schema`: no document speaks of its group and version. */
export type SchemaAnswer =
  | { readonly status: 'checked'; readonly problems: readonly FieldProblem[] }
  | { readonly status: 'unknown-kind' }
  | { readonly status: 'no-schema'; readonly custom?: true }
  | { readonly status: 'unusable'; readonly reason: Reason };

export interface TargetSchema {
  /**
   * Versions of Kubernetes that the documents, or who was asked for them, name, without a leading
   * v. Documents of most versions name none.
   */
  readonly versions: readonly string[];
  check(object: JsonObject): SchemaAnswer;
}

/** Its documents tell of it in prose alone. */
const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';

interface Component {
  readonly reference: string;
  readonly custom: boolean;
}

/**
 * @throws DecodeError for a document that is no OpenAPI v3 document of an API server, with its name
 */
export function createTargetSchema(
  documents: readonly OpenApiDocument[],
): TargetSchema {
  const builder = targetSchemaBuilder();
  for (const document of documents) builder.add(document);
  return builder.schema();
}

/**
 * The same document by document, for callers that serve others in between: a large one takes some
 * 50 ms.
 */
export function targetSchemaBuilder(): {
  readonly add: (document: OpenApiDocument) => void;
  readonly schema: () => TargetSchema;
} {
  // A schema that does not compile is reported with each object. Nothing is written to a log.
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    useDefaults: true,
    logger: false,
    validateSchema: false,
    unicodeRegExp: false,
    formats,
  });
  const components = new Map<string, Component>();
  const versions = new Set<string>();
  // Kinds tell nothing of that: every document has some of other groups, such as DeleteOptions of
  // all and the Scale of autoscaling.
  const groupVersions = new Set<string>();
  let count = 0;
  const add = (document: OpenApiDocument) => {
    const { schemas, custom, version, apiVersions } = schemasOf(document);
    const documentId = `document-${count}`;
    count += 1;
    ajv.addSchema({
      $id: documentId,
      components: {
        schemas: Object.fromEntries(
          Object.entries(schemas).map(([name, schema]) => [
            name,
            {
              ...strictSchema(schema, { documentId, custom }),
              ...(name === QUANTITY ? { format: 'quantity' } : {}),
            },
          ]),
        ),
      },
    });
    for (const [name, schema] of Object.entries(schemas)) {
      for (const kind of kindsOf(schema))
        components.set(
          kind,
          components.get(kind) ?? {
            reference: `${documentId}#/components/schemas/${name}`,
            custom,
          },
        );
    }
    if (version) versions.add(version);
    for (const apiVersion of document.apiVersion
      ? [document.apiVersion]
      : apiVersions)
      groupVersions.add(apiVersion);
  };
  const schema = (): TargetSchema => ({
    versions: [...versions].sort(),
    check(object) {
      const apiVersion = textAt(object, 'apiVersion') ?? '';
      const component = components.get(
        `${apiVersion} ${textAt(object, 'kind')}`,
      );
      if (!component)
        return {
          status: groupVersions.has(apiVersion) ? 'unknown-kind' : 'no-schema',
        };
      const validate = compiled(ajv, component.reference);
      if (typeof validate !== 'function')
        return { status: 'unusable', reason: validate };
      return {
        status: 'checked',
        problems: judge(validate, object, component),
      };
    },
  });
  return { add, schema };
}

/** @throws DecodeError as {@link createTargetSchema} */
export function schemasOf({ name, text }: OpenApiDocument) {
  const document = decoded(name, text);
  const schemas = objectAt(document, 'components', 'schemas');
  if (
    !textAt(document, 'openapi')?.startsWith('3.') ||
    Object.keys(schemas).length === 0
  ) {
    throw new DecodeError('wrong-shape', {
      code: 'decode.not-openapi',
      params: { name: { object: name } },
    });
  }
  const info = objectAt(document, 'info');
  const custom = /CRD/.test(textAt(info, 'title') ?? '');
  const version = /^v?(\d+\.\d+\.\d+)/.exec(textAt(info, 'version') ?? '')?.[1];
  const apiVersions = Object.keys(objectAt(document, 'paths')).flatMap(
    path =>
      /^\/(?:api|apis\/[^/]+)\/[^/]+/
        .exec(path)?.[0]
        .replace(/^\/apis?\//, '') ?? [],
  );
  return {
    schemas,
    custom,
    apiVersions,
    version: custom || version?.startsWith('0.') ? undefined : version,
  };
}

function decoded(name: string, text: string): JsonObject {
  try {
    return decodeJsonObject(text);
  } catch (error) {
    if (error instanceof DecodeError)
      throw new DecodeError(error.kind, {
        code: 'decode.in-document',
        params: {
          name: { object: name },
          reason: { reasons: [error.reason] },
        },
      });
    throw error;
  }
}

/**
 * The reason, where the schema itself is at fault (a pattern that is none, a reference into
 * nothing).
 */
function compiled(ajv: Ajv, reference: string): ValidateFunction | Reason {
  try {
    return ajv.getSchema(reference) ?? { code: 'manifest.schema-missing' };
  } catch (error) {
    return isObject(error) && typeof error.message === 'string'
      ? said(error.message.slice(0, 200))
      : { code: 'manifest.schema-broken' };
  }
}

function judge(
  validate: ValidateFunction,
  object: JsonObject,
  { custom }: Component,
): readonly FieldProblem[] {
  // Defaults are filled into a copy. API servers read null as absent, but in fields of custom
  // resources, where the definition decides.
  const copy: JsonObject = custom
    ? { ...structuredClone(object), metadata: withoutNulls(object.metadata) }
    : objectWithoutNulls(object);
  if (validate(copy)) return [];
  return distinct(
    (validate.errors ?? [])
      .filter(error => isTold(error, custom))
      .map(error => problemOf(error)),
  );
}

/**
 * What a manifest says of the status of a built-in kind is decoded and thrown away. Errors of
 * alternatives are summed up by their keyword.
 */
function isTold(
  { keyword, instancePath, schemaPath }: ErrorObject,
  custom: boolean,
): boolean {
  if (!custom && keyword === 'required' && instancePath.startsWith('/status'))
    return false;
  return !/\/(oneOf|anyOf)\/\d+\//.test(schemaPath);
}

function distinct(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return [
    ...new Map(
      problems.map(problem => [
        `${problem.fault} ${problem.path.join('/')}`,
        problem,
      ]),
    ).values(),
  ];
}

function objectWithoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) =>
      value === null ? [] : [[key, withoutNulls(value)]],
    ),
  );
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isObject(value) ? objectWithoutNulls(value) : value;
}
