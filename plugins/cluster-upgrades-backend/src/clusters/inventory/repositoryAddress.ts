/**
 * Where a forge's addresses name branch and folder in the query (Azure DevOps, Bitbucket Server);
 * anything else there may be a credential.
 */
const PLACES_IN_QUERY = ['version', 'at', 'path'];

/** The address of a folder as people may read it: without what may be a credential. */
export function shownAddress(url: string): string {
  return addressOf(url, path => path);
}

/** The address at which people find a file of a folder. */
export function fileAddress(url: string, file: string): string {
  return addressOf(url, path => `${path.replace(/\/$/, '')}/${file}`);
}

/** @param pathOf - the path in the repository, from that of the folder */
function addressOf(url: string, pathOf: (folder: string) => string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const query = PLACES_IN_QUERY.flatMap(name => {
    const value = searchParams.get(name);
    return value === null
      ? []
      : [`${name}=${encodeURI(name === 'path' ? pathOf(value) : value)}`];
  });
  const path = searchParams.has('path') ? pathname : pathOf(pathname);
  return `${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
