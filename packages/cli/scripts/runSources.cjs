// Runs the sources of this package as they are, for the repository; a published package has only what was built. TypeScript is turned into JavaScript once
// for each content of a file and kept in .cache/sources: the compiler alone costs more memory and time than most commands of drydock.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { Module, createRequire, enableCompileCache } = require('node:module');
const { join, resolve } = require('node:path');

const CACHE = resolve(__dirname, '../../../.cache');
const FOLDER = join(CACHE, 'sources');
/** As Backstage's own transform has it, except that import() becomes require(), which needs no second resolver. */
const OPTIONS = { module: { type: 'commonjs' }, jsc: { target: 'es2023', parser: { syntax: 'typescript' } } };
const SALT = `${JSON.stringify(OPTIONS)}\n${process.version}\n`;

let compiler;

/** The compiler of Backstage's transform. Loaded for the first file that is not kept yet. */
function compile(code, filename) {
  if (!compiler) {
    const ofTransform = createRequire(createRequire(require.resolve('@backstage/cli/config/nodeTransform.cjs')).resolve('@backstage/cli-node/config/nodeTransform.cjs'));
    compiler = ofTransform('@swc/core');
  }
  return compiler.transformSync(code, { ...OPTIONS, filename }).code;
}

function kept(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Under another name first: two processes may do the same at the same time. Where nothing can be written, each run compiles anew. */
function keep(file, code) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    const written = `${file}.${process.pid}`;
    writeFileSync(written, code);
    renameSync(written, file);
  } catch {
    // Slower next time, and no other harm.
  }
}

Module._extensions['.ts'] = (module, filename) => {
  const code = readFileSync(filename, 'utf8');
  const file = join(FOLDER, `${createHash('sha256').update(SALT).update(filename).update('\n').update(code).digest('hex')}.js`);
  let compiled = kept(file);
  if (compiled === undefined) {
    compiled = compile(code, filename);
    keep(file, compiled);
  }
  module._compile(compiled, filename);
};

enableCompileCache(join(CACHE, 'compiled'));
require('../src');
