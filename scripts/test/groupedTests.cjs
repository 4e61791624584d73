// Jest's configuration for `npm test`: the Backstage CLI's, but several test files of a package
// share one environment. A test file on its own spends most of its time on loading the same
// thousands of modules. Each file stays a group of its own in the report, named by its path from
// the checkout; `yarn test FILE` runs it alone, as ever (docs/decisions/0031).
const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const GROUPS = path.join(root, '.cache', 'test-groups');
/** Enough to share what is loaded, few enough that the last group to run is a short one. */
const FILES_OF_A_GROUP = 45;

/**
 * What a test file may leave behind ends with it: a time that stands still, functions that were
 * replaced.
 */
const entryOf = file => `describe(${JSON.stringify(
  path.relative(root, file),
)}, () => {
  afterAll(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  try {
    require(${JSON.stringify(file)});
  } catch (error) {
    it('did not run', () => {
      throw error;
    });
  }
});
`;

function testFilesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Of transforms that the configuration names, the CLI's for code gets results that packages share.
 */
const withSharedTransform = transforms =>
  Object.fromEntries(
    Object.entries(transforms).map(([pattern, transform]) => [
      pattern,
      Array.isArray(transform) && transform[0].includes('jestSwcTransform')
        ? [require.resolve('./sharedTransform.cjs'), transform[1]]
        : transform,
    ]),
  );

/** Writes the entries of one package, and makes Jest run these in place of its test files. */
function inGroups(project) {
  const folder = path.join(
    GROUPS,
    path
      .relative(root, path.dirname(project.rootDir))
      .replaceAll(path.sep, '-'),
  );
  mkdirSync(folder, { recursive: true });
  const files = testFilesIn(project.rootDir);
  for (let first = 0; first < files.length; first += FILES_OF_A_GROUP)
    writeFileSync(
      path.join(folder, `${first / FILES_OF_A_GROUP + 1}.test.js`),
      files
        .slice(first, first + FILES_OF_A_GROUP)
        .map(entryOf)
        .join(''),
    );
  return {
    ...project,
    transform: withSharedTransform(project.transform),
    testEnvironment: project.testEnvironment.includes('jsdom')
      ? require.resolve('./jsdomEnvironment.cjs')
      : project.testEnvironment,
    roots: [project.rootDir, folder],
    testMatch: [path.join(folder, '*.test.js')],
  };
}

module.exports = (async () => {
  rmSync(GROUPS, { recursive: true, force: true });
  const config = await require('@backstage/cli/config/jest');
  return {
    ...config,
    testSequencer: require.resolve('../../test/biggestFirst.js'),
    projects: config.projects
      .filter(({ rootDir }) => !rootDir.startsWith(path.join(root, 'test')))
      .map(inGroups),
  };
})();
