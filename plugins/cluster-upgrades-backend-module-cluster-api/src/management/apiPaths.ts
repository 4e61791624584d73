/** Groups of Cluster API, see https://cluster-api.sigs.k8s.io/reference/versions */
export const CORE_GROUP = 'cluster.x-k8s.io';
export const CONTROL_PLANE_GROUP = 'controlplane.cluster.x-k8s.io';

/** Versions that Drydock can decode, best first. */
export const DECODABLE_VERSIONS: readonly string[] = ['v1beta2', 'v1beta1'];

/** Cluster API asks that CRD names are the regular plural of the kind in lower case. */
export function pluralOf(kind: string): string {
  const lower = kind.toLowerCase();
  if (/(s|x|ch|sh)$/.test(lower)) return `${lower}es`;
  return /[^aeiou]y$/.test(lower) ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}

export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** All namespaces when undefined. */
  readonly namespace?: string;
  readonly name?: string;
}

/** Path of a resource below the API server's address. Every part is encoded: names come from objects. */
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
