// Jest's configuration for the layer `unit` of `npm test`: the Backstage CLI's, but test files of
// all packages with the same environment run in groups (groups.cjs).
const { inGroups } = require('./groups.cjs');

/**
 * Enough to share what is loaded, few enough that the last group to run is a short one. Pages keep
 * more in memory: 134 files took 2.5 GB.
 */
const FILES_OF_A_GROUP = { node: 160, pages: 70 };

/** Lists of projects that differ by package only. */
function byEnvironment(projects) {
  const alike = new Map();
  for (const project of projects) {
    const { rootDir, displayName, setupFilesAfterEnv, ...shared } = project;
    const key = JSON.stringify(shared);
    alike.set(key, [...(alike.get(key) ?? []), project]);
  }
  return [...alike.values()];
}

function asOne(projects) {
  const [{ displayName, ...project }] = projects;
  const isPage = project.testEnvironment.includes('jsdom');
  const name = isPage ? 'pages' : 'node';
  return inGroups(
    {
      ...project,
      setupFilesAfterEnv: projects.flatMap(({ rootDir, setupFilesAfterEnv }) =>
        setupFilesAfterEnv.map(file => file.replace('<rootDir>', rootDir)),
      ),
      testEnvironment: isPage
        ? require.resolve('./jsdomEnvironment.cjs')
        : project.testEnvironment,
    },
    {
      name,
      folders: projects.map(({ rootDir }) => rootDir),
      size: FILES_OF_A_GROUP[name],
    },
  );
}

module.exports = (async () => {
  const config = await require('@backstage/cli/config/jest');
  return {
    ...config,
    testSequencer: require.resolve('../../test/biggestFirst.js'),
    projects: byEnvironment(config.projects).map(asOne),
  };
})();
