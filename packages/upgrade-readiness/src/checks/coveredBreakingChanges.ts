/** Rows of the breaking-changes knowledge that another check judges better, by that check's id: they are not reported twice. */
export const coveredBreakingChanges: Readonly<Record<string, readonly string[]>> = {
  'version-skew': ['version-skew-n-3'],
  'addon-end-of-life': ['ingress-nginx-retired'],
};
