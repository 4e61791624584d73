// Writes test/conformance/apiPromise.json: the API as it is now becomes what is promised to
// clients. A test fails on any change that breaks this promise. Run it with a release, and after a
// breaking change that is meant.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const require = createRequire(join(root, 'test', 'package.json'));
require(require.resolve('@backstage/cli-node/config/nodeTransform.cjs'));
const { parse } = require('yaml');
const { promiseOf, promiseText } = require('./src/apiPromise/promise.ts');

const document = join(
  root,
  'plugins/cluster-upgrades-backend/src/schema/openapi.yaml',
);
writeFileSync(
  join(root, 'test', 'conformance', 'apiPromise.json'),
  promiseText(promiseOf(parse(readFileSync(document, 'utf8')))),
);
