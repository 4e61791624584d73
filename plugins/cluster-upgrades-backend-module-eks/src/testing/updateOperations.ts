import { updateBody } from './bodies';
import { EksError } from './errors';
import { targetKey, type EksUpdate, type UpdateTarget } from './model';
import {
  invalid,
  once,
  ownClusterOf,
  pageOf,
  type EksCall,
  type EksOperation,
} from './operation';

export const updateOperations: readonly EksOperation[] = [
  {
    name: 'ListUpdates',
    method: 'GET',
    path: '/clusters/{name}/updates',
    resource: 'cluster',
    takes: ['nodegroupName', 'addonName', 'maxResults', 'nextToken'],
    answer: call => {
      const key = targetKey(targetOf(call));
      const ids = ownClusterOf(call)
        .updates.filter(({ target }) => targetKey(target) === key)
        .map(({ id }) => id);
      const { items, more } = pageOf(call, ids);
      return { updateIds: items, ...more };
    },
  },
  {
    name: 'DescribeUpdate',
    method: 'GET',
    path: '/clusters/{name}/updates/{updateId}',
    resource: 'cluster',
    takes: ['nodegroupName', 'addonName'],
    answer: call => ({ update: updateBody(updateOf(call, targetOf(call))) }),
  },
  {
    name: 'CancelUpdate',
    method: 'POST',
    path: '/clusters/{name}/updates/{updateId}/cancel-update',
    resource: 'cluster',
    takes: ['clientRequestToken'],
    isWrite: true,
    answer: call => once('CancelUpdate', call, () => cancel(call)),
  },
];

function targetOf({ query }: EksCall): UpdateTarget {
  const nodegroup = query.get('nodegroupName');
  const addon = query.get('addonName');
  if (nodegroup !== null && addon !== null)
    throw invalid('Only one of nodegroupName and addonName can be given');
  return {
    ...(nodegroup === null ? {} : { nodegroup }),
    ...(addon === null ? {} : { addon }),
  };
}

/** An update of a node group or add-on is found with its name alone. */
function updateOf(call: EksCall, target: UpdateTarget): EksUpdate {
  const update = ownClusterOf(call).updates.find(
    each =>
      each.id === call.path.updateId &&
      targetKey(each.target) === targetKey(target),
  );
  if (!update)
    throw new EksError(
      'ResourceNotFoundException',
      `No update found for ID: ${call.path.updateId}`,
      { clusterName: call.path.name },
    );
  return update;
}

function cancel(call: EksCall): EksUpdate {
  const update = updateOf(call, {});
  const { now } = call.region.world;
  const inNodePhase = (update.nodesUntil ?? 0) > now;
  if (update.status !== 'InProgress' || !inNodePhase)
    throw new EksError(
      'InvalidStateException',
      `Update ${update.id} cannot be cancelled`,
      { clusterName: call.path.name },
    );
  update.status = 'Cancelled';
  update.endsAt = now;
  update.cancellation = { status: 'Successful' };
  return update;
}
