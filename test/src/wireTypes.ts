import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './textReaders/sourceFiles';

const MODELS = path.join(
  ROOT,
  'plugins/cluster-upgrades-common/src/schema/openapi/generated/models',
);

/** Names of the types that are generated from the OpenAPI document. */
export function readWireTypes(): ReadonlySet<string> {
  return new Set(
    readdirSync(MODELS).flatMap(file => {
      const source = readFileSync(path.join(MODELS, file), 'utf8');
      const exported = source.matchAll(/^export (?:interface|type) (\w+)/gm);
      return [...exported].map(([, name]) => name);
    }),
  );
}
