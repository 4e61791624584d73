import {
  minorDistance,
  minorOf,
  nextMinor,
  planHops as planUpstreamHops,
  type Knowledge,
  type Minor,
  type PathHop,
} from '@drydock/kubernetes-knowledge';
import {
  hopsOfPath,
  type ObservedState,
  type PlannedHops,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  compareBuilds,
  inOrder,
  ownVersionOf,
  parseDistributionVersion,
} from '../versions/distribution';

/**
 * The hops to a target. K3s and RKE2 take one minor at a time on servers and on agents, which the
 * controller does not watch over: so each minor is two hops, the servers and then the agents. Pure.
 */
export function planHops(
  { controlPlane, nodePools }: ObservedState,
  wanted: string,
  knowledge: Knowledge,
): PlannedHops {
  const { current } = controlPlane;
  const target = ownVersionOf(wanted, current, knowledge) ?? wanted;
  const pools = nodePools.flatMap(({ name, desired, versions }) => {
    const version = inOrder([
      ...versions.map(each => each.version),
      ...(desired === '' ? [] : [desired]),
    ]).at(0);
    return version ? [{ name, version }] : [];
  });
  const upstream = planUpstreamHops(
    { controlPlane: current, nodePools: pools, target },
    knowledge,
  );
  if (!upstream.ok) return { ok: false, message: upstream.message };
  const refusal = otherDistribution(target, current);
  return refusal
    ? { ok: false, message: refusal }
    : hopsOver({ current, pools, target, knowledge });
}

/** A Plan has the image of one distribution. */
export function otherDistribution(
  target: string,
  current: string,
): Reason | undefined {
  const running = parseDistributionVersion(current)?.distribution;
  const wanted = parseDistributionVersion(target)?.distribution;
  return running !== undefined && running === wanted
    ? undefined
    : {
        code: 'system-upgrade.other-distribution',
        params: { version: { text: target }, current: { text: current } },
      };
}

interface Way {
  readonly current: string;
  readonly pools: readonly {
    readonly name: string;
    readonly version: string;
  }[];
  readonly target: string;
  readonly knowledge: Knowledge;
}

function hopsOver({ current, pools, target, knowledge }: Way): PlannedHops {
  const hops: PathHop[] = [];
  let servers = current;
  let agents = pools;
  for (const minor of minorsOver({ current, pools, target })) {
    const version = stopIn(minor, servers, target, knowledge);
    if (version === undefined) return unknownPatch(minor, current, target);
    if (isNewer(version, servers)) {
      hops.push({ kind: 'control-plane', from: servers, to: version });
      servers = version;
    }
    const behind = agents.filter(pool => isNewer(version, pool.version));
    if (behind.length > 0)
      hops.push({
        kind: 'node-pools',
        from: inOrder(behind.map(pool => pool.version))[0],
        to: version,
        pools: behind.map(({ name }) => name),
      });
    agents = agents.map(pool =>
      behind.includes(pool) ? { ...pool, version } : pool,
    );
  }
  return { ok: true, hops: hopsOfPath(hops) };
}

/** Each minor in which something stops: from that after the oldest to the target's. */
function minorsOver({
  current,
  pools,
  target,
}: Omit<Way, 'knowledge'>): readonly Minor[] {
  const oldest = minorOf(
    inOrder([current, ...pools.map(({ version }) => version)])[0],
  );
  const last = minorOf(target);
  if (!oldest || !last) return [];
  const minors: Minor[] = [];
  for (
    let minor = minorDistance(oldest, last) > 0 ? nextMinor(oldest) : oldest;
    minorDistance(minor, last) >= 0;
    minor = nextMinor(minor)
  )
    minors.push(minor);
  return minors;
}

/** The version at which all stop in a minor; undefined where no patch of it is known. */
function stopIn(
  minor: Minor,
  servers: string,
  target: string,
  knowledge: Knowledge,
): string | undefined {
  return minor === minorOf(target)
    ? target
    : ownVersionOf(`v${minor}`, servers, knowledge);
}

function isNewer(version: string, than: string): boolean {
  return (compareBuilds(version, than) ?? 0) > 0;
}

function unknownPatch(minor: Minor, from: string, to: string): PlannedHops {
  return {
    ok: false,
    message: {
      code: 'system-upgrade.no-patch-known',
      params: {
        minor: { version: `v${minor}` },
        from: { text: from },
        to: { text: to },
      },
    },
  };
}
