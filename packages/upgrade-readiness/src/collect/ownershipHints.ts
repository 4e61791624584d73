import type { ObjectReference, OwnershipHints } from '../contracts';
import { arrayAt, booleanAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';

/**
 * Annotations that tell who wrote or owns an object; all others are dropped, for they may hold
 * anything.
 */
const KEPT_ANNOTATIONS = [
  'backstage.io/kubernetes-id',
  'backstage.io/kubernetes-label-selector',
  'argocd.argoproj.io/tracking-id',
  'argocd.argoproj.io/instance',
  'meta.helm.sh/release-name',
  'meta.helm.sh/release-namespace',
  'kapp.k14s.io/identity',
  'config.k8s.io/owning-inventory',
  'drydock.dev/owner',
];

export function hintsOf(object: JsonObject): OwnershipHints {
  const metadata = objectAt(object, 'metadata');
  const all = objectAt(metadata, 'annotations');
  const annotations: Record<string, string> = {};
  for (const name of KEPT_ANNOTATIONS) {
    const value = textAt(all, name);
    if (value !== undefined) annotations[name] = value;
  }
  return { labels: textMapAt(metadata, 'labels'), annotations };
}

/** undefined for an object without a name, which no real server sends. */
export function referenceOf(
  object: JsonObject,
  group: string,
  kind: string,
): ObjectReference | undefined {
  const metadata = objectAt(object, 'metadata');
  const name = textAt(metadata, 'name');
  if (!name) return undefined;
  const namespace = textAt(metadata, 'namespace');
  const uid = textAt(metadata, 'uid');
  return {
    group,
    kind,
    ...(namespace ? { namespace } : {}),
    name,
    ...(uid ? { uid } : {}),
  };
}

/** The owner that controls an object. */
export function controllerOf(
  object: JsonObject,
): { readonly kind: string; readonly name: string } | undefined {
  const owner = arrayAt(objectAt(object, 'metadata'), 'ownerReferences').find(
    candidate => booleanAt(candidate, 'controller'),
  );
  const kind = textAt(owner, 'kind');
  const name = textAt(owner, 'name');
  return kind && name ? { kind, name } : undefined;
}
