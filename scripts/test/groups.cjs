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
 * A project of Jest that runs groups of test files. Its name is that of the folder with the
 * entries.
 */
function ofGroups(project, { name, folders }, groups) {
  const entries = path.join(GROUPS, name);
  rmSync(entries, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  for (const [index, files] of groups.entries())
    writeFileSync(
      path.join(entries, `${index + 1}.test.js`),
      files.map(entryOf).join(''),
    );
  return {
    ...project,
    rootDir: root,
    roots: [...folders, entries],
    transform: withSharedTransform(project.transform),
    testMatch: [path.join(entries, '*.test.js')],
  };
}

/** The test files of folders in groups of at most a size. */
function inGroups(project, { size, ...of }) {
  const files = of.folders.flatMap(testFilesIn);
  const count = Math.ceil(files.length / size);
  const share = Math.ceil(files.length / count);
  return ofGroups(
    project,
    of,
    Array.from({ length: count }, (_, group) =>
      files.slice(group * share, (group + 1) * share),
    ),
  );
}

/**
 * The test files of folders in so many groups, which take about as long as each other: the longest
 * file first, to the shortest group.
 */
function inBalancedGroups(project, { count, secondsOf, ...of }) {
  const files = of.folders
    .flatMap(testFilesIn)
    .sort((a, b) => secondsOf(b) - secondsOf(a));
  const groups = Array.from({ length: Math.min(count, files.length) }, () => ({
    seconds: 0,
    files: [],
  }));
  for (const file of files) {
    const shortest = groups.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    shortest.seconds += secondsOf(file);
    shortest.files.push(file);
  }
  return ofGroups(
    project,
    of,
    groups.map(group => group.files),
  );
}

module.exports = { inBalancedGroups, inGroups, root };
