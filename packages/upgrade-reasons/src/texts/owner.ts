/** Who owns a field that Drydock does not write, and the way through Git. */
export const ownerTexts = {
  'owner.way-through-kustomization':
    "Change {{field}} in the Git repository that Flux's {{owner}} applies, and let it reconcile",
  'owner.way-through-helm-release':
    "Change the value that sets {{field}} in Flux's {{owner}} in Git, and let it reconcile",
  'owner.way-through-argo-cd':
    "Change {{field}} in the Git repository that Argo CD's {{owner}} syncs, and sync it",
  'owner.way-through-helm':
    'Change the value that sets {{field}} in the Helm {{owner}}, and upgrade the release',
  'owner.way-through-manager':
    'Change {{field}} at the source of {{owner}}, or remove the field there',
  'owner.field-owned':
    '{{field}} of {{object}} belongs to {{owner}}, which would write it again. {{way}}',
} as const;
