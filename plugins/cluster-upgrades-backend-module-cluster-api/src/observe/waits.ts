import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterObjects } from '../management/ManagementReader';
import { conditionOf } from '../objects/decode';
import type { ObjectMeta } from '../objects/types';
import { isHeldBack, poolsHeldByOthers } from './heldPools';
import { machineWaits } from './machineWaits';
import { bulletsOf, firstLineOf } from './messages';
import { sameVersion } from './versions';

const HOOK_ANNOTATION = 'before-upgrade.hook.cluster.cluster.x-k8s.io/';

/** What Cluster API waits for, most fundamental first. One sentence each; texts of conditions are kept as they are. */
export function waitsOf(objects: ClusterObjects): readonly ProviderWait[] {
  return [
    ...pausedWaits(objects),
    ...reachabilityWaits(objects),
    ...topologyWaits(objects),
    ...machineWaits(objects.machines, objects.nodePools),
    ...scalingWaits(objects),
  ];
}

export function nameOf({ kind, namespace, name }: ObjectMeta): string {
  return `${kind} ${namespace}/${name}`;
}

function pausedWaits({
  cluster,
  controlPlane,
  nodePools,
}: ClusterObjects): readonly ProviderWait[] {
  if (cluster.paused) {
    return [
      {
        kind: 'paused',
        message:
          'Cluster API is paused for this cluster: nothing changes until spec.paused (or the annotation cluster.x-k8s.io/paused) is removed',
        object: nameOf(cluster),
      },
    ];
  }
  return [controlPlane, ...nodePools].flatMap(object =>
    object && conditionOf(object, 'Paused')?.status === 'True'
      ? [
          {
            kind: 'paused',
            message: `${nameOf(object)} is paused: ${firstLineOf(
              conditionOf(object, 'Paused')?.message ?? '',
            )}`,
            object: nameOf(object),
          },
        ]
      : [],
  );
}

function reachabilityWaits({
  cluster,
}: ClusterObjects): readonly ProviderWait[] {
  const probe = conditionOf(cluster, 'RemoteConnectionProbe');
  if (probe?.status !== 'False') return [];
  return [
    {
      kind: 'unreachable',
      message: `Cluster API cannot reach the cluster's API server: ${
        firstLineOf(probe.message) || probe.reason
      }`,
      object: nameOf(cluster),
    },
  ];
}

/** `TopologyReconciled` carries one bullet per part; only those that stand still are waits. */
function topologyWaits({
  cluster,
  controlPlane,
  nodePools,
}: ClusterObjects): readonly ProviderWait[] {
  const condition = conditionOf(cluster, 'TopologyReconciled');
  // A paused topology repeats what the Cluster says.
  if (!cluster.topology || cluster.paused || condition?.status !== 'False')
    return [];
  const all = bulletsOf(condition.message);
  // Cluster API lists a held pool from the beginning. It is a wait only once nothing before it
  // moves.
  const moving = all.some(bullet =>
    / (upgrading|pending upgrade) to version /.test(bullet),
  );
  const byOthers = poolsHeldByOthers({ cluster, nodePools });
  // Pools that only Drydock holds back are no wait: their own hop lets them go.
  const onlyOurs =
    byOthers.length === 0 &&
    nodePools.some(pool => isHeldBack(cluster, pool)) &&
    sameVersion(controlPlane?.version, cluster.topology.version);
  const bullets = all.filter(
    bullet => !((moving || onlyOurs) && / deferred /.test(bullet)),
  );
  const standing = bullets.flatMap(bullet =>
    waitOfBullet(objectsHooks(cluster), bullet, nameOf(cluster), byOthers),
  );
  if (
    standing.length > 0 ||
    /upgrading|upgradepending|upgradedeferred/i.test(condition.reason)
  )
    return standing;
  if (condition.reason === 'LifecycleHookBlocking')
    return [
      {
        kind: 'lifecycle-hook',
        message: condition.message,
        object: nameOf(cluster),
      },
    ];
  return [
    {
      kind: 'other',
      message: `${condition.reason}: ${
        condition.message || 'the topology is not reconciled'
      }`,
      object: nameOf(cluster),
    },
  ];
}

/** The annotation's value is the reason that its writer gave. */
function objectsHooks(cluster: ObjectMeta): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(cluster.annotations).filter(([key]) =>
      key.startsWith(HOOK_ANNOTATION),
    ),
  );
}

function waitOfBullet(
  hooks: ReadonlyMap<string, string>,
  bullet: string,
  object: string,
  heldByOthers: readonly string[],
): readonly ProviderWait[] {
  const hook = /^Following hooks are blocking upgrade: ([\s\S]+)$/.exec(bullet);
  if (hook) {
    const reasons = [...hooks].flatMap(([key, value]) =>
      hook[1].includes(key) && value ? [`“${value}”`] : [],
    );
    return [
      {
        kind: 'lifecycle-hook',
        message: [hook[1], ...reasons].join(': '),
        object,
      },
    ];
  }
  const held =
    /^(MachineDeployments?|MachinePools?) (.+?) upgrade to version (\S+) deferred/.exec(
      bullet,
    );
  if (held) {
    const [, kind, objects, version] = held;
    // The bullet names Drydock's own beside those of others.
    const names =
      heldByOthers.length > 0 &&
      heldByOthers.length < objects.split(', ').length
        ? heldByOthers.join(', ')
        : objects;
    return [
      {
        kind: 'held',
        message: `The upgrade of ${names} to ${version} is held by the annotation defer-upgrade or hold-upgrade-sequence (topology.cluster.x-k8s.io) in the Cluster's topology; remove it to go on`,
        object: `${kind.replace(/s$/, '')} ${names}`,
      },
    ];
  }
  return [];
}

/** Preflight checks: a control plane or pool that wants to roll but may not yet. */
function scalingWaits({
  controlPlane,
  nodePools,
}: ClusterObjects): readonly ProviderWait[] {
  return [controlPlane, ...nodePools].flatMap(object => {
    if (!object) return [];
    return ['ScalingUp', 'ScalingDown'].flatMap(type => {
      const condition = conditionOf(object, type);
      if (
        condition?.status !== 'True' ||
        !/is blocked because/.test(condition.message)
      )
        return [];
      const reasons = bulletsOf(condition.message).join('; ');
      return [
        {
          kind: 'other',
          message: `${firstLineOf(condition.message).replace(
            / is blocked because:?$/,
            '',
          )} waits: ${reasons}`,
          object: nameOf(object),
        },
      ];
    });
  });
}
