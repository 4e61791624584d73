import type {
  Hop,
  PursuedOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from '@drydock/kubernetes-knowledge';
import type { EksChange, EksGroup } from '../eksState';
import { partState, versionParam, type PartState } from '../partState';
import { kubernetesVersion } from '../versions';
import { isKnown, type OwnImage } from './model';
import { moveParams, ownImageHindrance, templateVersionFor } from './ownImage';

/** Updates of such a group lead to versions of its launch template. */
export function changesOf({ changes }: EksGroup): readonly EksChange[] {
  return changes.map(change => ({
    ...change,
    version: change.templateVersion,
  }));
}

/**
 * How far a node group is whose image EKS does not choose: EKS follows the launch template, and only
 * nodes prove a version. Pure.
 */
export function ownImageState(
  group: EksGroup,
  own: OwnImage,
  hop: Hop,
  operation: PursuedOperation | undefined,
  reference: string | undefined,
): PartState {
  const current = kubernetesVersion(group.version);
  const changes = changesOf(group);
  if (!isKnown(own.kubelets))
    return { state: 'unknown', reason: ownImageHindrance(group, own, hop.to) };
  const update = changes.find(({ id }) => id === reference);
  const says = templateVersionFor(own, hop.to);
  if (
    update?.status === 'Successful' &&
    own.kubelets.length > 0 &&
    own.kubelets.every(version => !isThere(version, hop))
  )
    return operation?.beforeRetry
      ? { state: 'not-begun' }
      : {
          state: 'failed',
          ours: true,
          reason: {
            code: 'eks.own-image-other-version',
            params: {
              ...moveParams(group, own, hop.to),
              number: { number: Number(update.version) },
              current: { version: current },
            },
          },
        };
  return partState(
    {
      object: `node group ${group.name}`,
      current: versionParam(current),
      aim: {
        isThere: isThere(current, hop),
        version: String(says ?? ''),
        types: new Set(['VersionUpdate']),
      },
      changes,
      reference,
    },
    operation,
  );
}
