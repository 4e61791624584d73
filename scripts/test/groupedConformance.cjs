// Jest's configuration for the layer `conformance` of `npm test`: the test package's, but its files
// run in groups (groups.cjs).
const path = require('node:path');
const { inGroups, root } = require('./groups.cjs');
const project = require('../../test/jest.config.js');

const FILES_OF_A_GROUP = 20;
const { testSequencer, testTimeout, ...shared } = project;

module.exports = {
  rootDir: root,
  testSequencer: require.resolve('../../test/biggestFirst.js'),
  testTimeout,
  projects: [
    inGroups(shared, {
      name: 'conformance',
      folders: ['conformance', 'src'].map(folder =>
        path.join(root, 'test', folder),
      ),
      size: FILES_OF_A_GROUP,
    }),
  ],
};
