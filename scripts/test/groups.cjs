// Many test files share one environment. A test file on its own spends most of its time on loading
// the same thousands of modules. Each file stays a group of its own in the report, named by its
// path from the checkout; `yarn test FILE` runs it alone, as ever (docs/decisions/0031).
const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const GROUPS = path.join(root, '.cache', 'test-groups');

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

/**
 * A project of Jest that runs the test files of folders in groups of at most a size. Its name is
 * that of the folder with the entries.
 */
function inGroups(project, { name, folders, size }) {
  const entries = path.join(GROUPS, name);
  rmSync(entries, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const files = folders.flatMap(testFilesIn);
  const groups = Math.ceil(files.length / size);
  const share = Math.ceil(files.length / groups);
  for (let group = 0; group < groups; group += 1)
    writeFileSync(
      path.join(entries, `${group + 1}.test.js`),
      files
        .slice(group * share, (group + 1) * share)
        .map(entryOf)
        .join(''),
    );
  return {
    ...project,
    rootDir: root,
    roots: [...folders, entries],
    transform: withSharedTransform(project.transform),
    testMatch: [path.join(entries, '*.test.js')],
  };
}

module.exports = { inGroups, root };
