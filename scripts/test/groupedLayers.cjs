// Jest's configuration for the layers of test/ in `npm test`: their files run in as many groups as
// there are workers (groups.cjs). DRYDOCK_TEST_FOLDERS names the folders of the layer,
// DRYDOCK_TEST_GROUPS how many groups there are.
const path = require('node:path');
const { testSequencer, ...project } = require('../../test/jest.config.js');
const { secondsOf } = require('../../test/longestFirst.js');
const { inBalancedGroups } = require('./groups.cjs');

const folders = process.env.DRYDOCK_TEST_FOLDERS.split(',');

module.exports = {
  ...inBalancedGroups(project, {
    name: folders[0],
    folders: folders.map(folder => path.join(project.rootDir, folder)),
    count: Number(process.env.DRYDOCK_TEST_GROUPS),
    secondsOf,
  }),
  // By it Jest keeps results of transforms: all layers have the same ones.
  id: 'drydock-layers',
};
