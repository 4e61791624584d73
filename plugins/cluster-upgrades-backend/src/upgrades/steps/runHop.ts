import { addOnParams } from '../../foundation/addOnParams';
import { failureReason } from '../../foundation/failureReason';
import {
  poolsOfHop,
  type FollowedState,
  type ForeignOwner,
  type StartOutcome,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { providerCluster, type StepResult } from '../model';
import { because, version, withWho, writtenVersion } from '../params';
import { unreachable } from '../../foundation/unreachable';
import { hopWrites, moveKey, operationKey, pursuedHop } from '../run/hopWrites';
import type { WriteHold } from '../run/WriteGuard';
import { advanceHop } from './advanceHop';
import { decideHop, HopDecision } from './hopDecision';
import { rememberDrains, tellLongDrains } from './longDrains';
import {
  backoffMs,
  closedResult,
  damaged,
  NotCalled,
  rememberWaits,
  StepContext,
} from './step';
import type { HopFacts } from './hopFacts';

/**
 * Called when nothing blocks the hop's write, right before its ledger entry. A result replaces the
 * write.
 */
export type BeforeWrite = () => Promise<StepResult<HopFacts> | undefined>;

/**
 * Drives one hop: observe → judge → enter into the ledger → write → record. Shared by control-plane
 * and node-pool steps.
 */
export async function runHop(
  context: StepContext<HopFacts>,
  beforeWrite: BeforeWrite = async () => undefined,
): Promise<StepResult<HopFacts>> {
  const { upgrade, step, clock, timing, provider, signal } = context;
  const { hop } = step;
  if (!hop)
    return {
      kind: 'failed',
      error: damaged(step),
    };
  const observed = await provider.follow(
    providerCluster(upgrade),
    pursuedHop(upgrade, step, hop),
    signal,
  );
  const nowMs = clock.now();
  const decision = decideHop({
    hop,
    observed,
    operations: hopWrites(upgrade.operations, step.id),
    generation: upgrade.generation,
    nowMs,
    visibleWithinMs: timing.visibleWithinMs,
  });
  const seen = {
    progress: observed.move.progress,
    facts: factsAfter(context, decision, observed, nowMs),
  };
  const result =
    decision.kind === 'write'
      ? await write(context, hop, observed, nowMs, beforeWrite)
      : (decision.kind === 'under-way' || decision.kind === 'failed'
          ? await advanceHop(context, hop, decision.kind === 'failed')
          : undefined) ?? resultOf(decision, context, hop, observed, nowMs);
  const effects = upgrade.steps.flatMap(
    each => context.reportOf(each).effects ?? [],
  );
  return {
    ...tellLongDrains(
      result,
      seen.facts,
      observed,
      effects,
      nowMs,
      upgrade.clusterOwner,
    ),
    ...seen,
  };
}

function factsAfter(
  context: StepContext<HopFacts>,
  decision: HopDecision,
  observed: FollowedState,
  nowMs: number,
): HopFacts {
  const facts = rememberDrains(
    rememberWaits(context.step.facts, observed, nowMs),
    observed,
    nowMs,
  );
  const foreign =
    (decision.kind === 'done' || decision.kind === 'under-way') &&
    !decision.ours &&
    !observed.move.byItself;
  return foreign && !facts.adopted
    ? {
        ...facts,
        adopted: {
          code: 'step.adopted',
          params: {
            version: context.step.hop
              ? writtenVersion(context.step.hop)
              : version(''),
          },
        },
      }
    : facts;
}

function resultOf(
  decision: Exclude<HopDecision, { kind: 'write' }>,
  context: StepContext<HopFacts>,
  hop: Hop,
  observed: FollowedState,
  nowMs: number,
): StepResult<HopFacts> {
  const untilMs = Math.max(nowMs, context.clock.now()) + context.timing.pollMs;
  switch (decision.kind) {
    case 'done':
      return {
        kind: 'done',
        message:
          decision.ours || observed.move.byItself
            ? whatIsDone(hop, observed)
            : allOf([whatIsDone(hop, observed), { code: 'step.not-ours' }]),
      };
    case 'under-way':
      return {
        kind: 'waiting',
        untilMs,
        reason: decision.reason,
        on: decision.byPerson ? 'person' : 'progress',
        inFlight: true,
      };
    case 'not-visible-yet':
      return {
        kind: 'waiting',
        untilMs,
        reason: decision.reason,
        on: 'progress',
        inFlight: true,
      };
    case 'not-yet':
      return {
        kind: 'waiting',
        untilMs,
        reason: decision.reason,
        on: decision.byPerson ? 'person' : 'progress',
        inFlight: context.step.inFlight && observed.move.part !== undefined,
      };
    case 'unknown':
      return {
        kind: 'waiting',
        untilMs,
        reason: decision.reason,
        on: 'progress',
        inFlight: context.step.inFlight,
      };
    case 'blocked':
      return { kind: 'blocked', reason: decision.reason };
    case 'failed':
      return { kind: 'failed', error: decision.reason };
    default:
      return unreachable(decision);
  }
}

function whatIsDone(hop: Hop, observed: FollowedState): Reason {
  if (hop.addOn) return { code: 'step.add-on-at', params: addOnParams(hop) };
  const to = version(hop.to);
  const [pool] = hop.canaryNode ? poolsOfHop(hop, observed) : [];
  if (!pool)
    return {
      code:
        hop.kind === 'control-plane'
          ? 'step.control-plane-at'
          : 'step.node-pools-at',
      params: { version: to },
    };
  const params = { pool: { object: pool.name }, version: to };
  if (!pool.canaryNode) return { code: 'step.rolls-as-a-whole', params };
  return {
    code:
      hop.canaryNode === 'choose'
        ? 'step.canary-chosen'
        : 'step.canary-replaced',
    params: { ...params, node: { object: pool.canaryNode.node } },
  };
}

async function write(
  context: StepContext<HopFacts>,
  hop: Hop,
  observed: FollowedState,
  nowMs: number,
  beforeWrite: BeforeWrite,
): Promise<StepResult<HopFacts>> {
  const { upgrade, step, ledger, provider, signal, timing } = context;
  const key = operationKey(upgrade.id, upgrade.generation, step.number);
  // What is under way goes on: a hop that was written in part is not left there for what is outside
  // of the cluster.
  const mayNeed = context.mayWrite && observed.move.part === undefined;
  const closed = context.mayWrite
    ? (await context.writeHold(hop)) ??
      (mayNeed ? await context.dependencyHold() : undefined)
    : undefined;
  if (!context.mayWrite || closed)
    return hold(context, hop, observed, nowMs, closed);
  const instead = await beforeWrite();
  if (instead) return instead;
  if (!(await ledger.intend(key, observed.precondition)))
    return { kind: 'dropped' };
  const mayStill = async () =>
    !(await context.writeHold(hop)) && ledger.mayStill();
  let outcome: StartOutcome;
  try {
    outcome = await ledger.call(async () => {
      if (!(await mayStill())) throw new NotCalled();
      return provider.start(
        providerCluster(upgrade),
        {
          operationKey: key,
          moveKey: moveKey(upgrade.id, step.number),
          hop,
          precondition: observed.precondition,
          mayStill,
        },
        signal,
      );
    });
  } catch (error) {
    if (error instanceof NotCalled) return { kind: 'dropped' };
    // The effect is unknown: the ledger's entry stays `intended`, and the next run observes before
    // it calls again.
    return {
      kind: 'retry',
      error: {
        code: 'step.write-failed',
        params: {
          version: writtenVersion(hop),
          error: because(failureReason(error)),
        },
      },
      afterMs: backoffMs(step.failures, timing),
      inFlight: true,
    };
  }
  if (!(await ledger.record(key, outcome))) return { kind: 'dropped' };
  return afterStart(context, outcome, observed.move.part !== undefined, nowMs);
}

/**
 * Pause or stop came before the write, or it is `closed` to it by a window, a freeze, policy or a
 * missing approval. What was intended is known, by this observation, to have had no effect; unless
 * some of the hop's pools want its version already. Then it had a part of it: that part is followed
 * until it has rolled, and no more is written.
 */
async function hold(
  { upgrade, step, ledger, clock, timing }: StepContext<HopFacts>,
  hop: Hop,
  observed: FollowedState,
  nowMs: number,
  closed?: WriteHold,
): Promise<StepResult<HopFacts>> {
  const { part } = observed.move;
  if (part?.rolling && step.inFlight) {
    return {
      kind: 'waiting',
      untilMs: Math.max(nowMs, clock.now()) + timing.pollMs,
      reason: {
        code: 'step.partly-under-way',
        params: { version: version(hop.to) },
      },
      on: 'progress',
      inFlight: true,
    };
  }
  for (const operation of hopWrites(upgrade.operations, step.id)) {
    if (part || operation.state !== 'intended') continue;
    if (!(await ledger.abandon(operation.operationKey)))
      return { kind: 'dropped' };
  }
  if (closed)
    return closedResult({ clock, timing }, 'step.not-written', closed);
  return {
    kind: 'waiting',
    untilMs: nowMs,
    reason: part
      ? { code: 'step.held-partly', params: { version: version(hop.to) } }
      : { code: 'step.held' },
    on: 'held',
    inFlight: false,
  };
}

function afterStart(
  { timing, clock, upgrade }: StepContext<HopFacts>,
  outcome: StartOutcome,
  partly: boolean,
  nowMs: number,
): StepResult<HopFacts> {
  const untilMs = Math.max(nowMs, clock.now()) + timing.pollMs;
  const answer = outcome.message;
  switch (outcome.outcome) {
    case 'accepted':
    case 'already':
      return {
        kind: 'waiting',
        untilMs,
        reason: answer,
        on: 'progress',
        inFlight: true,
      };
    case 'stale':
      return {
        kind: 'waiting',
        untilMs: nowMs + timing.pollMs / 4,
        reason: {
          code: 'step.observing-again',
          params: { answer: because(answer) },
        },
        on: 'progress',
        inFlight: partly,
      };
    case 'refused':
      return {
        kind: 'blocked',
        reason: withWho(
          outcome.foreignOwner
            ? refusedByOwner(outcome.message, outcome.foreignOwner)
            : { code: 'step.refused', params: { answer: because(answer) } },
          upgrade.clusterOwner,
        ),
      };
    default:
      return unreachable(outcome);
  }
}

/** That the platform refused because another writer owns what was to be written. Pure. */
export function refusedByOwner(
  answer: Reason,
  { wayThrough }: Pick<ForeignOwner, 'wayThrough'>,
): Reason {
  return {
    code: 'step.refused-by-owner',
    params: {
      answer: because(answer),
      wayThrough: because(wayThrough),
    },
  };
}
