export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** All namespaces when undefined. */
  readonly namespace?: string;
  readonly name?: string;
}

/**
 * Path of a resource below the API server's address. Every part is encoded: names come from
 * objects.
 */
export function pathOf({
  group,
  version,
  resource,
  namespace,
  name,
}: ResourcePath): string {
  const parts = [
    ...(group === '' ? ['api', version] : ['apis', group, version]),
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    resource,
    ...(name === undefined ? [] : [name]),
  ];
  return `/${parts.map(encodeURIComponent).join('/')}`;
}
