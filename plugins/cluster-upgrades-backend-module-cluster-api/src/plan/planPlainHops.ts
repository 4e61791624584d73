import { planHops } from '@drydock/kubernetes-knowledge';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import {
  hopsOfPath,
  type ObservedState,
  type PlannedHops,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { oldestOf, sameVersion } from '../observe/versions';

/**
 * Hops of a plain cluster: Kubernetes' own order and skew, the control plane and each pool being
 * written separately.
 */
export function planPlainHops(
  observed: ObservedState,
  target: string,
  knowledge: Knowledge,
): PlannedHops {
  const { desired, current } = observed.controlPlane;
  if (!sameVersion(desired, current) && !sameVersion(desired, target)) {
    return {
      ok: false,
      message: {
        code: 'cluster-api.control-plane-under-way',
        params: { from: { version: current }, to: { version: desired } },
      },
    };
  }
  const nodePools = observed.nodePools.flatMap(pool => {
    const version = oldestOf([
      ...pool.versions.map(count => count.version),
      ...(pool.desired ? [pool.desired] : []),
    ]);
    return version ? [{ name: pool.name, version }] : [];
  });
  const plan = planHops(
    { controlPlane: current, nodePools, target },
    knowledge,
  );
  return plan.ok
    ? { ok: true, hops: hopsOfPath(plan.hops) }
    : { ok: false, message: plan.message };
}
