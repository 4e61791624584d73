import type { Reason } from '@drydock/upgrade-reasons';
import {
  minorDistance,
  minorOf,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import {
  givenSections,
  type ClusterReadFailure,
  type Inventory,
  type NodeFacts,
} from '@drydock/upgrade-readiness';
import type { OwnedFinding } from './finding';
import { isOpenFinding } from './store/evaluationStore';
import { versionSort } from '../clusters/inventory/summarize';
import type { ServiceOnCluster } from './owners';

/**
 * What an evaluation keeps of a cluster beside findings: its pools, what was read of it, whose
 * services run on it.
 */
export interface EvaluationDetails {
  readonly nodePools: readonly NodePool[];
  readonly services: readonly ServicesOfOwner[];
  /** Entities that run on it without an owner. */
  readonly unowned: readonly string[];
  readonly sections: readonly SectionState[];
  /** Missing where nothing was read. */
  readonly requests?: Inventory['requests'];
}

interface NodePool {
  readonly name: string;
  readonly nodes: number;
  readonly ready: number;
  /** Of kubelets, newest first. */
  readonly versions: readonly string[];
  readonly minorsBehind: number;
  readonly minorsBehindAtTarget?: number;
  readonly allowedMinorsBehind?: number;
  readonly runtimes: readonly string[];
}

interface SectionState {
  readonly section: string;
  readonly status: 'read' | 'partial' | 'failed' | 'off';
  readonly reason?: Reason;
  readonly failures: readonly ClusterReadFailure[];
}

interface ServicesOfOwner {
  readonly owner: string;
  readonly services: readonly Omit<ServiceOnCluster, 'owner'>[];
  readonly blockers: number;
  readonly warnings: number;
}

/** Key of services without an owner, among those by owner. */
export const NO_OWNER = 'no owner';

function describePool(
  name: string,
  nodes: readonly NodeFacts[],
  minor: string | undefined,
  targetMinor: string | undefined,
  knowledge: Knowledge,
): NodePool {
  const versions = [
    ...new Set(nodes.map(node => node.kubeletVersion.slice(0, 100))),
  ].sort((a, b) => (versionSort(b) ?? 0) - (versionSort(a) ?? 0));
  const minors = versions.flatMap(version => minorOf(version) ?? []);
  const behind = (than: string | undefined) =>
    than === undefined || minors.length === 0
      ? undefined
      : Math.max(0, ...minors.map(each => minorDistance(each, than)));
  return {
    name,
    nodes: nodes.length,
    ready: nodes.filter(node => node.ready === true).length,
    versions,
    minorsBehind: behind(minor) ?? 0,
    minorsBehindAtTarget: behind(targetMinor),
    allowedMinorsBehind:
      targetMinor === undefined
        ? undefined
        : knowledge.kubeletMinorsBehind(targetMinor),
    runtimes: [
      ...new Set(
        nodes.flatMap(node => node.containerRuntime?.slice(0, 100) ?? []),
      ),
    ].sort(),
  };
}

export function describeNodePools(
  inventory: Inventory,
  version: string | undefined,
  target: string | undefined,
  knowledge: Knowledge,
): readonly NodePool[] {
  const section = inventory.sections.nodes;
  if (section.status !== 'read' && section.status !== 'partial') return [];
  const pools = new Map<string, NodeFacts[]>();
  for (const node of section.facts) {
    const name = node.controlPlane ? 'control-plane' : node.pool.slice(0, 100);
    pools.set(name, [...(pools.get(name) ?? []), node]);
  }
  return [...pools]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, nodes]) =>
      describePool(name, nodes, minorOf(version), minorOf(target), knowledge),
    );
}

export function describeSections(
  inventory: Inventory,
): readonly SectionState[] {
  // Checks report the sections that are not read from the cluster.
  const read = Object.entries(inventory.sections).filter(
    ([section]) => !givenSections.some(given => given === section),
  );
  return read.map(([section, result]) => {
    const failures =
      result.status === 'partial' || result.status === 'failed'
        ? result.failures.slice(0, 20)
        : [];
    return {
      section,
      status: result.status,
      reason: result.status === 'off' ? result.reason : undefined,
      failures,
    };
  });
}

interface CountedServices {
  owner: string;
  services: Omit<ServiceOnCluster, 'owner'>[];
  blockers: number;
  warnings: number;
}

/**
 * Services by owner, with what each owner has to fix (nothing waived or ignored); owners that only
 * have findings are listed too.
 */
export function servicesByOwner(
  services: readonly ServiceOnCluster[],
  findings: readonly OwnedFinding[],
): readonly ServicesOfOwner[] {
  const owners = new Map<string, CountedServices>();
  const of = (owner: string | undefined) => {
    const key = owner ?? NO_OWNER;
    const entry = owners.get(key) ?? {
      owner: key,
      services: [],
      blockers: 0,
      warnings: 0,
    };
    owners.set(key, entry);
    return entry;
  };
  for (const { entityRef, owner, foundBy, workloads } of services)
    of(owner).services.push({ entityRef, foundBy, workloads });
  for (const finding of findings.filter(isOpenFinding)) {
    if (finding.severity === 'blocker') of(finding.owner).blockers += 1;
    else if (finding.severity === 'warning') of(finding.owner).warnings += 1;
  }
  return [...owners.values()].sort(
    (a, b) =>
      b.blockers - a.blockers ||
      b.warnings - a.warnings ||
      (a.owner < b.owner ? -1 : 1),
  );
}
