import { z } from 'zod';
import {
  partOfHop,
  poolsOfHop,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { iso } from '../../foundation/time/iso';
import { providerCluster } from '../model';
import { because, names, withWho } from '../params';
import { readinessRecheck } from './readinessRecheck';
import { defineStep, type PlannedStep } from './defineStep';
import { damaged } from './step';
import { nodesProblem } from './verify';

/** Between two looks, unless polls are rarer still, milliseconds. */
const LOOK_MS = 60_000;

/**
 * Watches the canary node, or the canary pools, before the others begin. What counts is time in
 * which each look found them healthy: a pool that is not as it should be begins the soak anew. At
 * its end readiness is read and judged once more. It writes nothing, and its beginning is stored,
 * by the time that replicas share, so that a restart takes nothing away from it. A pause holds what
 * comes after it; time goes on meanwhile, and the look at the end decides.
 */
export const soakPools = defineStep({
  type: 'soak-pools',
  traits: { soaks: true },
  facts: z.looseObject({
    minutes: z.number(),
    /**
     * Since when the pools are healthy without a break: moved by the time in which they could not
     * be read.
     */
    sinceMs: z.number().optional(),
    lastSeenMs: z.number().optional(),
  }),
  async run(context) {
    const { upgrade, step, provider, signal, clock, timing } = context;
    const { hop, facts } = step;
    if (!hop)
      return {
        kind: 'failed',
        error: damaged(step),
      };
    const { minutes, sinceMs, lastSeenMs } = facts;
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
    const nowMs = clock.now();
    const problem = nodesProblem(hop, observed);
    if (problem) {
      const reason: Reason = {
        code: hop.canaryNode ? 'step.soak-node-anew' : 'step.soak-anew',
        params: {
          problem: because(problem),
          minutes: { number: minutes },
        },
      };
      return {
        kind: 'waiting',
        untilMs: nowMs + timing.pollMs,
        reason: withWho(reason, upgrade.clusterOwner),
        on: 'person',
        inFlight: false,
        facts: { minutes },
      };
    }
    if (poolsOfHop(hop, observed).every(({ nodes }) => nodes === 0))
      return {
        kind: 'done',
        message: { code: 'step.nothing-to-watch' },
      };
    const beganMs =
      sinceMs === undefined
        ? nowMs
        : sinceMs + unseenMs(lastSeenMs, nowMs, timing.pollMs);
    const soaking = { minutes, sinceMs: beganMs, lastSeenMs: nowMs };
    const endMs = beganMs + minutes * 60_000;
    if (nowMs < endMs) {
      const untilMs = Math.min(endMs, nowMs + Math.max(LOOK_MS, timing.pollMs));
      return {
        kind: 'waiting',
        untilMs,
        reason: {
          code: 'step.healthy-until',
          params: { time: { time: iso(endMs) } },
        },
        on: 'progress',
        inFlight: false,
        facts: soaking,
      };
    }
    const judged = await readinessRecheck.run(context);
    if (judged.kind !== 'done') return { ...judged, facts: soaking };
    return {
      kind: 'done',
      message: {
        code: 'step.healthy',
        params: {
          minutes: { number: minutes },
          judged: because(judged.message),
        },
      },
      facts: soaking,
    };
  },
});

export function soakStep(hop: Hop, minutes: number): PlannedStep {
  return {
    type: soakPools.type,
    title: {
      code: titleOf(hop),
      params: { pools: names(hop.pools ?? []), minutes: { number: minutes } },
    },
    hop,
    facts: { minutes },
  };
}

function titleOf({ canaryNode, pools }: Hop) {
  if (canaryNode) return 'step.soak-canary-node';
  return pools ? 'step.soak-pools' : 'step.soak-all-pools';
}

/**
 * Time in which the pools could not be read, such as while the platform did not answer. It does not
 * count as healthy time.
 */
function unseenMs(
  lastSeenMs: number | undefined,
  nowMs: number,
  pollMs: number,
): number {
  const gapMs = lastSeenMs === undefined ? 0 : nowMs - lastSeenMs;
  return gapMs > 3 * Math.max(LOOK_MS, pollMs) ? gapMs : 0;
}
