import type {
  MoveState,
  PursuedHop,
  PursuedOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said, type Reason } from '@drydock/upgrade-reasons';
import { isOpen, type EksAddon, type EksState } from '../eksState';
import { partState, type PartState } from '../partState';
import { readReference } from '../updateReference';
import { beyondReason, issuesReason, withRemedies } from './addonReasons';
import { isBeyond } from './addonVersion';

/**
 * How far the update of an add-on is: by EKS' updates, and once its version is there by its health.
 * Pure.
 */
export function addonState(
  { addons }: Pick<EksState, 'addons'>,
  { hop, operation }: PursuedHop,
): MoveState {
  const { name = '', from = '', to = '' } = hop.addOn ?? {};
  const addon = addons.find(each => each.name === name);
  if (!addon)
    return {
      state: 'withdrawn',
      reason: { code: 'eks.addon-gone', params: { addOn: { object: name } } },
      progress: [],
    };
  const isThere = isAddonThere(addon, to);
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
  if (part.state === 'not-begun' && isBeyond(addon.version, { from, to }))
    return {
      state: 'withdrawn',
      reason: beyondReason(addon, to),
      progress: [],
    };
  return {
    ...withHealth(withRemedies(part, addon), addon, operation),
    progress: [{ name: said(name), done: isThere ? 1 : 0, total: 1 }],
  };
}

/** At its version it is done once EKS finds it healthy. */
function withHealth(
  part: PartState,
  addon: EksAddon,
  operation: PursuedOperation | undefined,
): PartState {
  const { ours } = part;
  const whose = ours === undefined ? {} : { ours };
  if (part.state === 'not-begun') {
    const notYet = notReady(addon);
    return notYet && !part.notYet
      ? { ...part, notYet: { reason: notYet, byPerson: false } }
      : part;
  }
  // EKS shows the version of an update that failed, too.
  if (
    part.state === 'under-way' &&
    addon.status === 'UPDATE_FAILED' &&
    !addon.changes.some(isOpen)
  )
    return operation?.beforeRetry
      ? { state: 'not-begun' }
      : { state: 'failed', ...whose, reason: issuesReason(addon) };
  if (part.state !== 'done') return part;
  switch (addon.status) {
    case 'ACTIVE':
      return part;
    case 'UPDATING':
    case 'DEGRADED':
      return { state: 'under-way', ...whose, reason: issuesReason(addon) };
    default:
      return { state: 'unknown', reason: issuesReason(addon) };
  }
}

/** A failed update is none, also where EKS shows its version already. Pure. */
export function isAddonThere(
  { version, status }: Pick<EksAddon, 'version' | 'status'>,
  to: string | undefined,
): boolean {
  return version === to && status !== 'UPDATE_FAILED';
}

function notReady(addon: EksAddon): Reason | undefined {
  return ['CREATING', 'DELETING', 'UPDATING'].includes(addon.status)
    ? issuesReason(addon)
    : undefined;
}
