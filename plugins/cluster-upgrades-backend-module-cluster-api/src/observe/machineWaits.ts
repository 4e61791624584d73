import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { isOwnDeletionHook } from '../nodeHooks/deletionHooks';
import { conditionOf } from '../objects/decode';
import type { CapiMachine, CapiNodePool } from '../objects/types';
import { bulletsOf, firstLineOf } from './messages';

/** KubeadmControlPlane's own hook: it removes the etcd member, and needs no action. */
const CONTROL_PLANE_HOOK =
  'pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup';
const MOST_WAITS = 20;

/**
 * Machines that do not leave (drain, hooks, volumes) or do not come (infrastructure, bootstrap,
 * node).
 */
export function machineWaits(
  machines: readonly CapiMachine[],
  nodePools: readonly CapiNodePool[] = [],
): readonly ProviderWait[] {
  const waits = machines.flatMap(machine =>
    machine.deleting
      ? leavingWaits(machine).map(wait => withNode(wait, machine, nodePools))
      : arrivingWaits(machine),
  );
  if (waits.length <= MOST_WAITS) return waits;
  return [
    ...waits.slice(0, MOST_WAITS),
    {
      kind: 'other',
      message: {
        code: 'cluster-api.more-machines',
        params: { count: { number: waits.length - MOST_WAITS } },
      },
    },
  ];
}

/** Which node it is about, where it is about its drain. */
function withNode(
  wait: ProviderWait,
  { node, name, pool }: CapiMachine,
  nodePools: readonly CapiNodePool[],
): ProviderWait {
  const own = nodePools.find(each => each.name === pool);
  return wait.kind === 'drain'
    ? {
        ...wait,
        node: node ?? name,
        ...(own ? { pool: own.topologyName ?? own.name } : {}),
      }
    : wait;
}

function leavingWaits(machine: CapiMachine): readonly ProviderWait[] {
  const condition = conditionOf(machine, 'Deleting');
  const object = `Machine ${machine.namespace}/${machine.name}`;
  switch (condition?.reason) {
    case 'DrainingNode':
      return drainWaits(machine, condition.message);
    case 'WaitingForVolumeDetach':
      return [
        {
          kind: 'drain',
          message: {
            code: 'cluster-api.volumes-attached',
            params: {
              node: { object: machine.node ?? machine.name },
              said: { text: condition.message },
            },
          },
          object,
        },
      ];
    case 'WaitingForPreDrainHook':
    case 'WaitingForPreTerminateHook': {
      const hooks =
        /\(hooks: ([^()]*)\)/.exec(condition.message)?.[1].split(/,\s*/) ?? [];
      const foreign = hooks.filter(
        hook => hook !== CONTROL_PLANE_HOOK && !isOwnDeletionHook(hook),
      );
      if (hooks.length > 0 && foreign.length === 0) return [];
      return [
        {
          kind: 'lifecycle-hook',
          message: {
            code: 'cluster-api.deletion-hooks',
            params: {
              machine: { object: machine.name },
              hooks:
                foreign.length > 0
                  ? { list: foreign.map(text => ({ text })) }
                  : { text: condition.message },
            },
          },
          object,
        },
      ];
    }
    default:
      return [];
  }
}

/**
 * One wait for each PodDisruptionBudget, and one for pods that a rule lets end by themselves,
 * because only their owners can say when. Pods that are leaving are reported if there is no other
 * wait.
 */
function drainWaits(
  machine: CapiMachine,
  message: string,
): readonly ProviderWait[] {
  const node = machine.node ?? machine.name;
  const waits = message.split('\n').flatMap((line): readonly ProviderWait[] => {
    const object =
      budgetIn(line) ??
      /^\*\s+(Pods? .+): waiting for completion/.exec(line.trim())?.[1];
    return object === undefined
      ? []
      : [
          {
            kind: 'drain',
            message: draining(node, line.trim().replace(/^\*\s+/, '')),
            object,
          },
        ];
  });
  if (waits.length > 0) return waits;
  const first = bulletsOf(message)[0] ?? firstLineOf(message);
  return [
    {
      kind: 'drain',
      message: draining(node, first),
      object: `Machine ${machine.namespace}/${machine.name}`,
    },
  ];
}

function draining(node: string, said: string): Reason {
  return {
    code: 'cluster-api.draining',
    params: { node: { object: node }, said: { text: said } },
  };
}

/**
 * With its namespace where the message tells it (it names pods `namespace/name`). Cluster API
 * before 1.9 wrote the pods after the reason; both forms carry `disruption budget NAME needs`.
 */
function budgetIn(line: string): string | undefined {
  const budget = /disruption budget (\S+) needs/i.exec(line)?.[1];
  if (!budget) return undefined;
  const namespace = /(?:^|[\s:,])([a-z0-9.-]+)\/[a-z0-9.-]+/.exec(line)?.[1];
  return `PodDisruptionBudget ${namespace ? `${namespace}/` : ''}${budget}`;
}

function arrivingWaits(machine: CapiMachine): readonly ProviderWait[] {
  const object = `Machine ${machine.namespace}/${machine.name}`;
  if (machine.failure || machine.phase === 'Failed') {
    return [
      {
        kind: 'provisioning',
        message: {
          code: machine.failure
            ? 'cluster-api.machine-failed'
            : 'cluster-api.machine-failed-unexplained',
          params: {
            machine: { object: machine.name },
            ...(machine.failure ? { said: { text: machine.failure } } : {}),
          },
        },
        object,
      },
    ];
  }
  // `Ready` sums the others up, the first bullet being the earliest stage that is not done.
  const ready = conditionOf(machine, 'Ready');
  const arriving =
    machine.phase === 'Pending' ||
    machine.phase === 'Provisioning' ||
    machine.phase === 'Provisioned';
  if (
    !ready ||
    ready.status === 'True' ||
    (ready.status === 'Unknown' && !arriving)
  )
    return [];
  const words = bulletsOf(ready.message)[0] ?? (ready.message || ready.reason);
  return [
    {
      kind: 'provisioning',
      message: {
        code: 'cluster-api.machine-not-ready',
        params: { machine: { object: machine.name }, said: { text: words } },
      },
      object,
    },
  ];
}
