// Writes what is made from the plan's definition in src/plan/model.ts: the published JSON schema,
// docs/reference/upgrade-plan.schema.json, its page, docs/reference/plan-fields.md, and the list of
// fields for forms, plugins/cluster-upgrades-common/src/generated/planFields.ts.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const transform = require.resolve(
  '@backstage/cli-node/config/nodeTransform.cjs',
);
require(transform);
const { planJsonSchema } = require('../src/plan/jsonSchema.ts');
const { planFieldsModule } = require('../src/plan/planFields.ts');
const { planFieldsPage } = require('../src/plan/planFieldsPage.ts');

const write = (path, text) =>
  writeFileSync(new URL(`../../../${path}`, import.meta.url), text);

write(
  'docs/reference/upgrade-plan.schema.json',
  `${JSON.stringify(planJsonSchema(), undefined, 2)}\n`,
);
write('docs/reference/plan-fields.md', planFieldsPage());
write(
  'plugins/cluster-upgrades-common/src/generated/planFields.ts',
  planFieldsModule(),
);
