import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { addOnParams } from '../../foundation/addOnParams';
import { defineStep, type PlannedStep } from './defineStep';
import { hopStep } from './hopFacts';
import { runHop } from './runHop';

/**
 * Updates one add-on. No step verifies it: its platform says `done` only once the add-on is healthy
 * at its version.
 */
export const addOns = defineStep({
  ...hopStep,
  type: 'add-ons',
  run: context => runHop(context),
});

export function addOnsStep(hop: Hop): PlannedStep {
  return {
    type: addOns.type,
    title: { code: 'step.add-on', params: addOnParams(hop) },
    hop,
  };
}
