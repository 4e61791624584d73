import { useRouteRef } from '@backstage/core-plugin-api';
import type { Cluster, Target } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { templateRouteRef } from '../routes';

const TEMPLATE_NAME = 'upgrade-cluster';

/** Leads to the scaffolder template, filled in. Starting there records who asked, in which task and why. */
export function UpgradeButton({ cluster, targets, target }: { cluster: Cluster; targets?: Target[]; target?: string }) {
  const templateLink = useRouteRef(templateRouteRef);
  const formData = JSON.stringify({ cluster: cluster.entityRef, target });
  const to = templateLink && `${templateLink({ namespace: 'default', templateName: TEMPLATE_NAME })}?formData=${encodeURIComponent(formData)}`;
  return (
    <ActionButton primary to={to} deniedReason={whyNot(cluster, targets, target) ?? (to ? undefined : 'This portal has no scaffolder, in which the upgrade template runs')}>
      Upgrade
    </ActionButton>
  );
}

/** Why an upgrade cannot be asked for now; undefined when it can. The backend decides again at the start. */
export function whyNot(cluster: Cluster, targets: Target[] | undefined, target: string | undefined): string | undefined {
  if (!cluster.upgradable.possible) {
    return cluster.upgradable.reason ?? 'No provider can change this cluster';
  }
  if (cluster.permissions && !cluster.permissions.operate) {
    return cluster.permissions.reason ?? `You need ${rolloutOperatePermission.name} on this cluster`;
  }
  if (cluster.upgrade && !['succeeded', 'failed', 'stopped'].includes(cluster.upgrade.phase)) {
    return 'An upgrade of this cluster is under way';
  }
  if (!cluster.entityRef) {
    return 'The cluster is not in the catalog yet';
  }
  if (!target) {
    return 'There is no version to go to';
  }
  const chosen = targets?.find(item => item.version === target);
  return chosen && !chosen.allowed ? chosen.reason ?? 'This target is not allowed' : undefined;
}
