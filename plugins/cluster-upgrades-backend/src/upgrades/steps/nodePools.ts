import { rollWithNodeHooks } from './nodeHooks';
import { runHop } from './runHop';
import type { UpgradeStep } from './step';

/** Rolls node pools to the hop's version; where pools follow the control plane by themselves it only waits for them. */
export const nodePools: UpgradeStep = {
  type: 'node-pools',
  run: context =>
    context.step.facts.nodeHooks
      ? rollWithNodeHooks(context, context.step.facts.nodeHooks)
      : runHop(context),
};
