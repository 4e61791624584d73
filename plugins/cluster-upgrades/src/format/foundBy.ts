import type { TextKey, Texts } from '../translation';

const keys = new Map<string, TextKey>([
  ['kubernetes-id', 'readiness.foundBy.kubernetesId'],
  ['label-selector', 'readiness.foundBy.labelSelector'],
  ['namespace', 'readiness.foundBy.namespace'],
  ['argocd-application', 'readiness.foundBy.argocdApplication'],
  ['flux', 'readiness.foundBy.flux'],
  ['helm-release', 'readiness.foundBy.helmRelease'],
  ['depends-on', 'readiness.foundBy.dependsOn'],
  ['owner-annotation', 'readiness.foundBy.ownerAnnotation'],
  ['namespace-owner', 'readiness.foundBy.namespaceOwner'],
  ['cluster-owner', 'readiness.foundBy.clusterOwner'],
  ['no-owner', 'readiness.foundBy.noOwner'],
  ['findings', 'readiness.foundBy.findings'],
]);

/**
 * How an owner or a service was found; as the backend names it where these pages do not know it.
 */
export function foundByText(foundBy: string, texts: Texts): string {
  const key = keys.get(foundBy);
  return key ? texts(key) : foundBy;
}
