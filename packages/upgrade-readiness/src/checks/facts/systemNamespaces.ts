/**
 * Namespaces whose workloads the cluster's makers keep: their owners cannot mend them, so
 * weaknesses there are no news.
 */
const SYSTEM =
  /^(kube-(system|public|node-lease)|openshift(-.+)?|gke-.+|gmp-.+|aks-.+|azure-.+|calico-system|calico-apiserver|tigera-operator)$/;

export function isSystemNamespace(namespace: string | undefined): boolean {
  return namespace !== undefined && SYSTEM.test(namespace);
}
