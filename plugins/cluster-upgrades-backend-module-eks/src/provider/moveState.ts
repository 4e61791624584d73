import type {
  MoveState,
  PursuedHop,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from '@drydock/kubernetes-knowledge';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { isOpen, type EksGroup, type EksState } from './eksState';
import { addonState } from './addOns/addonState';
import { isOfNodePools, nodePoolsState } from './nodePools/poolMove';
import { ownImageState } from './ownImages/ownImageMove';
import {
  aimOfHop,
  partState,
  versionParam,
  waitsFor,
  type PartState,
} from './partState';
import { readReference } from './updateReference';
import { kubernetesVersion } from './versions';

const CLUSTER_STATUS: ReadonlySet<string> = new Set([
  'CREATING',
  'ACTIVE',
  'DELETING',
  'FAILED',
  'UPDATING',
  'PENDING',
]);

/**
 * How far a hop is, by EKS' updates: the status of a cluster proves nothing, for it is ACTIVE just
 * after a start, and while AWS patches the control plane by itself. Pure.
 */
export function moveStateOf(state: EksState, pursued: PursuedHop): MoveState {
  if (!CLUSTER_STATUS.has(state.status))
    return {
      state: 'unknown',
      reason: {
        code: 'eks.cluster-status-unknown',
        params: {
          cluster: { object: state.name },
          status: { text: state.status.slice(0, 60) },
        },
      },
      progress: [],
    };
  switch (pursued.hop.kind) {
    case 'control-plane':
      return controlPlaneState(state, pursued);
    case 'add-ons': {
      const part = addonState(state, pursued);
      return { ...part, ...notYetOf(state, part) };
    }
    default:
      return isOfNodePools(pursued.hop)
        ? nodePoolsState(state, pursued.hop)
        : groupsState(state, pursued);
  }
}

function controlPlaneState(
  state: EksState,
  { hop, operation }: PursuedHop,
): MoveState {
  const current = kubernetesVersion(state.version);
  const part = partState(
    {
      object: `cluster ${state.name}`,
      current: versionParam(current),
      aim: aimOfHop(hop, current),
      changes: state.changes,
      reference: readReference(operation?.reference).single,
    },
    operation,
  );
  return {
    ...part,
    ...notYetOf(state, part),
    progress: [
      {
        name: { code: 'step.progress-control-plane' },
        done: isThere(current, hop) ? 1 : 0,
        total: 1,
      },
    ],
  };
}

function groupsState(state: EksState, pursued: PursuedHop): MoveState {
  const { hop, operation } = pursued;
  const missing = (hop.pools ?? []).filter(
    wanted => !state.groups.some(({ name }) => name === wanted),
  );
  if (missing.length > 0)
    return {
      state: 'withdrawn',
      reason: {
        code: 'step.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      },
      progress: [],
    };
  const groups = groupsOfHop(state, hop);
  const references = readReference(operation?.reference).groups;
  const parts = groups.map(group => {
    const own = state.ownImages.get(group.name);
    const reference = references.get(group.name);
    if (own) return ownImageState(group, own, hop, operation, reference);
    return partState(
      {
        object: `node group ${group.name}`,
        current: versionParam(kubernetesVersion(group.version)),
        aim: aimOfHop(hop, kubernetesVersion(group.version)),
        changes: group.changes,
        reference,
      },
      operation,
    );
  });
  const whole = together(parts);
  return {
    ...whole,
    ...notYetOf(state, whole),
    progress: groups.map(group => ({
      name: said(group.name),
      done: isRolled(group, hop) ? group.nodes : 0,
      total: group.nodes,
    })),
  };
}

/** The groups that a hop names, else all whose image EKS chooses. */
export function groupsOfHop(
  { groups }: Pick<EksState, 'groups'>,
  { pools }: Pick<Hop, 'pools'>,
): readonly EksGroup[] {
  return groups.filter(({ name, hasOwnImage }) =>
    pools ? pools.includes(name) : !hasOwnImage,
  );
}

function isRolled({ version, changes }: EksGroup, hop: Hop): boolean {
  return isThere(kubernetesVersion(version), hop) && !changes.some(isOpen);
}

/**
 * What needs a person, or is not known, comes first; what is left to write comes before what rolls.
 */
function together(
  parts: readonly PartState[],
): PartState & Pick<MoveState, 'part'> {
  const find = (wanted: PartState['state']) =>
    parts.find(({ state }) => state === wanted);
  const decisive = find('failed') ?? find('withdrawn') ?? find('unknown');
  if (decisive) return decisive;
  const rolling = find('under-way');
  const left = find('not-begun');
  const begun = parts.some(({ state }) => state !== 'not-begun');
  if (left)
    return { ...left, ...(begun ? { part: { rolling: !!rolling } } : {}) };
  const ours = oursOf(parts);
  if (rolling) return { ...rolling, ...ours };
  return { state: 'done', ...ours };
}

/** Ours or another writer's where all parts say the same. */
function oursOf(parts: readonly PartState[]): Pick<PartState, 'ours'> {
  const [first, ...rest] = new Set(parts.map(({ ours }) => ours));
  return first === undefined || rest.length > 0 ? {} : { ours: first };
}

/**
 * EKS starts no update of a cluster that is not ready, nor of its groups while the control plane is
 * updated.
 */
function notYetOf(
  { name, status, changes }: EksState,
  { state, notYet }: PartState,
): Pick<MoveState, 'notYet'> {
  if (state !== 'not-begun' || notYet) return {};
  const reason = notReadyReason(name, status) ?? runningReason(changes);
  return reason ? { notYet: { reason, byPerson: false } } : {};
}

export function notReadyReason(
  name: string,
  status: string,
): Reason | undefined {
  // UPDATING without an update is the end of one that reads do not show yet.
  return status === 'ACTIVE' || status === 'UPDATING'
    ? undefined
    : {
        code: 'eks.cluster-not-active',
        params: { cluster: { object: name }, status: { object: status } },
      };
}

function runningReason(changes: EksState['changes']): Reason | undefined {
  const running = changes.find(isOpen);
  return running && waitsFor(running);
}
