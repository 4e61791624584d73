// Writes test/conformance/stableNames.json and docs/reference/stable-names.md: the names in the
// code as they are now become what is promised. A test fails when one of them is gone. Writes the
// other generated pages of docs/reference as well.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

require(require.resolve('@backstage/cli/config/nodeTransform.cjs'));
const { generatedPages } = require('./generatedPages.ts');
const { namesNow, stableNamesPage } = require('./stableNames.ts');

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const root = join(__dirname, '../../..');
const names = namesNow();
writeFileSync(
  join(root, 'test', 'conformance', 'stableNames.json'),
  `${JSON.stringify(names, undefined, 2)}\n`,
);
writeFileSync(
  join(root, 'docs', 'reference', 'stable-names.md'),
  stableNamesPage(names),
);
for (const [page, write] of generatedPages)
  writeFileSync(join(root, 'docs', 'reference', page), write());
