import { useRouteRef } from '@backstage/core-plugin-api';
import type {
  Cluster,
  Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { versionText } from '../format/words';
import { templateRouteRef } from '../routes';
import { isActive } from '../upgrade/phase';

const TEMPLATE_NAME = 'upgrade-cluster';

export interface UpgradeLink {
  /** Where an upgrade is asked for: the scaffolder template, filled in. */
  to?: string;
  /** Why it cannot be asked for now. */
  deniedReason?: string;
}

/** The way to start an upgrade. It leads through the scaffolder, which records who asked, in which task and why. */
export function useUpgradeLink(
  cluster: Cluster,
  targets: Target[] | undefined,
  target: string | undefined,
): UpgradeLink {
  const templateLink = useRouteRef(templateRouteRef);
  const deniedReason = whyNot(cluster, targets, target);
  if (deniedReason !== undefined) {
    return { deniedReason };
  }
  if (!templateLink) {
    return {
      deniedReason:
        'This portal has no scaffolder, in which the upgrade template runs',
    };
  }
  const formData = JSON.stringify({ cluster: cluster.entityRef, target });
  return {
    to: `${templateLink({
      namespace: 'default',
      templateName: TEMPLATE_NAME,
    })}?formData=${encodeURIComponent(formData)}`,
  };
}

/** Why an upgrade cannot be asked for now; undefined when it can. The backend decides again at the start. */
export function whyNot(
  cluster: Cluster,
  targets: Target[] | undefined,
  target: string | undefined,
): string | undefined {
  if (!cluster.upgradable.possible) {
    return cluster.upgradable.reason ?? 'No provider can change this cluster';
  }
  if (cluster.permissions && !cluster.permissions.operate) {
    return (
      cluster.permissions.reason ??
      `You need ${rolloutOperatePermission.name} on this cluster`
    );
  }
  if (cluster.upgrade && isActive(cluster.upgrade.phase)) {
    return 'An upgrade of this cluster is under way';
  }
  const { endedSince } = cluster.freshness;
  if (endedSince) {
    return `Not read since the upgrade to ${versionText(
      endedSince.to,
    )} ended. Try again after the next read`;
  }
  if (!cluster.entityRef) {
    return 'The cluster is not in the catalog yet';
  }
  if (!target) {
    return 'There is no version to go to';
  }
  const chosen = targets?.find(item => item.version === target);
  return chosen && !chosen.allowed
    ? chosen.reason ?? 'This target is not allowed'
    : undefined;
}
