import { useRouteRef } from '@backstage/core-plugin-api';
import type {
  Cluster,
  Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { versionText } from '../format/words';
import { templateRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { isActive } from '../upgrade/phase';

const TEMPLATE_NAME = 'upgrade-cluster';

export interface UpgradeLink {
  /** Where an upgrade is asked for: the scaffolder template, filled in. */
  to?: string;
  /** Why it cannot be asked for now. */
  deniedReason?: string;
}

/**
 * The way to start an upgrade. It leads through the scaffolder, which records who asked, in which
 * task and why.
 */
export function useUpgradeLink(
  cluster: Cluster,
  targets: Target[] | undefined,
  target: string | undefined,
): UpgradeLink {
  const texts = useTexts();
  const templateLink = useRouteRef(templateRouteRef);
  const deniedReason = whyNot(cluster, targets, target, texts);
  if (deniedReason !== undefined) {
    return { deniedReason };
  }
  if (!templateLink) {
    return { deniedReason: texts('cluster.start.noScaffolder') };
  }
  const formData = JSON.stringify({ cluster: cluster.entityRef, target });
  return {
    to: `${templateLink({
      namespace: 'default',
      templateName: TEMPLATE_NAME,
    })}?formData=${encodeURIComponent(formData)}`,
  };
}

/**
 * Why an upgrade cannot be asked for now; undefined when it can. The backend decides again at the
 * start.
 */
export function whyNot(
  cluster: Cluster,
  targets: Target[] | undefined,
  target: string | undefined,
  texts: Texts,
): string | undefined {
  if (!cluster.upgradable.possible) {
    return cluster.upgradable.reason
      ? reasonIn(cluster.upgradable.reason, texts)
      : texts('cluster.start.noProvider');
  }
  if (cluster.permissions && !cluster.permissions.operate) {
    return cluster.permissions.reason
      ? reasonIn(cluster.permissions.reason, texts)
      : texts('cluster.start.permission', {
          permission: rolloutOperatePermission.name,
        });
  }
  if (cluster.upgrade && isActive(cluster.upgrade.phase)) {
    return texts('cluster.start.running');
  }
  const { endedSince } = cluster.freshness;
  if (endedSince) {
    return texts('cluster.start.notReadSince', {
      version: versionText(endedSince.to),
    });
  }
  if (!cluster.entityRef) {
    return texts('cluster.start.notInCatalog');
  }
  if (!target) {
    return texts('cluster.start.noTarget');
  }
  const chosen = targets?.find(item => item.version === target);
  return chosen && !chosen.allowed
    ? (chosen.reason && reasonIn(chosen.reason, texts)) ??
        texts('cluster.start.notAllowed')
    : undefined;
}
