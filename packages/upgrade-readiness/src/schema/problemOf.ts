import type { ErrorObject } from 'ajv';
import type { Param, Reason } from '@drydock/upgrade-reasons';

/** What is wrong with a field. `unknown`: the schema has no place for it. */
export interface FieldProblem {
  readonly fault: 'unknown' | 'duplicate' | 'type' | 'missing' | 'value';
  /** Keys and indexes that lead to the field. */
  readonly path: readonly string[];
  /** Without the field's value: `spec.replicas must be of type integer`. */
  readonly message: Reason;
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
        message: {
          code: 'manifest.field-missing',
          params: { field: fieldParam(missing) },
        },
      };
    }
    case 'type':
      return {
        fault: 'type',
        path,
        message: {
          code: 'manifest.field-type',
          params: {
            field: fieldParam(path),
            types: { object: [params.type].flat().join('|') },
          },
        },
      };
    case 'format':
      return {
        fault: 'type',
        path,
        message: {
          code: 'manifest.field-format',
          params: {
            field: fieldParam(path),
            format: { object: String(params.format) },
          },
        },
      };
    case 'oneOf':
    case 'anyOf':
      return {
        fault: 'type',
        path,
        message: {
          code: 'manifest.field-form',
          params: { field: fieldParam(path) },
        },
      };
    default:
      return {
        fault: 'value',
        path,
        message: {
          code: 'manifest.field-value',
          params: {
            field: fieldParam(path),
            message: { text: message.slice(0, 150) },
          },
        },
      };
  }
}

export function unknownField(path: readonly string[]): FieldProblem {
  return {
    fault: 'unknown',
    path,
    message: {
      code: 'manifest.unknown-field',
      params: { field: fieldParam(path) },
    },
  };
}

/** `spec.containers[0].name`, as API servers write it. */
export function fieldName(path: readonly string[]): string {
  return path
    .map((segment, index) =>
      /^\d+$/.test(segment)
        ? `[${segment}]`
        : `${index === 0 ? '' : '.'}${segment}`,
    )
    .join('')
    .slice(0, 250);
}

function fieldParam(path: readonly string[]): Param {
  const object = fieldName(path);
  return object === '' ? { term: 'whole-object' } : { object };
}
