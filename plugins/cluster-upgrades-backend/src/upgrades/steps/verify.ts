import { isAtLeast, isThere } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  allVersions,
  partOfHop,
  poolsOfHop,
  type ObservedState,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { z } from 'zod';
import { providerCluster } from '../model';
import { because, names, version as versionOf } from '../params';
import { canaryPool, canaryProblem, notReady } from './canaryNode';
import { describeWaits } from './hopDecision';
import { defineStep, type PlannedStep } from './defineStep';
import { damaged, rememberWaits } from './step';
import { seenWait } from './storedFacts';

/**
 * Confirms a hop with a fresh observation: versions, readiness of nodes, nothing newer than the
 * control plane.
 */
export const verify = defineStep({
  type: 'verify',
  traits: { confirmsHop: true, mustFinish: 'unless-blocked' },
  facts: z.looseObject({ waits: z.array(seenWait).optional() }),
  report: ({ waits }) => ({ waits }),
  async run({ upgrade, step, provider, subjects, signal, clock, timing }) {
    const { hop } = step;
    if (!hop)
      return {
        kind: 'failed',
        error: damaged(step),
      };
    const observed = await provider.observe(providerCluster(upgrade), signal);
    const { failure } = partOfHop(hop, observed);
    if (failure)
      return {
        kind: 'failed',
        error: {
          code: 'step.platform-gave-up',
          params: { failure: because(failure) },
        },
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
        reason: waits
          ? {
              code: 'step.problem-waits',
              params: { problem: because(problem), waits: because(waits) },
            }
          : problem,
        on: waits ? 'person' : 'progress',
        inFlight: false,
        facts,
      };
    }
    await subjects.requestRefresh(upgrade.clusterId);
    return { kind: 'done', message: verified(hop) };
  },
});

export function verifyStep(hop: Hop): PlannedStep {
  return {
    type: verify.type,
    title: {
      code: titleOf(hop),
      params: { version: versionOf(hop.to), pools: canaryPool(hop) },
    },
    hop,
  };
}

function titleOf({ kind, canaryNode }: Hop) {
  if (canaryNode) return 'step.verify-canary-node';
  return kind === 'control-plane'
    ? 'step.verify-control-plane'
    : 'step.verify-nodes';
}

function verified(hop: Hop): Reason {
  const version = versionOf(hop.to);
  if (hop.canaryNode)
    return {
      code: 'step.canary-ready',
      params: { pools: canaryPool(hop), version },
    };
  if (hop.kind === 'control-plane')
    return { code: 'step.serves', params: { version } };
  return hop.pools
    ? { code: 'step.nodes-ready', params: { pools: names(hop.pools), version } }
    : { code: 'step.all-nodes-ready', params: { version } };
}

function controlPlaneProblem(
  hop: Hop,
  { controlPlane, nodePools }: ObservedState,
): Reason | undefined {
  if (!isThere(controlPlane.current, hop))
    return {
      code: 'step.control-plane-back',
      params: {
        current: versionOf(controlPlane.current),
        version: versionOf(hop.to),
      },
    };
  if (!controlPlane.settled) return { code: 'step.control-plane-rolls' };
  const newer = nodePools.find(pool =>
    allVersions(pool).some(
      ({ version, count }) =>
        count > 0 && !isAtLeast(controlPlane.current, version),
    ),
  );
  return (
    newer && {
      code: 'step.pool-newer',
      params: { pool: { object: newer.name } },
    }
  );
}

/**
 * Why the hop's pools are not as they should be; undefined: all nodes are at its version and ready,
 * or the one that goes first is. Pure.
 */
export function nodesProblem(
  hop: Hop,
  observed: ObservedState,
): Reason | undefined {
  const pools = poolsOfHop(hop, observed);
  const missing = (hop.pools ?? []).filter(
    name => !pools.some(pool => pool.name === name),
  );
  // One that could not be read is not ready.
  if (missing.length > 0)
    return {
      code: 'step.pools-not-shown',
      params: { pools: names(missing) },
    };
  for (const pool of pools) {
    const problem =
      hop.canaryNode && pool.canaryNode
        ? canaryProblem(pool)
        : poolProblem(hop, pool);
    if (problem) return problem;
  }
  return undefined;
}

function poolProblem(
  hop: Hop,
  pool: ObservedState['nodePools'][number],
): Reason | undefined {
  const params = { pool: { object: pool.name } };
  const behind = pool.versions.find(
    ({ version, count }) => count > 0 && !isThere(version, hop),
  );
  if (behind)
    return {
      code: 'step.pool-behind',
      params: {
        ...params,
        count: { number: behind.count },
        version: versionOf(behind.version),
      },
    };
  if (!pool.settled) return { code: 'step.pool-rolls', params };
  return notReady(pool);
}
