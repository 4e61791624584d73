import {
  compareVersions,
  minorOf,
  parseVersion,
  type Knowledge,
  type KubernetesVersion,
} from '@drydock/kubernetes-knowledge';

/** What system-upgrade-controller upgrades here. */
export type Distribution = 'k3s' | 'rke2';

/** A version of K3s or RKE2: the upstream version, and the build of it. */
export interface DistributionVersion {
  readonly upstream: KubernetesVersion;
  /** 1 in `v1.36.0-rc1+k3s1`; undefined: a release. */
  readonly candidate?: number;
  readonly distribution: Distribution;
  /** 1 in `v1.36.4+k3s1` and `v1.36.4+rke2r1`. */
  readonly build: number;
}

const SUFFIX = /^(?:rc(\d{1,3})[+-])?(k3s|rke2r)(\d{1,4})$/;

/**
 * Reads `v1.36.4+k3s1`, `v1.36.4-rc1+rke2r1` and their form as an image tag, `v1.36.4-k3s1`.
 * Undefined for all else.
 */
export function parseDistributionVersion(
  text: string | undefined,
): DistributionVersion | undefined {
  const upstream = parseVersion(text);
  if (!upstream || upstream.patch === undefined) return undefined;
  const match = SUFFIX.exec(upstream.suffix ?? '');
  if (!match) return undefined;
  const [, candidate, name, build] = match;
  const { major, minor, patch } = upstream;
  return {
    upstream: { major, minor, patch },
    ...(candidate ? { candidate: Number(candidate) } : {}),
    distribution: name === 'k3s' ? 'k3s' : 'rke2',
    build: Number(build),
  };
}

/** As the version stands in a Plan: `v1.36.4+k3s1`. */
export function formatDistributionVersion({
  upstream: { major, minor, patch },
  candidate,
  distribution,
  build,
}: DistributionVersion): string {
  return `v${major}.${minor}.${patch}${
    candidate === undefined ? '' : `-rc${candidate}`
  }+${distribution === 'k3s' ? 'k3s' : 'rke2r'}${build}`;
}

/** As the controller writes it to a status and an image: `v1.36.4-k3s1`. */
export function asImageTag(version: string): string {
  return version.replaceAll('+', '-');
}

/** A version from its image tag; the text itself where it is none of K3s or RKE2. */
export function fromImageTag(tag: string): string {
  const parsed = parseDistributionVersion(tag);
  return parsed ? formatDistributionVersion(parsed) : tag;
}

/**
 * Orders versions by their numbers, and equal numbers by their build, which counts: `v1.36.4+k3s2`
 * is newer than `v1.36.4+k3s1`. Undefined when either is no version.
 */
export function compareBuilds(a: string, b: string): number | undefined {
  const [first, second] = [
    parseDistributionVersion(a),
    parseDistributionVersion(b),
  ];
  if (first && second)
    return (
      compareVersions(first.upstream, second.upstream) ||
      orderOf(first) - orderOf(second) ||
      first.build - second.build
    );
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left && right ? compareVersions(left, right) : undefined;
}

/** Candidates come before their release. */
function orderOf({ candidate }: DistributionVersion): number {
  return candidate ?? Number.MAX_SAFE_INTEGER;
}

/** Oldest first; what is no version comes first, so that it is never taken for the newest. */
export function inOrder(versions: readonly string[]): readonly string[] {
  return [...versions].sort(
    (a, b) =>
      compareBuilds(a, b) ??
      Number(parseVersion(a) !== undefined) -
        Number(parseVersion(b) !== undefined),
  );
}

/**
 * What the distribution that a cluster runs calls a version: `v1.36.4` is `v1.36.4+k3s1`, and a
 * minor its newest known patch. The numbers that run are the build that runs. A version of a
 * distribution stays as it is.
 * @returns undefined where the cluster runs no known distribution, or no patch of the minor is
 *   known
 */
export function ownVersionOf(
  wanted: string,
  served: string | undefined,
  knowledge: Pick<Knowledge, 'latestPatch'>,
): string | undefined {
  if (parseDistributionVersion(wanted)) return wanted;
  const running = parseDistributionVersion(served);
  const parsed = parseVersion(wanted);
  const minor = minorOf(parsed);
  if (!running || !parsed || !minor) return undefined;
  if (parsed.patch === undefined && minor === minorOf(running.upstream))
    return served;
  const upstream =
    parsed.patch === undefined
      ? parseVersion(knowledge.latestPatch(minor))
      : parsed;
  if (!upstream || upstream.suffix !== undefined) return undefined;
  if (
    running.candidate === undefined &&
    compareVersions(upstream, running.upstream) === 0
  )
    return served;
  return formatDistributionVersion({
    upstream,
    distribution: running.distribution,
    build: 1,
  });
}
