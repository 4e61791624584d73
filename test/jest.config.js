// The tests lie in folders beside src/, which the Backstage CLI's own configuration does not look
// into; transforms are the CLI's.
const transformer = require.resolve('@backstage/cli/config/jestSwcTransform');
const modules = {
  module: { ignoreDynamic: true, exportInteropAnnotation: true },
};

module.exports = {
  rootDir: __dirname,
  testEnvironment: require.resolve('jest-environment-node'),
  testMatch: ['<rootDir>/*/**/*.test.ts'],
  moduleFileExtensions: [
    'ts',
    'js',
    'mts',
    'mjs',
    'cts',
    'cjs',
    'json',
    'node',
  ],
  transform: {
    '\\.(mts|cts|ts)$': [
      transformer,
      { ...modules, jsc: { parser: { syntax: 'typescript' } } },
    ],
    '\\.(mjs|cjs|js)$': [
      transformer,
      { ...modules, jsc: { parser: { syntax: 'ecmascript' } } },
    ],
    '\\.(yaml)$': require.resolve('@backstage/cli/config/jestYamlTransform'),
  },
  transformIgnorePatterns: [
    '/node_modules/(?:@material-ui|ajv|core-js|jest-.*|knex|json-schema|typescript)/',
  ],
  testSequencer: require.resolve('./longestFirst.js'),
  // Real servers start and upgrade in seconds to minutes; this ends a test that hangs.
  testTimeout: 600_000,
};
