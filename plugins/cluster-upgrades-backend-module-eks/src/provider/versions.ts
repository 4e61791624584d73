import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';

/** `1.33` of EKS as Drydock writes it: `v1.33`. */
export function kubernetesVersion(version: string | undefined): string {
  return version ? `v${version}` : '';
}

/** `v1.33` and `v1.33.4` as EKS writes them: `1.33`. What is no version stays as it is. */
export function eksVersion(version: string): string {
  return minorOf(version) ?? version;
}

/** `v1.33` of `v1.33.4`. */
export function atMinor(version: string): string {
  return minorOf(version) ? kubernetesVersion(eksVersion(version)) : version;
}

/** The minor before: `v1.32` of `v1.33`. Undefined where there is none. */
export function minorBefore(version: string): string | undefined {
  const parsed = parseVersion(version);
  return parsed && parsed.minor > 0
    ? `v${parsed.major}.${parsed.minor - 1}`
    : undefined;
}
