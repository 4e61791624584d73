import { spec } from '../../../schema/openapi';
import { ROUTE_GUARDS } from '../../routes';
import type { GuardFacts } from '../../routes/Guard';
import type { Sent } from './startMatrixBackend';

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly requestBody?: {
    readonly content?: {
      readonly 'application/json'?: { readonly schema?: Schema };
    };
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What one row of the table is about. */
export interface RouteRow {
  /** As in the table, for example `POST /plans/{planId}/actions submit`. */
  readonly what: string;
  readonly method: Sent['method'];
  readonly path: string;
  readonly guard: GuardFacts;
  /**
   * The field of the body that the row is about, with its value: an action, a decision or an
   * answer.
   */
  readonly choice: Readonly<Record<string, string>>;
}

/**
 * A body that says with one of these fields what shall be done has a row for each of their values.
 */
const CHOICES = ['action', 'decision', 'answer'];

/** Every route and method of the OpenAPI document, with every action that its body may ask for. */
export function routeRows(): readonly RouteRow[] {
  const document: Document = JSON.parse(JSON.stringify(spec));
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const guard = ROUTE_GUARDS[name];
      return choicesOf(operation, document).map(choice => ({
        what: [name, ...Object.values(choice)].join(' '),
        method: method as Sent['method'],
        path,
        guard,
        choice,
      }));
    }),
  );
}

function choicesOf(
  { requestBody }: Operation,
  { components }: Document,
): Record<string, string>[] {
  const asked = requestBody?.content?.['application/json']?.schema;
  const name = asked?.$ref?.split('/').at(-1);
  const { properties = {} } =
    name === undefined ? asked ?? {} : components.schemas[name];
  const field = CHOICES.find(candidate => properties[candidate]?.enum);
  return field === undefined
    ? [{}]
    : (properties[field].enum ?? []).map(value => ({ [field]: value }));
}
