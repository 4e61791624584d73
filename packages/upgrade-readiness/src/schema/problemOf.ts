import type { ErrorObject } from 'ajv';

/** What is wrong with a field. `unknown`: the schema has no place for it. */
export interface FieldProblem {
  readonly fault: 'unknown' | 'duplicate' | 'type' | 'missing' | 'value';
  /** Keys and indexes that lead to the field. */
  readonly path: readonly string[];
  /** For people, without the field's value: `spec.replicas must be an integer`. */
  readonly message: string;
}

/** A fault that the validator found, by the field that it concerns. */
export function problemOf({
  keyword,
  instancePath,
  params,
  message = 'is not valid',
}: ErrorObject): FieldProblem {
  const path = instancePath
    .split('/')
    .slice(1)
    .map(segment => segment.replace(/~1/g, '/').replace(/~0/g, '~'));
  switch (keyword) {
    case 'additionalProperties':
      return unknownField([...path, String(params.additionalProperty)]);
    case 'required': {
      const missing = [...path, String(params.missingProperty)];
      return {
        fault: 'missing',
        path: missing,
        message: `${fieldName(missing)} is missing`,
      };
    }
    case 'type':
      return {
        fault: 'type',
        path,
        message: `${fieldName(path)} must be of type ${[params.type]
          .flat()
          .join(' or ')}`,
      };
    case 'format':
      return {
        fault: 'type',
        path,
        message: `${fieldName(path)} must be of format ${params.format}`,
      };
    case 'oneOf':
    case 'anyOf':
      return {
        fault: 'type',
        path,
        message: `${fieldName(path)} is of none of the allowed forms`,
      };
    default:
      return {
        fault: 'value',
        path,
        message: `${fieldName(path)} ${message.slice(0, 150)}`,
      };
  }
}

export function unknownField(path: readonly string[]): FieldProblem {
  return {
    fault: 'unknown',
    path,
    message: `unknown field ${fieldName(path)}`,
  };
}

/** `spec.containers[0].name`, as API servers write it. */
export function fieldName(path: readonly string[]): string {
  return (
    path
      .map((segment, index) =>
        /^\d+$/.test(segment)
          ? `[${segment}]`
          : `${index === 0 ? '' : '.'}${segment}`,
      )
      .join('')
      .slice(0, 250) || 'the object'
  );
}
