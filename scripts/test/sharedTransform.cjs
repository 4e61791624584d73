// The transform of the Backstage CLI, whose results all packages share. Jest's own key of a result
// holds the whole configuration of a package, so that on a new machine each package transforms the
// same thousands of modules again.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { createTransformer } = require('@backstage/cli/config/jestSwcTransform');

const root = path.join(__dirname, '..', '..');
const hashOf = (...texts) =>
  texts
    .reduce((hash, text) => hash.update(text).update('\0'), createHash('sha1'))
    .digest('hex')
    .slice(0, 32);
/** What transforms, and for which runtime. */
const tools = hashOf(
  process.version,
  readFileSync(path.join(root, 'yarn.lock'), 'utf8'),
);

module.exports = {
  createTransformer: options => ({
    ...createTransformer(options),
    getCacheKey: (source, file, { instrument, supportsStaticESM }) =>
      hashOf(
        tools,
        JSON.stringify({ options, instrument, supportsStaticESM }),
        path.relative(root, file),
        source,
      ),
  }),
};
