import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from '@drydock/kubernetes-knowledge';
import type { EksState } from '../eksState';
import { atMinor, kubernetesVersion } from '../versions';
import { moveParams, ownImageHindrance } from './ownImage';

/**
 * What an upgrade does with node groups whose image EKS does not choose: which version of their
 * launch template they get, or why they stay. Pure.
 */
export function ownImageInsights(
  { groups, ownImages }: Pick<EksState, 'groups' | 'ownImages'>,
  target: string,
  now: Date,
): readonly ProviderInsight[] {
  return groups.flatMap((group): readonly ProviderInsight[] => {
    const own = ownImages.get(group.name);
    if (!own || isThere(kubernetesVersion(group.version), { to: target }))
      return [];
    const hindrance = ownImageHindrance(group, own, atMinor(target));
    return [
      {
        id: `own-image/${group.name}`,
        title: {
          code: 'eks.insight-own-image-group',
          params: { group: { object: group.name } },
        },
        status: hindrance ? 'warning' : 'passing',
        detail: hindrance ?? {
          code: 'eks.own-image-moves',
          params: moveParams(group, own, target),
        },
        affected: [group.name],
        refreshedAt: now.toISOString(),
      },
    ];
  });
}
