import type {
  ForeignOwner,
  StartOutcome,
  UpgradeOperation,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from '@drydock/kubernetes-knowledge';
import { allOf, type Param, type Reason } from '@drydock/upgrade-reasons';
import type { AccountWriter } from '../identity/AccountWriters';
import { isAddonThere } from './addOns/addonState';
import { EksCallError, type AskedCluster } from './callFailures';
import {
  isOpen,
  type EksChange,
  type EksGroup,
  type EksState,
} from './eksState';
import { ownerOfHop } from './foreignOwner';
import { groupsOfHop, notReadyReason } from './moveState';
import { isOfNodePools } from './nodePools/poolMove';
import { templateVersionFor } from './ownImages/ownImage';
import { changesOf } from './ownImages/ownImageMove';
import { waitsFor } from './partState';
import { isAsObserved } from './precondition';
import { refusalOf } from './refusal';
import { writeReference, type UpdateReference } from './updateReference';
import {
  objectOf,
  startUpdate,
  type UpdateAnswer,
  type UpdatedPart,
} from './startUpdate';
import { eksVersion, kubernetesVersion } from './versions';

export interface StartRequest {
  readonly asked: AskedCluster;
  /** Read just now. */
  readonly state: EksState;
  readonly operation: UpgradeOperation;
  readonly dryRun: boolean;
  /** The operator lets clusters be written that a tool owns. */
  readonly directWrites: boolean;
  /** Of a hop that goes back: why it cannot, asked right before the write or in its dry run. */
  readonly backRefusal: () => Promise<Reason | undefined>;
  /** The identity that writes, or why there is none. */
  readonly writer: () => Promise<AccountWriter>;
}

/** The control plane, one node group or one add-on that a hop writes. */
interface Target extends UpdatedPart {
  /** Its version is what the hop wants. */
  readonly isThere: boolean;
  /** As EKS writes it in an update that leads there. */
  readonly wanted: string;
  readonly changes: readonly EksChange[];
}

/**
 * Starts the hop's updates, or says why not. Node groups are updated one call after the other.
 *
 * @throws EksCallError when the effect of a call is not known, when AWS throttles, and when only a
 *   part was started
 */
export async function startMove(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { state, operation } = request;
  const { hop } = operation;
  if (isOfNodePools(hop))
    return {
      outcome: 'already',
      reference: state.arn,
      message: {
        code: 'eks.node-pools-follow',
        params: {
          pools: { list: (hop.pools ?? []).map(object => ({ object })) },
          version: { version: hop.to },
        },
      },
    };
  const refusal = refusalOf(state, hop);
  if (refusal) return { outcome: 'refused', message: refusal };
  const targets = targetsOf(state, hop);
  const left = targets.filter(target => !isWanted(target));
  if (left.length === 0)
    return {
      outcome: 'already',
      reference: knownReference(targets, state.arn),
      message: {
        code: 'eks.wanted-already',
        params: {
          objects: objectsParam(targets, state),
          version: wantedParam(hop),
        },
      },
    };
  const wait = waitBefore(state, operation, left);
  if (wait) return { outcome: 'stale', message: wait };
  const foreignOwner = request.directWrites
    ? undefined
    : ownerOfHop(state, hop);
  if (foreignOwner) return refusedByOwner(foreignOwner);
  const backRefusal = hop.back && (await request.backRefusal());
  if (backRefusal) return { outcome: 'refused', message: backRefusal };
  const writer = await request.writer();
  if ('message' in writer)
    return { outcome: 'refused', message: writer.message };
  if (request.dryRun) return wouldStart(request, left);
  return startAll(request, left, writer.client, signal);
}

function refusedByOwner(foreignOwner: ForeignOwner): StartOutcome {
  const { field, kind, name } = foreignOwner;
  return {
    outcome: 'refused',
    message: {
      code: 'eks.owned',
      params: {
        field: { object: field },
        owner: { object: `${kind} ${name}` },
      },
    },
    foreignOwner,
  };
}

function targetsOf(state: EksState, hop: Hop): readonly Target[] {
  switch (hop.kind) {
    case 'control-plane':
      return [
        {
          isThere: isThere(kubernetesVersion(state.version), hop),
          wanted: eksVersion(hop.to),
          changes: state.changes,
        },
      ];
    case 'add-ons':
      return state.addons.map(addon => ({
        addon,
        isThere: isAddonThere(addon, hop.addOn?.to),
        wanted: hop.addOn?.to ?? '',
        changes: addon.changes,
      }));
    default:
      return groupsOfHop(state, hop).map(group =>
        groupTarget(state, group, hop),
      );
  }
}

function groupTarget(state: EksState, group: EksGroup, hop: Hop): Target {
  const own = state.ownImages.get(group.name);
  const templateVersion = own && templateVersionFor(own, hop.to);
  return {
    group,
    ...(templateVersion === undefined ? {} : { templateVersion }),
    isThere: isThere(kubernetesVersion(group.version), hop),
    wanted: own ? String(templateVersion ?? '') : eksVersion(hop.to),
    changes: own ? changesOf(group) : group.changes,
  };
}

function isWanted({ isThere: there, changes, wanted }: Target): boolean {
  return (
    there || changes.some(change => isOpen(change) && change.version === wanted)
  );
}

function wantedParam({ addOn, to }: Hop): Param {
  return addOn ? { object: addOn.to } : { version: to };
}

/** Read right before the write: EKS has no conditional one. */
function waitBefore(
  state: EksState,
  { precondition }: UpgradeOperation,
  left: readonly Target[],
): Reason | undefined {
  const running = [state, ...left]
    .flatMap(({ changes }) => changes)
    .find(isOpen);
  if (running) return waitsFor(running);
  const parts = {
    groups: left.flatMap(({ group }) => group ?? []),
    addons: left.flatMap(({ addon }) => addon ?? []),
  };
  if (!isAsObserved(precondition, state, parts))
    return {
      code: 'eks.changed',
      params: { objects: objectsParam(left, state) },
    };
  return notReadyReason(state.name, state.status);
}

function wouldStart(
  { state, operation }: StartRequest,
  left: readonly Target[],
): StartOutcome {
  return {
    outcome: 'accepted',
    reference: state.arn,
    message: allOf([
      {
        code: 'eks.would-start',
        params: {
          objects: objectsParam(left, state),
          version: wantedParam(operation.hop),
        },
      },
      { code: 'eks.no-dry-run' },
    ]),
  };
}

async function startAll(
  { asked, state, operation }: StartRequest,
  left: readonly Target[],
  client: Parameters<typeof startUpdate>[0]['client'],
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { hop } = operation;
  const started: { readonly target: Target; readonly id: string }[] = [];
  for (const target of left) {
    const answer = await startOne(target);
    if (answer.outcome !== 'started') {
      if (started.length === 0) return answer;
      // Neither "nothing was written" nor "written" would be true: the next observation shows what
      // is left.
      throw new EksCallError({
        code: 'eks.started-in-part',
        params: {
          objects: objectsParam(
            started.map(each => each.target),
            state,
          ),
          version: wantedParam(hop),
          cause: { reasons: [answer.message] },
        },
      });
    }
    started.push({ target, id: answer.id });
  }
  return {
    outcome: 'accepted',
    reference: writeReference(
      referenceOf(started.map(({ target, id }) => [target, id])),
    ),
    message: {
      code: 'eks.started',
      params: {
        objects: objectsParam(left, state),
        version: wantedParam(hop),
      },
    },
  };

  async function startOne(target: Target): Promise<UpdateAnswer> {
    if ((await operation.mayStill?.()) === false)
      return {
        outcome: 'stale',
        message: {
          code: 'eks.no-longer-wanted',
          params: { object: { object: nameOf(target, state) } },
        },
      };
    const { group, addon, templateVersion } = target;
    return startUpdate(
      { asked, client, operation, group, addon, templateVersion },
      signal,
    );
  }
}

/** Updates that lead there, in progress or ended; the cluster's ARN where none is known. */
function knownReference(targets: readonly Target[], arn: string): string {
  const known = targets.flatMap(target => {
    const change = target.changes.findLast(
      each => each.version === target.wanted && each.status !== 'Failed',
    );
    return change ? [[target, change.id] as const] : [];
  });
  return writeReference(referenceOf(known)) || arn;
}

function referenceOf(
  ids: readonly (readonly [Target, string])[],
): UpdateReference {
  return {
    single: ids.find(([{ group }]) => group === undefined)?.[1],
    groups: new Map(
      ids.flatMap(([{ group }, id]) => (group ? [[group.name, id]] : [])),
    ),
  };
}

function objectsParam(targets: readonly Target[], state: EksState) {
  return {
    list: targets.map(target => ({ object: nameOf(target, state) })),
  };
}

function nameOf(part: UpdatedPart, state: EksState): string {
  return objectOf(part, state.name);
}
