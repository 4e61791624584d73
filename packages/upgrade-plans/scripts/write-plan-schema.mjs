// Writes the published JSON schema of plan files, docs/reference/upgrade-plan.schema.json, from the schema in src/plan/model.ts.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const transform = require.resolve(
  '@backstage/cli-node/config/nodeTransform.cjs',
);
require(transform);
const { planJsonSchema } = require('../src/plan/jsonSchema.ts');

writeFileSync(
  new URL('../../../docs/reference/upgrade-plan.schema.json', import.meta.url),
  `${JSON.stringify(planJsonSchema(), undefined, 2)}\n`,
);
