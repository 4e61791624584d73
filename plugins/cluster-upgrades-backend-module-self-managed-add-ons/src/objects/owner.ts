import {
  fieldOwnerOf,
  GIT_TOOLS,
  type ForeignOwner,
  type OwningTool,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AddOnState } from './addOn';

/** Drydock and Kubernetes itself. */
const PLATFORM =
  /^(drydock$|kube-controller-manager$|kube-apiserver$|before-first-apply$)/;

/** A release carries the image with it and writes it at its next upgrade. */
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

const TOOLS = [...GIT_TOOLS, HELM];

/** Who else writes the image, so that it is not ours to write: a Git tool, Helm, EKS. Pure. */
export function imageOwnerOf({
  workload,
  containers,
}: AddOnState): ForeignOwner | undefined {
  if (!workload) return undefined;
  for (const { name, list } of containers) {
    const owner = fieldOwnerOf(
      workload,
      {
        field: `image of container ${name}`,
        path: [
          'f:spec',
          'f:template',
          'f:spec',
          `f:${list}`,
          `k:${JSON.stringify({ name })}`,
          'f:image',
        ],
      },
      { platform: PLATFORM, tools: TOOLS },
    );
    if (owner) return owner.kind === 'eks' ? ofEks(owner) : owner;
  }
  return undefined;
}

/** EKS applies its managed add-ons with a field manager of this name. */
function ofEks(owner: ForeignOwner): ForeignOwner {
  return {
    ...owner,
    name: 'EKS',
    wayThrough: { code: 'self-managed.way-through-eks' },
  };
}
