#!/usr/bin/env node
// Runs the TypeScript sources as `backstage-cli package start` does, so that the demo and
// `yarn dev` need no build of this package.
require('@backstage/cli/config/nodeTransform.cjs');

const { runFleetSimulator } = require('../src/main.ts');

runFleetSimulator(process.argv.slice(2), process.env).catch(error => {
  process.stderr.write(`fleet-simulator: ${error.message}\n`);
  process.exitCode = 1;
});
