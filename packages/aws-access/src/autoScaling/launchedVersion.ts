import type { LaunchTemplateVersion } from './model';

/** Instance tag that says which Kubernetes version an image has. */
export const KUBERNETES_VERSION_TAG = 'drydock.dev/kubernetes-version';

const IN_TEXT = /(?<![\w.])v?(1\.\d{1,3}(?:\.\d{1,4})?)(?!\.?\d)/;

/**
 * The Kubernetes version that nodes of a launch template version get, as its author says: by a tag
 * of its instances, or in its description. Neither is proof; nodes are looked at when they join.
 * Pure.
 */
export function launchedVersion(
  { instanceTags, description = '' }: LaunchTemplateVersion,
  versionTag: string = KUBERNETES_VERSION_TAG,
): string | undefined {
  const tagged = IN_TEXT.exec((instanceTags[versionTag] ?? '').slice(0, 256));
  const found = tagged ?? IN_TEXT.exec(description.slice(0, 256));
  return found ? `v${found[1]}` : undefined;
}
