import { ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  conflictTries,
  pathOf,
  type EffectObservation,
  type EffectTaken,
  type EffectUndone,
  type LeavingNode,
  type NodeHookLook,
  type NodeHookPoint,
  type NodeHookRequest,
  type NodeHooks,
  type NodeHookSettings,
  type ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { pluralOf } from '../management/apiPaths';
import { objectsUnlessGone } from '../management/objectsUnlessGone';
import type { ManagementCluster } from '../management/ManagementCluster';
import type { Locate } from '../nodeRollout/ClusterApiNodeRollout';
import { clusterParam, nameOf, ofObject } from '../objects/nameOf';
import type { CapiMachine } from '../objects/types';
import { missingRight, NODE_HOOKS_ROLE } from '../write/missingRight';
import { noWriterReason } from '../management/noWriterReason';
import {
  annotationOf,
  choiceProblem,
  leavingNode,
  machinesToMark,
  markedMachines,
  pointsOn,
} from './deletionHooks';

/**
 * Deletion hooks on the Machines of node pools: annotations with which Cluster API itself waits
 * before the drain, and before the machine is gone.
 */
export class ClusterApiNodeHooks implements NodeHooks {
  readonly #locate: Locate;

  constructor(locate: Locate) {
    this.#locate = locate;
  }

  async check(
    cluster: ProviderCluster,
    settings: NodeHookSettings,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const { management, key } = this.#locate(cluster);
    const problem = choiceProblem(
      await management.reader.clusterObjects(key, signal),
      settings,
    );
    return (
      problem ??
      missingRight(management, NODE_HOOKS_ROLE, key.namespace, signal)
    );
  }

  async take(
    { key, cluster, settings }: NodeHookRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const { management, key: objectKey } = this.#locate(cluster);
    const annotations = Object.fromEntries(
      settings.points.map(point => [annotationOf(key, point), key]),
    );
    for await (const _ of conflictTries(signal)) {
      const objects = await management.reader.clusterObjects(objectKey, signal);
      const problem =
        choiceProblem(objects, settings) ??
        (management.writer ? undefined : noWriterReason(management.config.id));
      if (problem !== undefined)
        return { outcome: 'refused', message: problem };
      const refusal = await annotateAll(
        management,
        machinesToMark(objects, settings, key),
        () => annotations,
        signal,
      );
      if (refusal === undefined)
        return {
          outcome: 'taken',
          handle: { reference: nameOf(objects.cluster) },
          message: {
            code: 'cluster-api.nodes-wait',
            params: {
              points: { list: settings.points.map(term => ({ term })) },
            },
          },
        };
      // Machines that were written already are marked: only a call that changed nothing may say so.
      if (
        refusal !== 'conflict' &&
        markedMachines(objects, key).length === 0 &&
        refusal.first
      )
        return { outcome: 'refused', message: refusal.message };
      if (refusal !== 'conflict')
        throw new ReasonError({
          code: 'cluster-api.nodes-wait-in-part',
          params: { cause: { reasons: [refusal.message] } },
        });
    }
    throw new ReasonError({
      code: 'cluster-api.machines-change-not-marked',
      params: { cluster: clusterParam(cluster) },
    });
  }

  async look(
    { key, cluster, settings }: NodeHookRequest,
    signal: AbortSignal,
  ): Promise<NodeHookLook> {
    const { management, key: objectKey } = this.#locate(cluster);
    const objects = await management.reader.clusterObjects(objectKey, signal);
    const marked = markedMachines(objects, key);
    const leaving = marked
      .filter(machine => machine.deleting)
      .map(machine => leavingNode(objects, machine, key));
    return {
      leaving,
      marked: marked.length,
      unmarked: machinesToMark(objects, settings, key).length,
    };
  }

  async letGo(
    { key, cluster }: NodeHookRequest,
    {
      reference,
      point,
    }: Pick<LeavingNode, 'reference'> & { readonly point: NodeHookPoint },
    signal: AbortSignal,
  ): Promise<void> {
    const { management, key: objectKey } = this.#locate(cluster);
    for await (const _ of conflictTries(signal)) {
      const objects = await objectsUnlessGone(management, objectKey, signal);
      const machine =
        objects &&
        markedMachines(objects, key).find(
          ({ uid, name }) => (uid ?? name) === reference,
        );
      if (!machine || !pointsOn(machine, key).includes(point)) return;
      const refusal = await annotateAll(
        management,
        [machine],
        () => ({ [annotationOf(key, point)]: null }),
        signal,
      );
      if (refusal === undefined) return;
      if (refusal !== 'conflict') throw new ReasonError(refusal.message);
    }
    throw new ReasonError({
      code: 'cluster-api.machine-changes-not-let-go',
      params: { cluster: clusterParam(cluster) },
    });
  }

  async observe(
    { key, cluster }: NodeHookRequest,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const { management, key: objectKey } = this.#locate(cluster);
    const objects = await objectsUnlessGone(management, objectKey, signal);
    return objects && markedMachines(objects, key).length > 0
      ? { state: 'in-effect', handle: { reference: nameOf(objects.cluster) } }
      : { state: 'gone' };
  }

  async undo(
    { key, cluster }: NodeHookRequest,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const { management, key: objectKey } = this.#locate(cluster);
    const waited = new Set<string>();
    for await (const _ of conflictTries(signal)) {
      const objects = await objectsUnlessGone(management, objectKey, signal);
      const machines = objects ? markedMachines(objects, key) : [];
      for (const { deleting, node, name } of machines)
        if (deleting) waited.add(node ?? name);
      const refusal = await annotateAll(
        management,
        machines,
        machine =>
          Object.fromEntries(
            pointsOn(machine, key).map(point => [
              annotationOf(key, point),
              null,
            ]),
          ),
        signal,
      );
      if (refusal === undefined)
        return waited.size > 0
          ? {
              note: {
                code: 'cluster-api.nodes-went-on',
                params: {
                  nodes: { list: [...waited].map(object => ({ object })) },
                },
              },
            }
          : {};
      if (refusal !== 'conflict') throw new ReasonError(refusal.message);
    }
    throw new ReasonError({
      code: 'cluster-api.machines-change-not-let-go',
      params: { cluster: clusterParam(cluster) },
    });
  }

  undoByHand({ key, cluster, settings }: NodeHookRequest): Reason {
    const [managementId = '', namespace = '', name = ''] =
      cluster.reference.split('/');
    const removals = settings.points
      .map(point => `${annotationOf(key, point)}-`)
      .join(' ');
    return {
      code: 'cluster-api.node-hooks-by-hand',
      params: {
        management: { text: managementId },
        command: {
          text: `kubectl -n ${namespace} annotate machines -l cluster.x-k8s.io/cluster-name=${name} ${removals}`,
        },
      },
    };
  }
}

type Refusal = {
  readonly message: Reason;
  /** Nothing was written before it. */ readonly first: boolean;
};

/**
 * Each machine on what was read of it; one that is gone needs nothing. Undefined: all are as
 * wanted.
 */
async function annotateAll(
  management: ManagementCluster,
  machines: readonly CapiMachine[],
  annotationsOf: (
    machine: CapiMachine,
  ) => Readonly<Record<string, string | null>>,
  signal: AbortSignal,
): Promise<Refusal | 'conflict' | undefined> {
  const { writer, config } = management;
  if (machines.length > 0 && !writer)
    return { message: noWriterReason(config.id), first: true };
  let written = 0;
  let conflicts = 0;
  for (const machine of machines) {
    signal.throwIfAborted();
    const [group, version] = machine.apiVersion.split('/');
    const path = pathOf({
      group,
      version,
      resource: pluralOf(machine.kind),
      namespace: machine.namespace,
      name: machine.name,
    });
    const metadata = {
      resourceVersion: machine.resourceVersion,
      annotations: annotationsOf(machine),
    };
    const answer = await writer?.patch(
      { path, body: { metadata }, dryRun: false },
      signal,
    );
    if (answer?.outcome === 'conflict') conflicts += 1;
    if (answer?.outcome === 'refused' && answer.status !== 404)
      return {
        message: ofObject(machine, answer.message),
        first: written === 0,
      };
    if (answer?.outcome === 'written') written += 1;
  }
  return conflicts > 0 ? 'conflict' : undefined;
}
