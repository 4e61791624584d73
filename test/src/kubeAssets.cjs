// The programs of real control planes, packed in ../shared/kube, unpacked into .cache/kube. `node test/src/kubeAssets.cjs` does only that.
const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync } = require('node:fs');
const path = require('node:path');

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const repository = path.resolve(__dirname, '../..');
const cache = path.join(repository, '.cache', 'kube');
/** Where they lie packed. */
const packed = path.resolve(repository, '..', 'shared', 'kube');

/**
 * The folder with the unpacked programs; undefined where there are none packed. What is there already stays. One process at a time, for Jest's
 * workers may ask at once. The programs are Linux's, and so is flock.
 * @returns {string | undefined}
 * @throws Error with what the unpacking said when it fails
 */
function unpackKubeAssets() {
  if (!existsSync(path.join(packed, 'unpack'))) return undefined;
  mkdirSync(path.dirname(cache), { recursive: true });
  execFileSync('flock', [`${cache}.lock`, path.join(packed, 'unpack'), cache], { stdio: 'pipe' });
  return cache;
}

module.exports = { packed, unpackKubeAssets };
if (require.main === module) unpackKubeAssets();
