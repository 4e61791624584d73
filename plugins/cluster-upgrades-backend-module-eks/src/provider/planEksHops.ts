import {
  hopsOfPath,
  type ObservedState,
  type PlannedHops,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  minorDistance,
  minorOf,
  planHops,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { eksVersion, kubernetesVersion } from './versions';

/**
 * Hops by minors: EKS chooses the patch by itself. The control plane takes each minor, and node
 * groups roll before a minor that would leave them too far behind, and at the end. Groups with an
 * image of their own stay: no update of EKS changes their version. Pure.
 *
 * @param ownImages - names of those groups
 */
export function planEksHops(
  observed: ObservedState,
  target: string,
  ownImages: readonly string[],
  knowledge: Knowledge,
): PlannedHops {
  const { current, desired } = observed.controlPlane;
  const [from, to] = [minorOf(current), minorOf(target)];
  if (desired !== current && desired !== atMinor(target))
    return refused({
      code: 'eks.upgrade-under-way',
      params: { from: { version: current }, to: { version: desired } },
    });
  if (from && to && minorDistance(from, to) < 0)
    return refused({
      code: 'eks.goes-back',
      params: { version: { version: target }, current: { version: current } },
    });
  const plan = planHops(
    {
      controlPlane: firstPatch(current),
      nodePools: observed.nodePools
        .filter(({ name }) => !ownImages.includes(name))
        .map(({ name, desired: version }) => ({
          name,
          version: firstPatch(version),
        })),
      target: firstPatch(target),
    },
    knowledge,
  );
  if (!plan.ok)
    return {
      ok: false,
      message: plan.message,
      isThere: plan.reason === 'already-there',
    };
  return {
    ok: true,
    hops: hopsOfPath(plan.hops).map(hop => ({
      ...hop,
      from: atMinor(hop.from),
      to: atMinor(hop.to),
    })),
  };
}

function refused(message: Reason): PlannedHops {
  return { ok: false, message };
}

/** `v1.33` of `v1.33.4`. */
export function atMinor(version: string): string {
  return minorOf(version) ? kubernetesVersion(eksVersion(version)) : version;
}

/**
 * Versions without a patch sort before all others of their minor: for planning each has the same.
 */
function firstPatch(version: string): string {
  const minor = minorOf(version);
  return minor ? `v${minor}.0` : version;
}
