// The order in which Jest begins groups of test files: a big one that began last would run alone.
const { readFileSync, statSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Bytes of the test files that an entry of scripts/test/groups.cjs requires. */
function sizeOf({ path }) {
  const files = readFileSync(path, 'utf8').matchAll(/require\((".+")\)/g);
  return [...files].reduce(
    (sum, [, file]) => sum + statSync(JSON.parse(file)).size,
    0,
  );
}

module.exports = class BiggestFirst extends Sequencer {
  sort(tests) {
    const sizes = new Map(tests.map(test => [test, sizeOf(test)]));
    return [...tests].sort((a, b) => sizes.get(b) - sizes.get(a));
  }
};
