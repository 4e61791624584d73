// The programs of real control planes, packed in ../shared/kube, unpacked into .cache/kube.
// `node test/src/kubeAssets.cjs` does only that.
const { packedIn, unpackShared } = require('./sharedAssets.cjs');

/**
 * @returns {string | undefined} the folder with the programs; undefined where there are none packed
 */
function unpackKubeAssets() {
  return unpackShared('kube', 'kube');
}

module.exports = { packed: packedIn('kube'), unpackKubeAssets };
if (require.main === module) unpackKubeAssets();
