import { compareMinors, minorOf, nextMinor, parseVersion, planHops } from '@drydock/kubernetes-knowledge';
import type { Hop, Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CapiClusterClass } from '../objects/types';
import { compareVersionTexts, oldestOf, sameVersion } from '../observe/versions';

export type Plan = { readonly ok: true; readonly hops: readonly Hop[] } | { readonly ok: false; readonly message: string };

export interface TopologyPlanRequest {
  readonly observed: ObservedState;
  /** Full version, or a minor. */
  readonly target: string;
  /** undefined when the class could not be found: then one minor at a time. */
  readonly clusterClass?: CapiClusterClass;
  readonly knowledge: Knowledge;
}

/**
 * Hops of a ClusterClass topology. One write moves the control plane, and the pools follow in the same write: each node-pools hop only
 * waits. Without a list of versions in the class one minor is one write; with a list one write goes all the way (chained upgrade).
 */
export function planTopologyHops(request: TopologyPlanRequest): Plan {
  const { observed, clusterClass, knowledge } = request;
  const target = resolveTarget(request);
  if (!parseVersion(target)) return { ok: false, message: `${JSON.stringify(target.slice(0, 60))} is not a Kubernetes version. Write it as v1.35.4 or 1.35.` };
  const underWay = planUnderWay(observed, target);
  if (underWay) return underWay;
  // The knowledge's planner refuses downgrades, other majors and typing errors; pools follow, so they are not asked about here.
  const plan = planHops({ controlPlane: observed.controlPlane.current, nodePools: poolVersions(observed), target }, knowledge);
  if (!plan.ok) return plan;
  const versions = clusterClass?.kubernetesVersions;
  if (versions) return planChain(observed, target, versions, clusterClass);
  if (clusterClass?.plansUpgradesByExtension) return { ok: true, hops: withPools(observed, [{ kind: 'control-plane', from: observed.controlPlane.current, to: plan.target }]) };
  return { ok: true, hops: withPools(observed, plan.hops.filter(hop => hop.kind === 'control-plane')) };
}

/** A minor becomes the newest listed version of it where the class has a list; else the planner takes the newest known patch. */
function resolveTarget({ target, clusterClass }: TopologyPlanRequest): string {
  const parsed = parseVersion(target);
  if (!parsed || parsed.patch !== undefined) return target.startsWith('v') || !parsed ? target : `v${target}`;
  const listed = (clusterClass?.kubernetesVersions ?? []).filter(version => minorOf(version) === minorOf(parsed));
  return [...listed].sort(compareVersionTexts).at(-1) ?? target;
}

function poolVersions(observed: ObservedState): { name: string; version: string }[] {
  return observed.nodePools.flatMap(pool => {
    const version = oldestOf(pool.versions.map(count => count.version)) ?? pool.desired;
    return version ? [{ name: pool.name, version }] : [];
  });
}

/** Cluster API takes no other version while it works towards one; for the same version the rest of the way is the plan (adoption). */
function planUnderWay(observed: ObservedState, target: string): Plan | undefined {
  const { desired, current } = observed.controlPlane;
  const behind = observed.nodePools.filter(pool => pool.versions.some(({ version }) => !sameVersion(version, pool.desired)));
  if (sameVersion(desired, current) && behind.length === 0) return undefined;
  if (!sameVersion(desired, target)) {
    return { ok: false, message: `An upgrade to ${desired} is under way (the control plane runs ${current}); Cluster API takes no other version until it has finished` };
  }
  const hops: Hop[] = [];
  if (!sameVersion(desired, current)) hops.push({ kind: 'control-plane', from: current, to: desired });
  const oldest = oldestOf(poolVersions(observed).map(pool => pool.version));
  if (oldest && !sameVersion(oldest, desired)) hops.push({ kind: 'node-pools', from: oldest, to: desired });
  return { ok: true, hops };
}

function planChain(observed: ObservedState, target: string, versions: readonly string[], clusterClass: CapiClusterClass): Plan {
  const name = `ClusterClass ${clusterClass.namespace}/${clusterClass.name}`;
  if (!versions.some(version => sameVersion(version, target))) {
    return { ok: false, message: `${name} allows only the versions that it lists, and ${target} is not among them: ${versions.join(', ')}. Choose one of these, or add it to spec.kubernetesVersions.` };
  }
  const { current } = observed.controlPlane;
  const through = chainThrough(current, target, versions);
  if (!through.ok) return { ok: false, message: `${name} lists no version of ${through.missing}, which lies on the way from ${current} to ${target}. Add one to spec.kubernetesVersions.` };
  const to = through.versions[through.versions.length - 1];
  const hop: Hop = { kind: 'control-plane', from: current, to, ...(through.versions.length > 1 ? { through: through.versions } : {}) };
  return { ok: true, hops: withPools(observed, [hop]) };
}

/** The newest listed patch of each minor between, then the target: how Cluster API plans a chain. */
function chainThrough(current: string, target: string, versions: readonly string[]): { ok: true; versions: string[] } | { ok: false; missing: Minor } {
  const [first, last] = [minorOf(current), minorOf(target)];
  const through: string[] = [];
  for (let minor = first && nextMinor(first); minor && last && compareMinors(minor, last) < 0; minor = nextMinor(minor)) {
    const newest = versions.filter(version => minorOf(version) === minor).sort(compareVersionTexts).at(-1);
    if (!newest) return { ok: false, missing: minor };
    through.push(newest);
  }
  return { ok: true, versions: [...through, target] };
}

function withPools(observed: ObservedState, controlPlaneHops: readonly Hop[]): Hop[] {
  const running = poolVersions(observed);
  let from = oldestOf(running.map(pool => pool.version));
  const hops: Hop[] = [];
  for (const hop of controlPlaneHops) {
    hops.push(hop);
    if (from !== undefined) {
      hops.push({ kind: 'node-pools', from, to: hop.to });
      from = hop.to;
    }
  }
  return hops;
}
