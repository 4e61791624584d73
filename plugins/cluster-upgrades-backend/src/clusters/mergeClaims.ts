import {
  claimantsOf,
  isSameProvider,
  type ClusterProvider,
  type ComponentClaim,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CombinedRecord } from './cluster';

/**
 * Who changes what of a cluster, of what is claimed. Where one provider changes everything there is
 * nothing more to say. Pure.
 *
 * @param claimed - by records that are believed, in their order
 * @param configured - those that the operator names for all of the cluster; more than one contradict
 * @param decided - what the operator says of components of this very cluster
 */
export function mergeClaims(
  claimed: readonly ComponentClaim[],
  configured: readonly ClusterProvider[],
  decided: readonly ComponentClaim[],
): Pick<CombinedRecord, 'provider' | 'claims'> {
  const claims = [
    ...decided,
    ...united(configured.length > 0 ? configured : claimed),
  ];
  const [first, ...others] = claims;
  if (first === undefined) return {};
  const [lead] = claimantsOf('control-plane', claims);
  const { id, reference } = lead ?? first;
  const isAlone = others.length === 0 && first.components === undefined;
  return { provider: { id, reference }, ...(isAlone ? {} : { claims }) };
}

/** Each provider once, with all that it claims. */
function united(claimed: readonly ComponentClaim[]): readonly ComponentClaim[] {
  const claims: ComponentClaim[] = [];
  for (const claim of claimed) {
    const index = claims.findIndex(each => isSameProvider(each, claim));
    if (index === -1) claims.push(claim);
    else claims[index] = both(claims[index], claim);
  }
  return claims;
}

function both(one: ComponentClaim, other: ComponentClaim): ComponentClaim {
  const { id, reference } = one;
  return one.components && other.components
    ? {
        id,
        reference,
        components: [...new Set([...one.components, ...other.components])],
      }
    : { id, reference };
}
