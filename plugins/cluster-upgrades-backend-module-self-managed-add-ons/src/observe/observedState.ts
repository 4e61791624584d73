import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AddOnsSeen } from '../cluster/AddOnsReader';
import { encodePrecondition } from './precondition';

/** It changes add-ons alone: the control plane is what the API server serves. Pure. */
export function observedStateOf(
  { served, addOns }: AddOnsSeen,
  now: Date,
): ObservedState {
  return {
    observedAt: now.toISOString(),
    precondition: encodePrecondition(addOns),
    controlPlane: {
      desired: served,
      current: served,
      versions: [{ version: served, count: 1 }],
      settled: true,
    },
    nodePools: [],
    waits: [],
  };
}
