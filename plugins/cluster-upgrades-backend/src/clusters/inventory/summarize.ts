import {
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  detectPlatform,
  type ClusterReadFailure,
  type Inventory,
} from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../cluster';
import { describeDisagreement } from '../mergeRecords';
import type { ReadColumns } from '../store/inventoryQueries';

/** Why nothing at all is known after a read; undefined when some section was read. */
export function wholeFailure(
  inventory: Inventory,
): ClusterReadFailure | undefined {
  const sections = Object.values(inventory.sections);
  if (
    sections.some(
      section => section.status === 'read' || section.status === 'partial',
    )
  )
    return undefined;
  const { version } = inventory.sections;
  const failed = [version, ...sections].flatMap(section =>
    section.status === 'failed' ? section.failures : [],
  );
  return (
    failed[0] ?? {
      kind: 'unreachable',
      reason: { code: 'read.nothing-read' },
      retryable: true,
    }
  );
}

/** Number by which versions sort; patches and minors stay below 1000 in any real version. */
export function versionSort(version: string): number | undefined {
  const parsed = parseVersion(version);
  return (
    parsed &&
    parsed.major * 1_000_000 +
      Math.min(parsed.minor, 999) * 1000 +
      Math.min(parsed.patch ?? 0, 999)
  );
}

/** That lists show of the nodes of a cluster. */
const MOST_VERSIONS = 50;

/**
 * What was known of the cluster when it was read. `listedAt`: when its provider named the version,
 * ISO time.
 */
export type KnownBefore = Pick<
  StoredCluster,
  'version' | 'reportedVersion' | 'readAt' | 'disagreement'
> & { readonly listedAt?: string };

/** What lists show of an inventory. */
export function summarize(
  inventory: Inventory,
  before: KnownBefore,
): ReadColumns {
  const { version: versionSection, nodes: nodeSection } = inventory.sections;
  const served =
    versionSection.status === 'read' || versionSection.status === 'partial'
      ? versionSection.facts.gitVersion
      : undefined;
  const version = parseVersion(served) ? served : undefined;
  const minor = minorOf(version);
  const known = {
    seenPlatform: detectPlatform(inventory),
    version,
    minor,
    versionSort: version === undefined ? undefined : versionSort(version),
    disagreement: isComparable(version, before)
      ? describeDisagreement(version, before.reportedVersion)
      : undefined,
  };
  // Where a part of the nodes was read and none is in it, the others are not known.
  const isKnown =
    nodeSection.status === 'read' ||
    (nodeSection.status === 'partial' && nodeSection.facts.length > 0);
  if (!isKnown) return { ...known, nodesRead: false };
  const counts = new Map<string, number>();
  for (const node of nodeSection.facts) {
    const text = parseVersion(node.kubeletVersion)
      ? node.kubeletVersion
      : 'unknown';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const nodeVersions = [...counts]
    .map(([text, nodes]) => ({ version: text, nodes }))
    .sort(
      (a, b) => (versionSort(b.version) ?? 0) - (versionSort(a.version) ?? 0),
    )
    .slice(0, MOST_VERSIONS);
  const behind = nodeVersions.flatMap(entry => {
    const nodeMinor = minorOf(entry.version);
    return nodeMinor !== undefined && minor !== undefined
      ? [minorDistance(nodeMinor, minor)]
      : [];
  });
  return {
    ...known,
    nodesRead:
      nodeSection.status === 'read' &&
      !counts.has('unknown') &&
      counts.size <= MOST_VERSIONS,
    nodeVersions,
    nodeMinorsBehind: behind.length > 0 ? Math.max(...behind) : undefined,
  };
}

/**
 * Whether what the provider names is of a time at which the cluster served this version. After an
 * upgrade the listing is of before it, however often the cluster is read meanwhile.
 */
function isComparable(
  version: string | undefined,
  before: KnownBefore,
): boolean {
  if (before.version === undefined) return true;
  if (before.version !== version) return false;
  return (
    before.disagreement !== undefined ||
    before.listedAt === undefined ||
    before.readAt === undefined ||
    before.listedAt > before.readAt
  );
}
