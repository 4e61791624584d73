import {
  fieldOwned,
  otherCluster,
  type AddOnChange,
  type StartOutcome,
  type UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, said } from '@drydock/upgrade-reasons';
import type { AddOnsCluster } from '../cluster/AddOnsCluster';
import { pathOfAddOn, type AddOnsSeen } from '../cluster/AddOnsReader';
import {
  isAtFrom,
  isAtVersion,
  notConfigured,
  otherVersion,
  type AddOnState,
} from '../objects/addOn';
import { imageOwnerOf } from '../objects/owner';
import { workloadName } from '../objects/workload';
import { preconditionFor } from '../observe/precondition';
import { refusalOf } from './refusal';

/** On the workload: the images before, as JSON by container, for the way back by hand. */
export const IMAGES_BEFORE = 'drydock.dev/images-before';
/** On the workload: the step of the upgrade that set its images. */
export const SET_BY = 'drydock.dev/images-set-by';

export interface StartRequest {
  /** Read just now. */
  readonly seen: AddOnsSeen;
  readonly operation: UpgradeOperation;
  readonly cluster: AddOnsCluster;
  readonly dryRun: boolean;
}

/**
 * Sets the version of one add-on in its workload, or says why not.
 * @throws EffectUnknownError when a call was sent and its effect is not known
 * @throws ClusterReadError when its workload could not be read
 */
export async function startHop(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { seen, operation, cluster } = request;
  const { addOn } = operation.hop;
  const state = seen.addOns.find(({ config }) => config.name === addOn?.name);
  if (!addOn || !state)
    return {
      outcome: 'refused',
      message: notConfigured(addOn?.name ?? '', cluster.config.addOns),
    };
  if (state.unread) throw state.unread;
  if (isAtVersion(state, addOn.to))
    return {
      outcome: 'already',
      reference: referenceOf(state),
      message: {
        code: 'self-managed.set-already',
        params: paramsOf(state, addOn),
      },
    };
  const refused = refusalBefore(request, state, addOn);
  if (refused) return refused;
  const observed = preconditionFor(operation.precondition, addOn.name);
  const { workload } = state;
  if (
    !workload ||
    observed?.uid !== workload.uid ||
    observed.resourceVersion !== workload.resourceVersion
  )
    return {
      outcome: 'stale',
      message: { code: 'self-managed.changed', params: paramsOf(state, addOn) },
    };
  const { writer, reader, config } = cluster;
  const message =
    writer &&
    (await otherCluster(
      {
        cluster: config.id,
        setting: 'clusterUpgrades.selfManagedAddOns.clusters',
        rights: 'docs/rbac/self-managed-add-ons.yaml',
        reader,
        writer,
      },
      signal,
    ));
  if (message) return { outcome: 'refused', message };
  return write(request, state, addOn, signal);
}

/** Everything that needs no question to the server. */
function refusalBefore(
  { seen, operation, cluster: { config, writer }, dryRun }: StartRequest,
  state: AddOnState,
  addOn: AddOnChange,
): StartOutcome | undefined {
  // A preview asks before the control plane has the version that it has by then.
  const served = dryRun ? operation.hop.to : seen.served;
  const message = refusalOf(state, addOn.to, served);
  if (message) return { outcome: 'refused', message };
  if (!isAtFrom(state, addOn.from))
    return { outcome: 'refused', message: otherVersion(state, addOn) };
  const foreignOwner = imageOwnerOf(state);
  if (foreignOwner)
    return {
      outcome: 'refused',
      message: fieldOwned(foreignOwner, referenceOf(state)),
      foreignOwner,
    };
  return writer
    ? undefined
    : {
        outcome: 'refused',
        message: {
          code: 'self-managed.no-writer',
          params: { cluster: { text: config.id } },
        },
      };
}

async function write(
  { operation, cluster: { writer }, dryRun }: StartRequest,
  state: AddOnState,
  addOn: AddOnChange,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const params = paramsOf(state, addOn);
  const { workload, containers, config } = state;
  if (!writer || !workload)
    return {
      outcome: 'stale',
      message: { code: 'self-managed.changed', params },
    };
  if (!dryRun && (await operation.mayStill?.()) === false)
    return {
      outcome: 'stale',
      message: { code: 'self-managed.no-longer-wanted', params },
    };
  const { uid, resourceVersion } = workload;
  const answer = await writer.patch(
    {
      path: pathOfAddOn(config),
      strategic: true,
      body: {
        metadata: {
          uid,
          resourceVersion,
          annotations: {
            [IMAGES_BEFORE]: JSON.stringify(
              Object.fromEntries(
                containers.map(({ name, image }) => [name, image]),
              ),
            ),
            [SET_BY]: operation.moveKey,
          },
        },
        spec: { template: { spec: imagesAt(state, addOn.to) } },
      },
      dryRun,
    },
    signal,
  );
  switch (answer.outcome) {
    case 'conflict':
      return {
        outcome: 'stale',
        message: {
          code: 'self-managed.changed-conflict',
          params: { ...params, said: { text: answer.message } },
        },
      };
    case 'refused':
      return answer;
    default:
      return {
        outcome: 'accepted',
        reference: referenceOf(state),
        message: allOf([
          {
            code: dryRun ? 'self-managed.would-set' : 'self-managed.set',
            params,
          },
          ...answer.warnings.map(said),
        ]),
      };
  }
}

/** Names the containers alone: everything else of them stays as it is. */
function imagesAt(
  { containers }: AddOnState,
  tag: string,
): Readonly<Record<string, readonly { name: string; image: string }[]>> {
  return Object.fromEntries(
    (['containers', 'initContainers'] as const).flatMap(list => {
      const images = containers
        .filter(container => container.list === list)
        .map(({ name, parsed }) => ({
          name,
          image: `${parsed.repository}:${tag}`,
        }));
      return images.length > 0 ? [[list, images]] : [];
    }),
  );
}

function referenceOf({ config }: AddOnState): string {
  return workloadName({ ...config, name: config.workload });
}

function paramsOf(state: AddOnState, { from, to }: AddOnChange) {
  return {
    addOn: { object: state.config.name },
    workload: { object: referenceOf(state) },
    from: { text: from },
    to: { text: to },
  };
}
