import {
  compareVersions,
  Hop,
  parseVersion,
} from '@drydock/kubernetes-knowledge';

/** Whether a version is where the hop leads, or beyond. False also when either is no version. */
export function isThere(
  version: string,
  { to, back }: Pick<Hop, 'to'> & { readonly back?: boolean },
): boolean {
  return back ? isAtLeast(to, version) : isAtLeast(version, to);
}

/** False also when either is no version. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(wanted)];
  return a !== undefined && b !== undefined && compareVersions(a, b) >= 0;
}
