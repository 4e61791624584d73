import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import { versionSort } from './inventory/summarize';

/**
 * How a cluster stands to the version that is desired for its environment. `none`: none is;
 * `unknown`: one is, and its own is not known.
 */
export type DesiredState = 'behind' | 'at' | 'ahead' | 'unknown' | 'none';

/**
 * The desired version of an environment as a range of sort numbers: a minor takes all its patches
 * in.
 */
export interface DesiredVersion {
  /** For people, for example `v1.36`. */
  readonly version: string;
  /** Smallest sort number that is at it. */
  readonly from: number;
  /** Smallest sort number that is ahead of it. */
  readonly below: number;
}

/** By environment; of environments without a desired version nothing. */
export type DesiredVersions = ReadonlyMap<string, DesiredVersion>;

export function desiredVersionsOf(
  environments: Readonly<Record<string, { readonly desiredVersion?: string }>>,
): DesiredVersions {
  const desired = new Map<string, DesiredVersion>();
  for (const [environment, { desiredVersion }] of Object.entries(
    environments,
  )) {
    const parsed = parseVersion(desiredVersion);
    const from =
      desiredVersion === undefined ? undefined : versionSort(desiredVersion);
    if (!parsed || from === undefined) continue;
    desired.set(environment, {
      version: formatVersion(parsed),
      from,
      below: from + (parsed.patch === undefined ? 1000 : 1),
    });
  }
  return desired;
}

export function desiredStateOf(
  {
    environment,
    version,
  }: { readonly environment?: string; readonly version?: string },
  all: DesiredVersions,
): { readonly state: DesiredState; readonly version?: string } {
  const desired = environment === undefined ? undefined : all.get(environment);
  if (!desired) return { state: 'none' };
  const own = version === undefined ? undefined : versionSort(version);
  if (own === undefined) return { state: 'unknown', version: desired.version };
  const notAhead = own < desired.from ? 'behind' : 'at';
  return {
    state: own >= desired.below ? 'ahead' : notAhead,
    version: desired.version,
  };
}
