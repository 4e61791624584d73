import {
  pathOf,
  type StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { pluralOf } from '../management/apiPaths';
import { machinesOf } from '../objects/machinesOf';
import { nameOf, objectParam } from '../objects/nameOf';
import type { CapiMachine } from '../objects/types';
import { preconditionFor } from '../observe/precondition';
import { sameVersion } from '../observe/versions';
import { noWriterReason } from '../management/noWriterReason';
import type { StartRequest } from '../write/startHop';
import {
  candidateOf,
  canaryNodeOf,
  canaryNoteOf,
  noCanaryNodeReason,
  noNodeFirst,
  strategyHolderOf,
  tooFewNodes,
} from './canaryNodeOf';

/**
 * Deletes the Machine that was chosen, by its uid and on what was observed of it, so that no second
 * one can ever be deleted. A dry run before the choice asks whether the one that would be chosen
 * now may be deleted.
 */
export async function replaceNode(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { objects, operation, dryRun } = request;
  const [name] = operation.hop.pools ?? [];
  const nodePool = objects.nodePools.find(
    pool => (pool.topologyName ?? pool.name) === name,
  );
  if (!nodePool)
    return {
      outcome: 'refused',
      message: {
        code: 'cluster-api.pools-gone',
        params: { pools: { object: name ?? '' } },
      },
    };
  const note = canaryNoteOf(strategyHolderOf(objects, nodePool));
  if (note === 'damaged')
    return {
      outcome: 'refused',
      message: noCanaryNodeReason(objects, nodePool) ?? {
        code: 'cluster-api.canary-none-ready',
      },
    };
  const state = canaryNodeOf(objects, nodePool)?.state;
  if (!note || state === 'lost') {
    if (!dryRun)
      return {
        outcome: 'stale',
        message: {
          code: 'cluster-api.canary-not-chosen',
          params: { pool: { object: name } },
        },
      };
    const candidate = candidateOf(objects, nodePool);
    const problem = noCanaryNodeReason(objects, nodePool);
    if (problem !== undefined || !candidate)
      return {
        outcome: 'refused',
        message: noNodeFirst(name, problem),
      };
    return remove(request, candidate, candidate.resourceVersion, signal);
  }
  const chosen = machinesOf(objects, nodePool).find(
    machine => machine.uid === note.uid,
  );
  if (!chosen || chosen.deleting)
    return {
      outcome: 'already',
      reference: `Machine ${nodePool.namespace}/${note.machine}`,
      message: {
        code: chosen ? 'cluster-api.node-leaves' : 'cluster-api.node-has-left',
        params: { node: { object: note.node } },
      },
    };
  // The pool may have been made smaller since the node was chosen.
  const few = tooFewNodes(nodePool);
  if (few)
    return {
      outcome: 'refused',
      message: {
        code: 'cluster-api.node-not-replaced',
        params: {
          node: { object: note.node },
          pool: { object: name },
          cause: { reasons: [few] },
        },
      },
    };
  if (state !== 'chosen' || !sameVersion(nodePool.version, operation.hop.to))
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.canary-not-taken-over',
        params: { pool: { object: name } },
      },
    };
  const observed = preconditionFor(operation.precondition, chosen);
  if (observed !== chosen.resourceVersion)
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.changed',
        params: { object: objectParam(chosen) },
      },
    };
  if (!dryRun && (await operation.mayStill?.()) === false)
    return {
      outcome: 'stale',
      message: {
        code: 'cluster-api.replace-no-longer-wanted',
        params: { node: { object: note.node } },
      },
    };
  return remove(request, chosen, observed, signal);
}

async function remove(
  {
    writer,
    managementId,
    objects: { cluster },
    operation: { hop },
    dryRun,
  }: StartRequest,
  machine: CapiMachine,
  resourceVersion: string,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const reference = nameOf(machine);
  const object = { object: reference };
  if (cluster.paused)
    return {
      outcome: 'refused',
      message: {
        code: 'cluster-api.paused-nothing-deleted',
        params: { object: objectParam(cluster) },
      },
    };
  if (!writer)
    return { outcome: 'refused', message: noWriterReason(managementId) };
  if (machine.uid === undefined)
    return {
      outcome: 'refused',
      message: { code: 'cluster-api.no-uid', params: { object } },
    };
  const answer = await writer.remove(
    { path: pathOfMachine(machine), uid: machine.uid, resourceVersion, dryRun },
    signal,
  );
  const node = machine.node ?? machine.name;
  switch (answer.outcome) {
    case 'removed':
      return {
        outcome: 'accepted',
        reference,
        message: {
          code: dryRun
            ? 'cluster-api.machine-would-be-deleted'
            : 'cluster-api.machine-deleted',
          params: {
            object,
            node: { object: node },
            version: { version: hop.to },
          },
        },
      };
    case 'gone':
      return {
        outcome: 'already',
        reference,
        message: {
          code: 'cluster-api.node-has-left',
          params: { node: { object: node } },
        },
      };
    case 'conflict':
      return {
        outcome: 'stale',
        message: {
          code: 'cluster-api.changed-conflict',
          params: { object, said: { text: answer.message } },
        },
      };
    case 'refused':
      return {
        outcome: 'refused',
        message: {
          code: 'cluster-api.machine-not-replaced',
          params: { object, cause: { reasons: [answer.message] } },
        },
      };
    default: {
      const unknown: never = answer;
      throw new Error(`Unknown outcome ${String(unknown)}`);
    }
  }
}

function pathOfMachine({
  apiVersion,
  kind,
  namespace,
  name,
}: CapiMachine): string {
  const [group, version] = apiVersion.split('/');
  return pathOf({ group, version, resource: pluralOf(kind), namespace, name });
}
