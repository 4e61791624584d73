import {
  fieldOwnerOf,
  GIT_TOOLS,
  type ForeignOwner,
  type OwningTool,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlan } from '../objects/plan';

const FIELD = { field: 'spec.version', path: ['f:spec', 'f:version'] };
/** The controller itself, Drydock and the API server. */
const PLATFORM =
  /^(system-upgrade-controller|drydock$|kube-apiserver$|before-first-apply$)/;
const RANCHER_NAMESPACE = 'cattle-system';
const RANCHER_MARK = /^(?:provisioning|management|rke)\.cattle\.io\//;

/** A release carries the version with it and writes it at its next upgrade. */
const HELM: OwningTool = {
  kind: 'helm',
  managers: ['helm'],
  nameOf: ({ annotations }) => {
    const name = annotations['meta.helm.sh/release-name'];
    return (
      name &&
      `release ${annotations['meta.helm.sh/release-namespace'] ?? ''}/${name}`
    );
  },
  wayThrough: 'owner.way-through-helm',
};

/**
 * Who else writes the version of a Plan, so that it is not ours to write: Rancher, a Git tool,
 * Helm.
 */
export function planOwnerOf(plan: UpgradePlan): ForeignOwner | undefined {
  return isOfRancher(plan)
    ? {
        kind: 'rancher',
        name: 'Rancher',
        field: FIELD.field,
        wayThrough: { code: 'system-upgrade.way-through-rancher' },
      }
    : fieldOwnerOf(plan, FIELD, {
        platform: PLATFORM,
        tools: [...GIT_TOOLS, HELM],
      });
}

function isOfRancher({ namespace, labels, annotations }: UpgradePlan): boolean {
  return (
    namespace === RANCHER_NAMESPACE ||
    [...Object.keys(labels), ...Object.keys(annotations)].some(key =>
      RANCHER_MARK.test(key),
    )
  );
}
