import type { PlatformGates } from '../platformGates';
import { clusterOf, type Part } from './Part';

/** Gates are of minors of the control plane, so its controller is asked for them. */
export function gatesOfLead(lead: Part | undefined): PlatformGates | undefined {
  const gates = lead?.provider.gates;
  return (
    lead &&
    gates && {
      list: (cluster, signal) => gates.list(clusterOf(lead, cluster), signal),
      problem: cluster => gates.problem(clusterOf(lead, cluster)),
      acknowledge: (cluster, gateId, ...rest) =>
        gates.acknowledge(clusterOf(lead, cluster), gateId, ...rest),
    }
  );
}
