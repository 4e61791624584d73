import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import type { ClusterObjects } from '../management/ManagementReader';
import { conditionOf } from '../objects/decode';
import { nameOf, objectParam } from '../objects/nameOf';
import type { ObjectMeta } from '../objects/types';
import { isHeldBack, poolsHeldByOthers } from './heldPools';
import { machineWaits } from './machineWaits';
import { bulletsOf, firstLineOf } from './messages';
import { sameVersion } from './versions';

const HOOK_ANNOTATION = 'before-upgrade.hook.cluster.cluster.x-k8s.io/';

/** What Cluster API waits for, most fundamental first. Texts of conditions are kept as they are. */
export function waitsOf(objects: ClusterObjects): readonly ProviderWait[] {
  return [
    ...pausedWaits(objects),
    ...reachabilityWaits(objects),
    ...topologyWaits(objects),
    ...machineWaits(objects.machines, objects.nodePools),
    ...scalingWaits(objects),
  ];
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
        message: { code: 'cluster-api.paused' },
        object: nameOf(cluster),
      },
    ];
  }
  return [controlPlane, ...nodePools].flatMap(object =>
    object && conditionOf(object, 'Paused')?.status === 'True'
      ? [
          {
            kind: 'paused',
            message: {
              code: 'cluster-api.object-paused',
              params: {
                object: objectParam(object),
                said: {
                  text: firstLineOf(
                    conditionOf(object, 'Paused')?.message ?? '',
                  ),
                },
              },
            },
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
      message: {
        code: 'cluster-api.unreachable',
        params: { said: { text: firstLineOf(probe.message) || probe.reason } },
      },
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
        message: said(condition.message),
        object: nameOf(cluster),
      },
    ];
  return [
    {
      kind: 'other',
      message: condition.message
        ? said(`${condition.reason}: ${condition.message}`)
        : {
            code: 'cluster-api.not-reconciled',
            params: { said: { text: condition.reason } },
          },
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
        message: said([hook[1], ...reasons].join(': ')),
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
    const all = objects.split(', ');
    const pools =
      heldByOthers.length > 0 && heldByOthers.length < all.length
        ? heldByOthers
        : all;
    return [
      {
        kind: 'held',
        message: {
          code: 'cluster-api.upgrade-held',
          params: {
            pools: { list: pools.map(name => ({ object: name })) },
            version: { version },
          },
        },
        object: `${kind.replace(/s$/, '')} ${pools.join(', ')}`,
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
      const causes = bulletsOf(condition.message).join('; ');
      return [
        {
          kind: 'other',
          message: {
            code: 'cluster-api.scaling-waits',
            params: {
              what: {
                text: firstLineOf(condition.message).replace(
                  / is blocked because:?$/,
                  '',
                ),
              },
              said: { text: causes },
            },
          },
          object: nameOf(object),
        },
      ];
    });
  });
}
