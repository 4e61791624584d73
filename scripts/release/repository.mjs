// Addresses of files of the repository, all derived from `repository.url` of the package.json at
// its root.
const BRANCH = 'main';

/** `git+https://host/owner/name.git` → `https://host/owner/name` */
function siteOf({ repository }) {
  const url = new URL(repository.url.replace(/^git\+/, ''));
  return `${url.origin}${url.pathname.replace(/\.git$/, '')}`;
}

/**
 * @param {any} rootManifest
 * @param {string} path relative to the root of the repository
 * @param {'blob' | 'tree' | 'raw'} view a file's page, a folder's page, or the bytes of an image
 */
export function addressOf(rootManifest, path, view) {
  return `${siteOf(rootManifest)}/${view}/${BRANCH}/${path}`;
}

/** What every published package.json says of itself. */
export function metadataFor(rootManifest, folder) {
  return {
    license: rootManifest.license,
    author: rootManifest.author,
    homepage: `${addressOf(rootManifest, folder, 'tree')}#readme`,
    bugs: { url: `${siteOf(rootManifest)}/issues` },
    repository: { ...rootManifest.repository, directory: folder },
    engines: rootManifest.engines,
  };
}
