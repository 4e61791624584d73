import {
  compareVersions,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { KubernetesVersion, Minor } from '@drydock/kubernetes-knowledge';
import type { NodeFacts } from '../contracts';

/** Nodes of one pool that report a version that can be read. */
export interface NodePool {
  readonly name: string;
  readonly nodes: readonly NodeFacts[];
  /** Oldest kubelet, as the node writes it. */
  readonly oldest: string;
  readonly oldestMinor: Minor;
  /** Newest kubelet, as the node writes it. */
  readonly newest: string;
  readonly newestMinor: Minor;
}

interface Versioned {
  readonly text: string;
  readonly version: KubernetesVersion;
  readonly minor: Minor;
}

/**
 * Node pools by name, each with its oldest and newest kubelet. Nodes whose version cannot be read
 * are left out; see {@link unreadableNodes}.
 */
export function poolsOf(nodes: readonly NodeFacts[]): readonly NodePool[] {
  const names = [...new Set(nodes.map(({ pool }) => pool))].sort();
  return names.flatMap(name => {
    const members = nodes.filter(({ pool }) => pool === name);
    const versions = members
      .flatMap(({ kubeletVersion }) => versioned(kubeletVersion) ?? [])
      .sort((a, b) => compareVersions(a.version, b.version));
    const [oldest] = versions;
    const newest = versions[versions.length - 1];
    if (!oldest || !newest) return [];
    return [
      {
        name,
        nodes: members,
        oldest: oldest.text,
        oldestMinor: oldest.minor,
        newest: newest.text,
        newestMinor: newest.minor,
      },
    ];
  });
}

export function unreadableNodes(
  nodes: readonly NodeFacts[],
): readonly NodeFacts[] {
  return nodes.filter(({ kubeletVersion }) => !versioned(kubeletVersion));
}

function versioned(text: string): Versioned | undefined {
  const version = parseVersion(text);
  const minor = minorOf(version);
  return version && minor ? { text, version, minor } : undefined;
}
