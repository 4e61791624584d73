/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests */
export function isImageTag(text: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(text);
}
