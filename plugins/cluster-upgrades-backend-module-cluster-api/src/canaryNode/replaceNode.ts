import type { StartOutcome } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { pathOf, pluralOf } from '../management/apiPaths';
import { machinesOf } from '../objects/machinesOf';
import type { CapiMachine } from '../objects/types';
import { preconditionFor } from '../observe/precondition';
import { sameVersion } from '../observe/versions';
import type { StartRequest } from '../write/startHop';
import {
  candidateOf,
  canaryNodeOf,
  canaryNoteOf,
  noCanaryNodeReason,
  strategyHolderOf,
  tooFewNodes,
} from './canaryNodeOf';

/**
 * Deletes the Machine that was chosen, by its uid and on what was observed of it, so that no second one can ever be deleted. A dry run before the choice asks
 * whether the one that would be chosen now may be deleted.
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
      message: `Node pool ${name ?? ''} no longer exists. Plan again.`,
    };
  const note = canaryNoteOf(strategyHolderOf(objects, nodePool));
  if (note === 'damaged')
    return {
      outcome: 'refused',
      message:
        noCanaryNodeReason(objects, nodePool) ??
        'The note of the chosen node is damaged',
    };
  const state = canaryNodeOf(objects, nodePool)?.state;
  if (!note || state === 'lost') {
    if (!dryRun)
      return {
        outcome: 'stale',
        message: `No node of ${name} is chosen now. Observe again.`,
      };
    const candidate = candidateOf(objects, nodePool);
    const problem = noCanaryNodeReason(objects, nodePool);
    if (problem !== undefined || !candidate)
      return {
        outcome: 'refused',
        message: `No node of ${name} can go first: ${
          problem ?? 'none is ready'
        }`,
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
      message: `Node ${note.node} ${chosen ? 'leaves' : 'has left'} already`,
    };
  // The pool may have been made smaller since the node was chosen.
  const few = tooFewNodes(nodePool);
  if (few)
    return {
      outcome: 'refused',
      message: `Node ${note.node} of ${name} is not replaced: ${few}`,
    };
  if (state !== 'chosen' || !sameVersion(nodePool.version, operation.hop.to))
    return {
      outcome: 'stale',
      message: `Cluster API has not taken over that only one node of ${name} goes first. Observe again.`,
    };
  const observed = preconditionFor(operation.precondition, chosen);
  if (observed !== chosen.resourceVersion)
    return {
      outcome: 'stale',
      message: `Machine ${chosen.namespace}/${chosen.name} has changed since it was observed`,
    };
  if (!dryRun && (await operation.mayStill?.()) === false)
    return {
      outcome: 'stale',
      message: `Node ${note.node} was not replaced: the change is no longer wanted`,
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
  const reference = `Machine ${machine.namespace}/${machine.name}`;
  if (cluster.paused)
    return {
      outcome: 'refused',
      message: `Cluster API is paused for ${cluster.namespace}/${cluster.name}; nothing was deleted. Remove spec.paused (or the annotation cluster.x-k8s.io/paused) first.`,
    };
  if (!writer || machine.uid === undefined)
    return {
      outcome: 'refused',
      message: `Drydock has no credential that may change ${managementId}, or ${reference} has no uid`,
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
        message: `${reference} ${
          dryRun ? 'would be deleted' : 'deleted'
        }: node ${node} is replaced by one at ${hop.to}`,
      };
    case 'gone':
      return {
        outcome: 'already',
        reference,
        message: `Node ${node} has left already`,
      };
    case 'conflict':
      return {
        outcome: 'stale',
        message: `${reference} has changed since it was observed: ${answer.message}`,
      };
    case 'refused':
      return {
        outcome: 'refused',
        message: `${reference} cannot be replaced: ${answer.message}`,
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
