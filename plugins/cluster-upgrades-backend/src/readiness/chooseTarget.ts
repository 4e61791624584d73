import {
  compareVersions,
  formatVersion,
  minorOf,
  nextMinor,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';

export interface TargetInput {
  /** Served version; undefined when never read. */
  readonly version?: string;
  /** Target of the upgrade that is under way. */
  readonly upgradeTarget?: string;
  readonly environment?: string;
  /** Desired version of its environment, from the configuration. */
  readonly desiredVersion?: string;
  readonly knowledge: Knowledge;
}

/**
 * `version` is undefined when the cluster is up to date as far as the knowledge goes, or its own
 * version is not known.
 */
export interface ChosenTarget {
  readonly version?: string;
  /** Why this target. */
  readonly reason: Reason;
}

/** A minor with its newest known patch: `1.36` → `1.36.4`. */
function withLatestPatch(version: string, knowledge: Knowledge): string {
  const parsed = parseVersion(version);
  const minor = minorOf(version);
  if (!parsed || minor === undefined) return version;
  return parsed.patch === undefined
    ? knowledge.latestPatch(minor) ?? minor
    : formatVersion(parsed).slice(1);
}

function isNewer(candidate: string, current: string): boolean {
  const a = parseVersion(candidate);
  const b = parseVersion(current);
  return (
    a !== undefined &&
    b !== undefined &&
    compareVersions({ ...a, suffix: undefined }, { ...b, suffix: undefined }) >
      0
  );
}

/**
 * The version that a cluster is judged for: that of its running upgrade, else the desired one of
 * its environment where newer, else the latest patch of the next minor, else (at the newest known
 * minor) the latest patch of its own.
 */
export function chooseTarget({
  version,
  upgradeTarget,
  environment,
  desiredVersion,
  knowledge,
}: TargetInput): ChosenTarget {
  if (upgradeTarget !== undefined)
    return {
      version: upgradeTarget,
      reason: { code: 'readiness.target-of-upgrade' },
    };
  const minor = minorOf(version);
  if (version === undefined || minor === undefined)
    return { reason: { code: 'readiness.target-version-unknown' } };
  if (desiredVersion !== undefined) {
    const desired = withLatestPatch(desiredVersion, knowledge);
    if (isNewer(desired, version))
      return {
        version: desired,
        reason: {
          code: 'readiness.target-desired',
          params: {
            environment:
              environment === undefined
                ? { term: 'unknown-environment' }
                : { text: environment },
          },
        },
      };
  }
  const next = nextMinor(minor);
  const nextPatch = knowledge.latestPatch(next);
  if (nextPatch !== undefined)
    return {
      version: nextPatch,
      reason: { code: 'readiness.target-next-minor' },
    };
  const ownPatch = knowledge.latestPatch(minor);
  if (ownPatch !== undefined && isNewer(ownPatch, version))
    return {
      version: ownPatch,
      reason: { code: 'readiness.target-newer-patch' },
    };
  return { reason: { code: 'readiness.target-none' } };
}
