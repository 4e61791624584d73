import type {
  MoveState,
  PursuedHop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said, type Reason } from '@drydock/upgrade-reasons';
import type { EksAddon, EksState } from '../eksState';
import { partState, type PartState } from '../partState';
import { readReference } from '../updateReference';
import { issuesReason, withRemedies } from './addonReasons';

/**
 * How far the update of an add-on is: by EKS' updates, and once its version is there by its health.
 * Pure.
 */
export function addonState(
  { addons }: Pick<EksState, 'addons'>,
  { hop, operation }: PursuedHop,
): MoveState {
  const { name = '', to = '' } = hop.addOn ?? {};
  const addon = addons.find(each => each.name === name);
  if (!addon)
    return {
      state: 'withdrawn',
      reason: { code: 'eks.addon-gone', params: { addOn: { object: name } } },
      progress: [],
    };
  const isThere = addon.version === to;
  const part = partState(
    {
      object: `add-on ${name}`,
      current: { object: addon.version },
      aim: { isThere, version: to, types: new Set(['AddonUpdate']) },
      changes: addon.changes,
      reference: readReference(operation?.reference).single,
    },
    operation,
  );
  return {
    ...withHealth(withRemedies(part, addon), addon),
    progress: [{ name: said(name), done: isThere ? 1 : 0, total: 1 }],
  };
}

/** At its version it is done once EKS finds it healthy. */
function withHealth(part: PartState, addon: EksAddon): PartState {
  const { ours } = part;
  const whose = ours === undefined ? {} : { ours };
  if (part.state === 'not-begun') {
    const notYet = notReady(addon);
    return notYet && !part.notYet
      ? { ...part, notYet: { reason: notYet, byPerson: false } }
      : part;
  }
  if (part.state !== 'done') return part;
  switch (addon.status) {
    case 'ACTIVE':
      return part;
    case 'UPDATING':
    case 'DEGRADED':
      return { state: 'under-way', ...whose, reason: issuesReason(addon) };
    case 'UPDATE_FAILED':
      return { state: 'failed', ...whose, reason: issuesReason(addon) };
    default:
      return { state: 'unknown', reason: issuesReason(addon) };
  }
}

function notReady(addon: EksAddon): Reason | undefined {
  return ['CREATING', 'DELETING', 'UPDATING'].includes(addon.status)
    ? issuesReason(addon)
    : undefined;
}
