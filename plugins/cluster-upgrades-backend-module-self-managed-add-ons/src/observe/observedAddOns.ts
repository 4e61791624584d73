import {
  fieldOwned,
  type ObservedAddOn,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AddOnsSeen } from '../cluster/AddOnsReader';
import { obstacleOf, type AddOnState } from '../objects/addOn';
import { imageOwnerOf } from '../objects/owner';
import { isRolledOut, workloadName } from '../objects/workload';

/** The add-ons for people. Which Kubernetes versions one supports is not known. Pure. */
export function observedAddOns({
  addOns,
}: AddOnsSeen): readonly ObservedAddOn[] {
  return addOns.map(state => {
    const { config, version } = state;
    return {
      name: config.name,
      ...(version ? { version } : {}),
      managedBy: imageOwnerOf(state) ? 'user' : 'platform',
      status: statusOf(state),
      issues: issuesOf(state),
      supportsTarget: 'unknown',
      offered: config.version
        ? [
            {
              version: config.version,
              forCurrent: false,
              forTarget: false,
              isDefault: true,
            },
          ]
        : [],
    };
  });
}

/** Without pods nothing runs the version that is written. */
function statusOf({ workload, version }: AddOnState): ObservedAddOn['status'] {
  if (!workload || !version) return 'unknown';
  const { isSeen, wanted, failure } = workload.rollout;
  if (failure) return 'degraded';
  if (!isRolledOut(workload)) return 'updating';
  return isSeen && wanted > 0 ? 'ready' : 'unknown';
}

function issuesOf(state: AddOnState): readonly Reason[] {
  const { config, workload, containers } = state;
  const params = { addOn: { object: config.name } };
  const owner = imageOwnerOf(state);
  const differing = containers.find(
    ({ parsed }) => parsed.tag !== containers[0].parsed.tag,
  );
  return [
    obstacleOf(state),
    owner && workload && fieldOwned(owner, workloadName(workload)),
    differing && {
      code: 'self-managed.containers-differ' as const,
      params: {
        ...params,
        container: { object: differing.name },
        image: { text: differing.image.slice(0, 300) },
      },
    },
    workload?.rollout.failure && {
      code: 'self-managed.rollout-failed' as const,
      params: {
        ...params,
        workload: { object: workloadName(workload) },
        said: { text: workload.rollout.failure.slice(0, 500) },
      },
    },
    workload &&
      workload.rollout.wanted === 0 && {
        code: 'self-managed.no-pods' as const,
        params: { ...params, workload: { object: workloadName(workload) } },
      },
  ].flatMap(each => each || []);
}
