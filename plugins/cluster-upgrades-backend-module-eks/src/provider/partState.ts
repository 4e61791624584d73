import type {
  MoveState,
  PursuedOperation,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import { failedReason, updateParams } from './changeReasons';
import { isKnownStatus, isOpen, type EksChange } from './eksState';
import { eksVersion } from './versions';

/** Clocks of the portal and of AWS differ by so much at most. */
const CLOCKS_MS = 60_000;

/** What a part is to reach by an update. */
export interface PartAim {
  /** It is there, or beyond. */
  readonly isThere: boolean;
  /** As EKS writes it: `1.33`, or an add-on's. */
  readonly version: string;
  /** Types of updates that lead there. */
  readonly types: ReadonlySet<string>;
}

/** The control plane, a node group or an add-on, for the hop that is followed. */
export interface FollowedPart {
  /** For people: `cluster prod`, `node group workers`. */
  readonly object: string;
  /** What it runs; undefined: not known. */
  readonly current: Param | undefined;
  readonly aim: PartAim;
  readonly changes: readonly EksChange[];
  /** Of our write, by the ledger; absent: its answer was lost, or none was made. */
  readonly reference?: string;
}

/** What is known of one part of a hop; see {@link MoveState}. */
export type PartState = Pick<MoveState, 'state' | 'ours' | 'reason' | 'notYet'>;

/** How far one part is, by its updates first and by its version second. Pure. */
export function partState(
  part: FollowedPart,
  operation: PursuedOperation | undefined,
): PartState {
  const { changes, current, object, reference, aim } = part;
  if (current === undefined)
    return {
      state: 'unknown',
      reason: { code: 'eks.no-version', params: { cluster: { object } } },
    };
  const own = ownChange(part, operation);
  const open = changes.filter(isOpen);
  const strange = [...(own ? [own] : []), ...open].find(
    change => !isKnownStatus(change),
  );
  if (strange) return { state: 'unknown', reason: strangeStatus(strange) };
  const there = aim.isThere;
  const ours = reference !== undefined && own !== undefined;
  if (own && isOpen(own))
    return { state: 'under-way', ...(ours ? { ours } : {}) };
  if (there && open.length === 0)
    return { state: 'done', ...doneBy(own, ours, operation) };
  if (own && !there) {
    const ended = endedState(part, current, own, operation, ours);
    if (ended) return ended;
  }
  const others = othersState(aim, open);
  if (others) return others;
  if (reference !== undefined && own === undefined && !operation?.beforeRetry)
    return {
      state: 'unknown',
      reason: {
        code: 'eks.update-gone',
        params: { update: { object: reference }, object: { object } },
      },
    };
  return { state: 'not-begun' };
}

/**
 * The update that our write made: by its id, and where its answer was lost by its type, its time
 * and the version that it leads to.
 */
function ownChange(
  { changes, reference, aim }: FollowedPart,
  operation: PursuedOperation | undefined,
): EksChange | undefined {
  if (reference !== undefined)
    return changes.find(({ id }) => id === reference);
  if (!operation) return undefined;
  const since = Date.parse(operation.intendedAt) - CLOCKS_MS;
  return changes.findLast(
    change =>
      aim.types.has(change.type) &&
      change.version === aim.version &&
      change.createdAt !== undefined &&
      change.createdAt.getTime() >= since,
  );
}

/** Of a control plane or a node group at `version`, by a hop of Kubernetes versions. */
export function aimOfHop(hop: Hop, version: string): PartAim {
  return {
    isThere: isThere(version, hop),
    version: eksVersion(hop.to),
    types: new Set(typesOf(hop)),
  };
}

/** EKS does not document the type of a node group's way back. */
function typesOf({ kind, back }: Hop): readonly string[] {
  if (!back) return ['VersionUpdate'];
  return kind === 'node-pools'
    ? ['VersionRollback', 'VersionUpdate']
    : ['VersionRollback'];
}

/** Undefined for what is no version. */
export function versionParam(version: string): Param | undefined {
  return parseVersion(version) === undefined ? undefined : { version };
}

/**
 * Whose work it was: ours by its id; another writer's where we made no write; else the ledger
 * knows.
 */
function doneBy(
  own: EksChange | undefined,
  ours: boolean,
  operation: PursuedOperation | undefined,
): Pick<PartState, 'ours'> {
  if (own?.status === 'Successful') return ours ? { ours } : {};
  return operation === undefined || own ? { ours: false } : {};
}

/** Our update has ended, and the version is not there. */
function endedState(
  { changes, object }: FollowedPart,
  current: Param,
  own: EksChange,
  operation: PursuedOperation | undefined,
  ours: boolean,
): PartState | undefined {
  const whose = ours ? { ours } : {};
  switch (own.status) {
    case 'Failed':
      return operation?.beforeRetry
        ? undefined
        : { state: 'failed', ...whose, reason: failedReason(own, object) };
    case 'Cancelled':
      return operation?.beforeRetry
        ? undefined
        : {
            state: 'withdrawn',
            ...whose,
            reason: {
              code: 'eks.update-cancelled',
              params: { ...updateParams(own), object: { object } },
            },
          };
    default: {
      const later = changes
        .slice(changes.indexOf(own) + 1)
        .find(({ version }) => version !== undefined);
      const params = { object: { object }, current };
      return later
        ? {
            state: 'withdrawn',
            ...whose,
            reason: {
              code: 'eks.changed-since',
              params: { ...params, ...updateParams(later) },
            },
          }
        : {
            state: 'under-way',
            ...whose,
            reason: { code: 'eks.version-not-shown-yet', params },
          };
    }
  }
}

/**
 * Updates of others are followed where they lead to the version of the hop, and waited for where
 * not.
 */
function othersState(
  aim: PartAim,
  open: readonly EksChange[],
): PartState | undefined {
  if (open.length === 0) return undefined;
  if (aim.isThere || open.some(({ version }) => version === aim.version))
    return { state: 'under-way', ours: false, reason: waitsFor(open[0]) };
  return {
    state: 'not-begun',
    notYet: { reason: waitsFor(open[0]), byPerson: false },
  };
}

export function waitsFor(change: EksChange): Reason {
  return { code: 'eks.update-running', params: updateParams(change) };
}

function strangeStatus(change: EksChange): Reason {
  return {
    code: 'eks.update-status-unknown',
    params: {
      ...updateParams(change),
      status: { text: change.status.slice(0, 60) },
    },
  };
}
