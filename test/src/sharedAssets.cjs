// Programs that lie packed in a folder of ../shared, unpacked once into the ignored folder .cache.
const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync } = require('node:fs');
const path = require('node:path');

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const repository = path.resolve(__dirname, '../..');

/** Where the programs of a folder of ../shared lie packed. */
function packedIn(name) {
  return path.resolve(repository, '..', 'shared', name);
}

/**
 * The folder with the unpacked programs; undefined where there are none packed. What is there
 * already stays. One process at a time, for Jest's workers may ask at once. The programs are
 * Linux's, and so is flock.
 * @param {string} name of the folder in ../shared
 * @param {string} below folder of .cache
 * @param {readonly string[]} programs all where none is named
 * @returns {string | undefined}
 * @throws Error with what the unpacking said when it fails
 */
function unpackShared(name, below, programs = []) {
  const unpack = path.join(packedIn(name), 'unpack');
  if (!existsSync(unpack)) return undefined;
  const cache = path.join(repository, '.cache', below);
  mkdirSync(path.dirname(cache), { recursive: true });
  execFileSync('flock', [`${cache}.lock`, unpack, cache, ...programs], {
    stdio: 'pipe',
  });
  return cache;
}

module.exports = { packedIn, unpackShared };
