import {
  compareMinors,
  compareVersions,
  minorOf,
  parseVersion,
  type Minor,
} from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';

type Versioned = Pick<
  StoredCluster,
  'version' | 'reportedVersion' | 'nodeVersions'
>;

/** Below every minor that a gate can be of. */
const LOWEST = '1.0';

/** Of control plane and nodes, from which on gates count; undefined while none is known. Pure. */
export function oldestVersion({
  version,
  reportedVersion,
  nodeVersions = [],
}: Versioned): string | undefined {
  const known = [
    version ?? reportedVersion,
    ...nodeVersions.map(node => node.version),
  ].flatMap(text => {
    const parsed = parseVersion(text);
    return text === undefined || parsed === undefined ? [] : [{ text, parsed }];
  });
  return known.sort((a, b) => compareVersions(a.parsed, b.parsed))[0]?.text;
}

/**
 * The versions between which gates are checked. A cluster of unknown version may enter every minor
 * up to the target. Pure.
 */
export function wayTo(
  cluster: Versioned,
  target: string,
): Pick<Hop, 'from' | 'to'> {
  return { from: oldestVersion(cluster) ?? LOWEST, to: target };
}

/** Whether a cluster has a minor before it, or may have. Pure. */
export function isBelow(cluster: Versioned, minor: Minor): boolean {
  const oldest = minorOf(wayTo(cluster, minor).from);
  return oldest === undefined || compareMinors(oldest, minor) < 0;
}

/** Why a gate of that way is open, for people. Pure. */
export function reasonOnWay(
  cluster: Versioned,
  minor: string,
  reason: Reason,
): Reason {
  return oldestVersion(cluster) === undefined
    ? {
        code: 'versionGate.version-unknown',
        params: {
          version: { version: `v${minor}` },
          reason: { reasons: [reason] },
        },
        who: reason.who,
      }
    : reason;
}
