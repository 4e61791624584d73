import type { AddOns } from '../addOns';
import { clusterOf, type Part } from './Part';

/** The add-ons of the one controller that updates them. */
export function addOnsOfPart(part: Part | undefined): AddOns | undefined {
  const addOns = part?.provider.addOns;
  return part && addOns
    ? {
        list: (cluster, target, signal) =>
          addOns.list(clusterOf(part, cluster), target, signal),
      }
    : undefined;
}
