import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { version } from '../params';
import { defineStep, type PlannedStep } from './defineStep';
import { hopStep } from './hopFacts';
import { runHop } from './runHop';

/** Moves the control plane. Whether a platform can take one back is observed, never promised. */
export const controlPlane = defineStep({
  ...hopStep,
  type: 'control-plane',
  run: context => runHop(context),
});

export function controlPlaneStep(hop: Hop): PlannedStep {
  return {
    type: controlPlane.type,
    title: {
      code: hop.holdPools ? 'step.control-plane-alone' : 'step.control-plane',
      params: { from: version(hop.from), to: version(hop.to) },
    },
    hop,
  };
}
