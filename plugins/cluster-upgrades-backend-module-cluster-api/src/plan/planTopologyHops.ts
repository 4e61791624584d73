import {
  compareMinors,
  minorDistance,
  minorOf,
  nextMinor,
  parseVersion,
  planHops,
} from '@drydock/kubernetes-knowledge';
import type { Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import type {
  Hop,
  ObservedState,
  PlannedHops,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CapiClusterClass } from '../objects/types';
import {
  compareVersionTexts,
  oldestOf,
  sameVersion,
} from '../observe/versions';

export interface TopologyPlanRequest {
  readonly observed: ObservedState;
  /** Full version, or a minor. */
  readonly target: string;
  /** undefined when the class could not be found: then one minor at a time. */
  readonly clusterClass?: CapiClusterClass;
  readonly knowledge: Knowledge;
  /** Node pools do not follow but have hops of their own; default: they follow. */
  readonly poolsApart?: boolean;
}

/**
 * Hops of a ClusterClass topology. One write moves the control plane, and the pools follow in the
 * same write: each node-pools hop only waits. Without a list of versions in the class one minor is
 * one write; with a list one write goes all the way (chained upgrade).
 *
 * With pools apart, each control-plane hop holds all pools back, and a node-pools hop that names
 * them lets them go. Cluster API takes no further version before they have all followed, so that
 * there is one such hop after each write; and while they are held a chain stands still where its
 * next minor would leave kubelets too far behind, so that it is cut there into several writes.
 * (Seen with v1.14.0: a chain over four minors stood at the third.)
 */
export function planTopologyHops(request: TopologyPlanRequest): PlannedHops {
  const { observed, clusterClass, knowledge } = request;
  const target = resolveTarget(request);
  if (!parseVersion(target))
    return {
      ok: false,
      message: {
        code: 'cluster-api.not-a-version',
        params: { given: { text: target.slice(0, 60) } },
      },
    };
  const underWay = planUnderWay(observed, target);
  if (underWay) return underWay;
  // The knowledge's planner refuses downgrades, other majors and typing errors; pools follow, so
  // they are not asked about here.
  const plan = planHops(
    {
      controlPlane: observed.controlPlane.current,
      nodePools: poolVersions(observed),
      target,
    },
    knowledge,
  );
  if (!plan.ok) return { ok: false, message: plan.message };
  if (observed.nodePools.some(isLeftBehind))
    return planFromHeldBack(request, plan.target);
  const versions = clusterClass?.kubernetesVersions;
  if (versions) return planChain(request, target, versions, clusterClass);
  if (clusterClass?.plansUpgradesByExtension)
    return {
      ok: true,
      hops: withPools(request, [
        { from: observed.controlPlane.current, to: plan.target },
      ]),
    };
  return {
    ok: true,
    hops: withPools(
      request,
      plan.hops
        .filter(({ kind }) => kind === 'control-plane')
        .map(({ from, to }) => ({ from, to })),
    ),
  };
}

/**
 * What an earlier upgrade held back goes first: to the version that the Cluster wants, before it
 * may want another.
 */
function planFromHeldBack(
  request: TopologyPlanRequest,
  target: string,
): PlannedHops {
  const { observed } = request;
  const { current } = observed.controlPlane;
  const left = observed.nodePools.filter(isLeftBehind);
  const letGo: Hop = {
    kind: 'node-pools',
    from:
      oldestOf(
        left.flatMap(({ desired, versions }) => [
          desired,
          ...versions.map(({ version }) => version),
        ]),
      ) ?? current,
    to: current,
    pools: left.map(({ name }) => name),
    disrupts: ['nodes'],
  };
  if (sameVersion(target, current)) return { ok: true, hops: [letGo] };
  const nodePools = observed.nodePools.map(pool =>
    isLeftBehind(pool)
      ? {
          ...pool,
          heldBack: false,
          canaryNode: undefined,
          desired: current,
          versions: [{ version: current, count: pool.nodes }],
        }
      : pool,
  );
  const further = planTopologyHops({
    ...request,
    observed: { ...observed, nodePools },
  });
  return further.ok ? { ok: true, hops: [letGo, ...further.hops] } : further;
}

/** Held back by an earlier upgrade, or with all nodes but one at their version. */
function isLeftBehind({
  heldBack,
  canaryNode,
}: ObservedState['nodePools'][number]): boolean {
  return heldBack === true || canaryNode !== undefined;
}

/**
 * A minor becomes the newest listed version of it where the class has a list; else the planner
 * takes the newest known patch.
 */
function resolveTarget({ target, clusterClass }: TopologyPlanRequest): string {
  const parsed = parseVersion(target);
  if (!parsed || parsed.patch !== undefined)
    return target.startsWith('v') || !parsed ? target : `v${target}`;
  const listed = (clusterClass?.kubernetesVersions ?? []).filter(
    version => minorOf(version) === minorOf(parsed),
  );
  return [...listed].sort(compareVersionTexts).at(-1) ?? target;
}

function poolVersions(
  observed: ObservedState,
): { name: string; version: string }[] {
  return observed.nodePools.flatMap(pool => {
    const version =
      oldestOf(pool.versions.map(count => count.version)) ?? pool.desired;
    return version ? [{ name: pool.name, version }] : [];
  });
}

/**
 * Cluster API takes no other version while it works towards one; for the same version the rest of
 * the way is the plan (adoption).
 */
function planUnderWay(
  observed: ObservedState,
  target: string,
): PlannedHops | undefined {
  const { desired, current } = observed.controlPlane;
  const behind = observed.nodePools.filter(
    pool =>
      !pool.canaryNode &&
      pool.versions.some(({ version }) => !sameVersion(version, pool.desired)),
  );
  if (sameVersion(desired, current) && behind.length === 0) return undefined;
  if (!sameVersion(desired, target)) {
    return {
      ok: false,
      message: {
        code: 'cluster-api.upgrade-under-way',
        params: {
          version: { version: desired },
          current: { version: current },
        },
      },
    };
  }
  const hops: Hop[] = [];
  const heldBack = observed.nodePools
    .filter(isLeftBehind)
    .map(({ name }) => name);
  if (!sameVersion(desired, current))
    hops.push({
      kind: 'control-plane',
      from: current,
      to: desired,
      disrupts:
        heldBack.length < observed.nodePools.length
          ? ['control-plane', 'nodes']
          : ['control-plane'],
      ...(heldBack.length > 0 ? { holdPools: heldBack } : {}),
    });
  const running = poolVersions(observed);
  const oldest = oldestOf(running.map(pool => pool.version));
  const late = running
    .filter(({ version }) => !sameVersion(version, desired))
    .map(({ name }) => name);
  if (oldest && !sameVersion(oldest, desired))
    hops.push({
      kind: 'node-pools',
      from: oldest,
      to: desired,
      disrupts: ['nodes'],
      ...(heldBack.length > 0 ? { pools: late } : {}),
    });
  return { ok: true, hops };
}

function planChain(
  request: TopologyPlanRequest,
  target: string,
  versions: readonly string[],
  clusterClass: CapiClusterClass,
): PlannedHops {
  const { observed } = request;
  const name = {
    object: `ClusterClass ${clusterClass.namespace}/${clusterClass.name}`,
  };
  if (!versions.some(version => sameVersion(version, target))) {
    return {
      ok: false,
      message: {
        code: 'cluster-api.version-not-listed',
        params: {
          class: name,
          version: { version: target },
          versions: { list: versions.map(version => ({ version })) },
        },
      },
    };
  }
  const { current } = observed.controlPlane;
  const through = chainThrough(current, target, versions);
  if (!through.ok)
    return {
      ok: false,
      message: {
        code: 'cluster-api.minor-not-listed',
        params: {
          class: name,
          minor: { version: through.missing },
          from: { version: current },
          to: { version: target },
        },
      },
    };
  const hops = segmentsOf(request, through.versions).map(
    (segment, index, all) => {
      const from =
        index === 0 ? current : all[index - 1][all[index - 1].length - 1];
      return {
        from,
        to: segment[segment.length - 1],
        ...(segment.length > 1 ? { through: segment } : {}),
      };
    },
  );
  return { ok: true, hops: withPools(request, hops) };
}

/**
 * The whole chain; with pools apart cut before each version that would leave their kubelets too far
 * behind.
 */
function segmentsOf(
  { observed, knowledge, poolsApart }: TopologyPlanRequest,
  versions: readonly string[],
): readonly (readonly string[])[] {
  let pools = minorOf(
    oldestOf(poolVersions(observed).map(({ version }) => version)),
  );
  if (!poolsApart || !pools) return [versions];
  const segments: string[][] = [[]];
  for (const version of versions) {
    const minor = minorOf(version);
    const before = segments[segments.length - 1];
    if (
      minor &&
      minorDistance(pools, minor) > knowledge.kubeletMinorsBehind(minor) &&
      before.length > 0
    ) {
      pools = minorOf(before[before.length - 1]) ?? pools;
      segments.push([version]);
    } else before.push(version);
  }
  return segments;
}

/**
 * The newest listed patch of each minor between, then the target: how Cluster API plans a chain.
 */
function chainThrough(
  current: string,
  target: string,
  versions: readonly string[],
): { ok: true; versions: string[] } | { ok: false; missing: Minor } {
  const [first, last] = [minorOf(current), minorOf(target)];
  const through: string[] = [];
  for (
    let minor = first && nextMinor(first);
    minor && last && compareMinors(minor, last) < 0;
    minor = nextMinor(minor)
  ) {
    const newest = versions
      .filter(version => minorOf(version) === minor)
      .sort(compareVersionTexts)
      .at(-1);
    if (!newest) return { ok: false, missing: minor };
    through.push(newest);
  }
  return { ok: true, versions: [...through, target] };
}

function withPools(
  { observed, poolsApart }: TopologyPlanRequest,
  controlPlaneHops: readonly Pick<Hop, 'from' | 'to' | 'through'>[],
): Hop[] {
  const running = poolVersions(observed);
  const names = observed.nodePools.map(({ name }) => name);
  const apart = poolsApart && names.length > 0;
  let from = oldestOf(running.map(pool => pool.version));
  const hops: Hop[] = [];
  for (const hop of controlPlaneHops) {
    hops.push({
      kind: 'control-plane',
      ...hop,
      disrupts:
        apart || names.length === 0
          ? ['control-plane']
          : ['control-plane', 'nodes'],
      ...(apart ? { holdPools: names } : {}),
    });
    if (from !== undefined) {
      hops.push({
        kind: 'node-pools',
        from,
        to: hop.to,
        disrupts: ['nodes'],
        ...(apart ? { pools: names } : {}),
      });
      from = hop.to;
    }
  }
  return hops;
}
