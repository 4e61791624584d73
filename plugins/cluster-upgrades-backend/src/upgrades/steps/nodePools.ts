import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isNodeHook, type PlanHook } from '@drydock/upgrade-plans';
import { newNodeHookFacts } from '../hooks/nodeHooks';
import { names, version } from '../params';
import { defineStep, type PlannedStep } from './defineStep';
import { hopStep, type HopFacts } from './hopFacts';
import { rollWithNodeHooks } from './nodeHooks';
import { runHop } from './runHop';

/**
 * Rolls node pools to the hop's version; where pools follow the control plane by themselves it only
 * waits for them.
 */
export const nodePools = defineStep({
  ...hopStep,
  type: 'node-pools',
  run: context =>
    context.step.facts.nodeHooks
      ? rollWithNodeHooks(context, context.step.facts.nodeHooks)
      : runHop(context),
});

/** With the hooks of a plan that run for each node, where it replaces some. */
export function nodePoolsStep(
  hop: Hop,
  hooks: readonly PlanHook[],
): PlannedStep {
  const ofNodes = hop.canaryNode === 'choose' ? [] : hooks.filter(isNodeHook);
  const facts: HopFacts =
    ofNodes.length > 0 ? { nodeHooks: newNodeHookFacts(ofNodes) } : {};
  return {
    type: nodePools.type,
    title: {
      code: titleOf(hop),
      params: {
        from: version(hop.from),
        to: version(hop.to),
        version: version(hop.to),
        pools: names(hop.pools ?? []),
      },
    },
    hop,
    facts,
  };
}

function titleOf({ canaryNode, pools }: Hop) {
  if (canaryNode === 'choose') return 'step.choose-canary-node';
  if (canaryNode === 'replace') return 'step.replace-canary-node';
  return pools ? 'step.node-pools' : 'step.all-node-pools';
}
