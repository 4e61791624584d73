/**
 * Rows of the breaking-changes knowledge that another check judges better, by that check's id: they
 * are not reported twice.
 */
export const coveredBreakingChanges: Readonly<
  Record<string, readonly string[]>
> = {
  'version-skew': ['version-skew-n-3'],
  'addon-end-of-life': ['ingress-nginx-retired'],
  'custom-resource-definitions': ['crd-invalid-cabundle'],
  'legacy-tokens': [
    'sa-token-secrets-not-generated',
    'legacy-sa-token-cleanup',
  ],
  'legacy-labels': [
    'node-role-master-label-removed',
    'control-plane-taint-added',
    'beta-node-labels-warned',
    'seccomp-annotations-kubelet-ignored',
    'seccomp-annotations-removed',
    'apparmor-annotations-deprecated',
  ],
};
