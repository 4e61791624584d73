import { noSuchPath } from '../kube/apiError';
import type { ResourceCatalog } from './resourceCatalog';
import type { ResourceTarget } from './requestContext';

/**
 * What a path below `/api/v1` or `/apis/<group>/<version>` names. @throws ApiError 404 when the
 * version or the resource is not served.
 */
export function parseResourcePath(
  catalog: ResourceCatalog,
  path: string,
): ResourceTarget {
  const parts = path
    .split('/')
    .filter(part => part.length > 0)
    .map(decodePart);
  const [group, version, rest] =
    parts[0] === 'api'
      ? ['', parts[1], parts.slice(2)]
      : [parts[1], parts[2], parts.slice(3)];
  const inNamespace =
    rest[0] === 'namespaces' &&
    rest.length > 2 &&
    !['status', 'finalize'].includes(rest[2]);
  const [namespace, [resourceName, name, subresource, ...more]] = inNamespace
    ? [rest[1], rest.slice(2)]
    : [undefined, rest];
  const resource =
    version && resourceName
      ? catalog.find(group, version, resourceName)
      : undefined;
  if (
    !resource ||
    more.length > 0 ||
    (namespace !== undefined && !resource.namespaced)
  )
    throw noSuchPath();
  if (resource.namespaced && name !== undefined && namespace === undefined)
    throw noSuchPath();
  return {
    resource,
    ...(namespace ? { namespace } : {}),
    ...(name ? { name } : {}),
    ...(subresource ? { subresource } : {}),
  };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw noSuchPath();
  }
}
