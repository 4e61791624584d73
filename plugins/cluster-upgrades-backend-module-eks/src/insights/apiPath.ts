export interface CalledApi {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string;
}

const LONGEST = 500;
const VERSION = /^v\d+((alpha|beta)\d+)?$/;
const RESOURCE = /^[a-z][a-z0-9-]{0,62}$/;
const GROUP = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/**
 * What `/apis/policy/v1beta1/podsecuritypolicies` names, as insights write it; undefined for what
 * is no path of a resource.
 */
export function parseApiPath(path: string): CalledApi | undefined {
  if (path.length > LONGEST) return undefined;
  const [root, ...parts] = path.replace(/^\/+|(?<!\/)\/+$/g, '').split('/');
  if (root !== 'api' && root !== 'apis') return undefined;
  const group = root === 'apis' ? parts.shift() : '';
  const version = parts.shift();
  if (
    group === undefined ||
    version === undefined ||
    !VERSION.test(version) ||
    (root === 'apis' && !GROUP.test(group))
  )
    return undefined;
  // Paths of objects in a namespace name it before the resource.
  const [resource, , subresource] =
    parts[0] === 'namespaces' && parts.length > 2 ? parts.slice(2) : parts;
  if (resource === undefined || !RESOURCE.test(resource)) return undefined;
  return {
    group,
    version,
    resource,
    ...(subresource !== undefined && RESOURCE.test(subresource)
      ? { subresource }
      : {}),
  };
}
