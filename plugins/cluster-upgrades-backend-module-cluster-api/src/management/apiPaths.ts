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
