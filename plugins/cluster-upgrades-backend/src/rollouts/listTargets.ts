import { formatVersion, minorDistance, minorOf } from '@drydock/kubernetes-knowledge';
import type { ProviderCluster, UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Target } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradeSubjects } from './ports';

export interface ListTargetsInput {
  readonly provider: UpgradeProvider;
  readonly cluster: ProviderCluster;
  readonly subjects: UpgradeSubjects;
  readonly signal: AbortSignal;
}

/** The platform's versions after the cluster's own, with hops and verdict; the default is the newest of the next minor, else of this one. */
export async function listTargets({ provider, cluster, subjects, signal }: ListTargetsInput): Promise<readonly Target[]> {
  const observed = await provider.observe(cluster, signal);
  const current = minorOf(observed.controlPlane.current);
  const targets: Target[] = [];
  for (const { version, allowed, reason } of await provider.availableVersions(cluster, signal)) {
    if (formatVersion(version) === formatVersion(observed.controlPlane.current)) continue;
    const minor = minorOf(version);
    const base = { version, patch: minor !== undefined && minor === current };
    if (!allowed) {
      targets.push({ ...base, allowed: false, reason });
      continue;
    }
    const plan = await provider.planHops(cluster, observed, version, signal);
    if (!plan.ok) {
      targets.push({ ...base, allowed: false, reason: plan.message });
      continue;
    }
    const { verdict } = await subjects.judge(cluster.id, version);
    targets.push({ ...base, allowed: true, verdict, hops: plan.hops.length });
  }
  return markDefault(targets, current);
}

function markDefault(targets: readonly Target[], current: string | undefined): readonly Target[] {
  if (!current) return targets;
  const distance = (target: Target) => minorDistance(current, minorOf(target.version) ?? current);
  const allowed = targets.filter(target => target.allowed);
  const preferred = allowed.filter(target => distance(target) === 1).pop() ?? allowed.filter(target => distance(target) === 0).pop();
  return targets.map(target => (target === preferred ? { ...target, isDefault: true } : target));
}
