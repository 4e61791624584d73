import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { addOnsStep } from '../steps/addOns';
import { controlPlaneStep } from '../steps/controlPlane';
import type { PlannedStep } from '../steps/defineStep';
import { hookSteps } from '../steps/hook';
import { nodePoolsStep } from '../steps/nodePools';
import { proveStep } from '../steps/prove';
import { recheckStep } from '../steps/readinessRecheck';
import { releaseEffectsSteps } from '../steps/releaseEffects';
import { soakStep } from '../steps/soakPools';
import { takeEffectsSteps } from '../steps/takeEffects';
import { verifyStep } from '../steps/verify';
import { unreachable } from '../../foundation/unreachable';
import type { Strategy, StrategyInput } from './strategy';

/**
 * The control plane, the node pools and add-ons of one cluster move where they are, hop by hop. Effects are
 * taken before everything that writes and given back after everything that changes the cluster,
 * hooks included.
 */
export const inPlace: Strategy = {
  id: 'in-place',
  roles: ['cluster'],
  steps: input => {
    const { target, hops, hooks = [], effects = [] } = input;
    return [
      recheckStep(target),
      ...takeEffectsSteps(effects),
      ...hookSteps(hooks, 'before-upgrade'),
      ...hops.flatMap((hop, index) => [
        ...stepsOfHop(hop, input),
        ...soakAfter(hop, hops.at(index + 1), input),
      ]),
      ...hookSteps(hooks, 'after-upgrade'),
      ...releaseEffectsSteps(effects),
      proveStep(),
    ];
  },
};

/** Choosing a canary node and replacing it are two hops and, for the hooks around them, one. */
function stepsOfHop(
  hop: Hop,
  { hooks = [] }: StrategyInput,
): readonly PlannedStep[] {
  switch (hop.kind) {
    case 'control-plane':
      return [
        ...hookSteps(hooks, 'before-control-plane', hop),
        controlPlaneStep(hop),
        verifyStep(hop),
        ...hookSteps(hooks, 'after-control-plane', hop),
      ];
    case 'node-pools':
      if (hop.canaryNode === 'choose')
        return [
          ...hookSteps(hooks, 'before-node-pools', hop),
          nodePoolsStep(hop, hooks),
        ];
      return [
        ...(hop.canaryNode ? [] : hookSteps(hooks, 'before-node-pools', hop)),
        nodePoolsStep(hop, hooks),
        verifyStep(hop),
        ...hookSteps(hooks, 'after-node-pools', hop),
      ];
    case 'add-ons':
      return [addOnsStep(hop)];
    default:
      return unreachable(hop.kind);
  }
}

/** After the canary node or the canary pools, before the others. */
function soakAfter(
  hop: Hop,
  next: Hop | undefined,
  { soakMinutes = 0 }: StrategyInput,
): readonly PlannedStep[] {
  return soakMinutes > 0 &&
    hop.kind === 'node-pools' &&
    hop.canaryNode !== 'choose' &&
    next?.kind === 'node-pools'
    ? [soakStep(hop, soakMinutes)]
    : [];
}
