import { formatVersion, Hop } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { providerCluster, StepResult } from '../model';
import { canaryPool, canaryProblem } from './canaryNode';
import { describeWaits, poolsOfHop } from './hopDecision';
import { isAtLeast, isThere } from './isThere';
import { rememberWaits, StepContext, UpgradeStep } from './step';

/** Confirms a hop with a fresh observation: versions, readiness of nodes, nothing newer than the control plane. */
export const verify: UpgradeStep = {
  type: 'verify',
  async run({
    upgrade,
    step,
    provider,
    subjects,
    signal,
    clock,
    timing,
  }: StepContext): Promise<StepResult> {
    const { hop } = step;
    if (!hop)
      return {
        kind: 'failed',
        error: `${step.title} has no hop: the stored upgrade is damaged. Start a new upgrade.`,
      };
    const observed = await provider.observe(providerCluster(upgrade), signal);
    if (observed.failure)
      return {
        kind: 'failed',
        error: `The platform gave up: ${observed.failure}`,
      };
    const problem =
      hop.kind === 'control-plane'
        ? controlPlaneProblem(hop, observed)
        : nodesProblem(hop, observed);
    const facts = rememberWaits(step.facts, observed, clock.now());
    if (problem) {
      const waits = describeWaits(observed.waits);
      return {
        kind: 'waiting',
        untilMs: clock.now() + timing.pollMs,
        reason: waits ? `${problem}: ${waits}` : problem,
        on: waits ? 'person' : 'progress',
        inFlight: false,
        facts,
      };
    }
    await subjects.requestRefresh(upgrade.clusterId);
    if (hop.canaryNode)
      return {
        kind: 'done',
        message: `The canary node of ${canaryPool(
          hop,
        )} is ready at ${formatVersion(
          hop.to,
        )}, and the others are ready as they were`,
      };
    return {
      kind: 'done',
      message:
        hop.kind === 'control-plane'
          ? `Control plane serves ${formatVersion(hop.to)}`
          : `${
              hop.pools ? `Nodes of ${hop.pools.join(', ')}` : 'All nodes'
            } at ${formatVersion(hop.to)} and ready`,
    };
  },
};

function controlPlaneProblem(
  hop: Hop,
  { controlPlane, nodePools }: ObservedState,
): string | undefined {
  if (!isThere(controlPlane.current, hop))
    return `The control plane is at ${formatVersion(
      controlPlane.current,
    )} again, not at ${formatVersion(hop.to)}`;
  if (!controlPlane.settled) return 'The control plane still rolls';
  const newer = nodePools.find(pool =>
    pool.versions.some(
      ({ version, count }) =>
        count > 0 && !isAtLeast(controlPlane.current, version),
    ),
  );
  return newer && `Node pool ${newer.name} is newer than the control plane`;
}

/** Why the hop's pools are not as they should be; undefined: all nodes are at its version and ready, or the one that goes first is. Pure. */
export function nodesProblem(
  hop: Hop,
  observed: ObservedState,
): string | undefined {
  for (const pool of poolsOfHop(hop, observed)) {
    if (hop.canaryNode && pool.canaryNode) {
      const problem = canaryProblem(pool);
      if (problem) return problem;
      continue;
    }
    const behind = pool.versions.find(
      ({ version, count }) => count > 0 && !isThere(version, hop),
    );
    if (behind)
      return `Node pool ${pool.name} has ${
        behind.count
      } nodes at ${formatVersion(behind.version)}`;
    if (!pool.settled) return `Node pool ${pool.name} still rolls`;
    if (pool.readyNodes < pool.nodes)
      return `Node pool ${pool.name}: ${pool.readyNodes} of ${pool.nodes} nodes are ready`;
  }
  return undefined;
}
