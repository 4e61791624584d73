import {
  claimantsOf,
  type ClusterProvider,
  type ComponentClaim,
  type ComponentName,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ComponentController } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { NameOfPlatform } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import { optionalReason } from '../../foundation/presentReason';

/** Who changes each component that a cluster's claims name, and where two claim one. */
export function presentControllers(
  claims: readonly ComponentClaim[] | undefined,
  nameOf: NameOfPlatform,
): ComponentController[] | undefined {
  if (!claims) return undefined;
  const named = claims.flatMap(({ components = [] }) => components);
  const all: readonly ComponentName[] = [
    'control-plane',
    'node-pools',
    ...named,
  ];
  return [...new Set(all)].flatMap(component => {
    const claimants = claimantsOf(component, claims);
    if (claimants.length === 0) return [];
    return [
      {
        component,
        providers: claimants.map(({ id }) => ({ id, name: nameOf(id) })),
        reason: optionalReason(conflictOf(component, claimants, nameOf)),
      },
    ];
  });
}

/** Of all pools together there is none: each provider changes those that it shows. */
function conflictOf(
  component: ComponentName,
  claimants: readonly ClusterProvider[],
  nameOf: NameOfPlatform,
): Reason | undefined {
  const [first, second] = claimants.map(({ id }) => ({ text: nameOf(id) }));
  if (second === undefined || component === 'node-pools') return undefined;
  const providers = { first, second };
  switch (component) {
    case 'control-plane':
      return {
        code: 'controller.conflict-control-plane',
        params: providers,
      };
    case 'add-ons':
      return { code: 'controller.conflict-add-ons', params: providers };
    default:
      return {
        code: 'controller.conflict-pool',
        params: {
          ...providers,
          pool: { object: component.slice('node-pools/'.length) },
        },
      };
  }
}
