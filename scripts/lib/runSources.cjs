// Lets Node.js load the sources of the workspaces as they are (`node --require`). TypeScript is
// turned into JavaScript once for each content of a file and kept in .cache/sources, and what the
// engine compiles is kept in .cache/compiled: to load the backend takes 2 s of processor time and
// not 5 s. A process of its own turns it: the compiler takes more memory than most commands of
// drydock.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} = require('node:fs');
const {
  Module,
  createRequire,
  enableCompileCache,
  flushCompileCache,
} = require('node:module');
const { dirname, join, resolve, sep } = require('node:path');

const CACHE = resolve(__dirname, '../../.cache');
const FOLDER = join(CACHE, 'sources');
/**
 * As Backstage's own transform has it, except that import() becomes require(), which needs no
 * second resolver.
 */
const OPTIONS = {
  module: { type: 'commonjs' },
  jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
};
const SALT = `${JSON.stringify(OPTIONS)}\n${process.version}\n`;

/** Fails at once where nothing is installed. */
const TRANSFORM = require.resolve('@backstage/cli/config/nodeTransform.cjs');

function keptFile(filename, code) {
  return join(
    FOLDER,
    `${createHash('sha256')
      .update(SALT)
      .update(filename)
      .update('\n')
      .update(code)
      .digest('hex')}.js`,
  );
}

function kept(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** By the compiler of Backstage's transform. */
function compile(filename, code) {
  const ofTransform = createRequire(
    createRequire(TRANSFORM).resolve(
      '@backstage/cli-node/config/nodeTransform.cjs',
    ),
  );
  return ofTransform('@swc/core').transformSync(code, { ...OPTIONS, filename })
    .code;
}

/**
 * Compiles and keeps all files below a folder that are not kept yet. Each is written under another
 * name first: two processes may do so at a time.
 */
function compileFolder(folder) {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const filename = join(folder, name);
    const code = readFileSync(filename, 'utf8');
    const file = keptFile(filename, code);
    if (kept(file) !== undefined) continue;
    writeFileSync(`${file}.${process.pid}`, compile(filename, code));
    renameSync(`${file}.${process.pid}`, file);
  }
}

const KEEP_AFTER_MS = 10_000;
const compiledFolders = new Set();

/** The code of a file; where nothing can be kept, this process compiles it after all. */
function codeOf(filename) {
  const code = readFileSync(filename, 'utf8');
  const file = keptFile(filename, code);
  const inSources = filename.lastIndexOf(`${sep}src${sep}`);
  const folder =
    inSources < 0 ? dirname(filename) : filename.slice(0, inSources + 4);
  const known = kept(file);
  if (known !== undefined) return known;
  if (!compiledFolders.has(folder)) {
    compiledFolders.add(folder);
    spawnSync(process.execPath, [__filename, folder], { stdio: 'ignore' });
  }
  return kept(file) ?? compile(filename, code);
}

if (require.main === module) {
  compileFolder(process.argv[2]);
} else {
  Module._extensions['.ts'] = (module, filename) =>
    module._compile(codeOf(filename), filename);
  enableCompileCache(join(CACHE, 'compiled'));
  // Else a process that is killed keeps nothing for the next one.
  setTimeout(flushCompileCache, KEEP_AFTER_MS).unref();
}
