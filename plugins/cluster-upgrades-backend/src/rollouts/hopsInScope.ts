import { formatVersion, type Hop } from '@drydock/kubernetes-knowledge';
import type { ProviderCapabilities } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';

/** What is upgraded of a cluster: everything, or its control plane or its node pools alone. */
export type UpgradeScope = UpgradePlanFile['spec']['scope'];

/** The hops of a scope, or why the platform cannot keep to it. Pure. */
export function hopsInScope(hops: readonly Hop[], scope: UpgradeScope, { nodePoolsFollow }: Pick<ProviderCapabilities, 'nodePoolsFollow'>): { ok: true; hops: readonly Hop[] } | { ok: false; reason: string } {
  if (scope === 'full') return { ok: true, hops };
  if (nodePoolsFollow) return { ok: false, reason: `On this platform node pools follow the control plane by themselves: the scope ${scope} cannot be kept` };
  if (scope === 'control-plane') return { ok: true, hops: hops.filter(({ kind }) => kind === 'control-plane') };
  const [controlPlane] = hops.filter(({ kind }) => kind === 'control-plane');
  if (!controlPlane) return { ok: true, hops };
  return { ok: false, reason: `The control plane is at ${formatVersion(controlPlane.from)}: it must be at the target before node pools alone go there` };
}
