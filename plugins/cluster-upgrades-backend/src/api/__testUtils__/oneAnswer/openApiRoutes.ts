import { spec } from '../../../schema/openapi';
import type { Sent } from '../permissionMatrix/startMatrixBackend';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content?: {
      readonly 'application/json'?: { readonly schema?: Schema };
    };
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** A route of the OpenAPI document with the names of what it takes. */
export interface Route {
  readonly what: string;
  readonly method: Sent['method'];
  readonly path: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly inBody: readonly string[];
}

/** Every route and method of the OpenAPI document. */
export function routes(): readonly Route[] {
  const described: Document = JSON.parse(JSON.stringify(spec));
  const { schemas, parameters: shared } = described.components;
  return Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters = [], requestBody }]): Route => {
        const resolved = parameters.map(each =>
          each.$ref === undefined ? each : shared[lastOf(each.$ref)],
        );
        const namesIn = (place: string) =>
          resolved
            .filter(each => each.in === place)
            .map(({ name = '' }) => name);
        const schema = requestBody?.content?.['application/json']?.schema;
        const { properties = {} } =
          schema?.$ref === undefined
            ? schema ?? {}
            : schemas[lastOf(schema.$ref)];
        return {
          what: `${method.toUpperCase()} ${path}`,
          method: method as Sent['method'],
          path,
          inPath: namesIn('path'),
          inQuery: namesIn('query'),
          inBody: Object.keys(properties),
        };
      },
    ),
  );
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
