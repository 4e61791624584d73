/**
 * Groups of Kubernetes itself, also those that are gone. (Source: the group names of k8s.io/api,
 * apiextensions-apiserver and kube-aggregator.) A name below k8s.io does not make one: Gateway API
 * and volume snapshots are custom resources.
 */
const BUILTIN_GROUPS: ReadonlySet<string> = new Set([
  '',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'apps',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'extensions',
  'flowcontrol.apiserver.k8s.io',
  'internal.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'settings.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]);

/**
 * Whether a version, `v1` or `apps/v1`, is of Kubernetes itself. What is not written like a version
 * is none.
 */
export function isBuiltinVersion(apiVersion: string): boolean {
  const { group, version } =
    /^(?:(?<group>[a-z0-9.-]+)\/)?(?<version>v\d{1,3}(?:(?:alpha|beta)\d{1,3})?)$/.exec(
      apiVersion,
    )?.groups ?? {};
  return version !== undefined && BUILTIN_GROUPS.has(group ?? '');
}
