import type { AddOns } from '../addOns';
import { clusterOf, type Part } from './Part';

/** Add-ons belong to the controller of the control plane. */
export function addOnsOfLead(lead: Part | undefined): AddOns | undefined {
  const addOns = lead?.provider.addOns;
  return lead && addOns
    ? {
        list: (cluster, target, signal) =>
          addOns.list(clusterOf(lead, cluster), target, signal),
      }
    : undefined;
}
