import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const DOCUMENT = join(
  __dirname,
  '../../plugins/cluster-upgrades-backend/src/schema/openapi.yaml',
);
const METHODS = ['get', 'post', 'put', 'delete'];

interface Operation {
  readonly operationId: string;
  readonly requestBody?: object;
}

/** Each operation of the API document, with its path as an expression. */
export function apiOperations(): readonly (Operation & {
  readonly method: string;
  readonly path: RegExp;
})[] {
  const paths: Record<string, Record<string, Operation>> = parse(
    readFileSync(DOCUMENT, 'utf8'),
  ).paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      METHODS.includes(method)
        ? [
            {
              ...operation,
              method: method.toUpperCase(),
              path: new RegExp(
                `^${path
                  .replaceAll('.', '\\.')
                  .replace(/\{[^}]+\}/g, '[^/?]+')}(\\?|$)`,
              ),
            },
          ]
        : [],
    ),
  );
}
