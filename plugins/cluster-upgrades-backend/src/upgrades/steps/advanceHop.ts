import type {
  Hop,
  StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { failureReason } from '../../foundation/failureReason';
import { effectiveDesired, providerCluster, type StepResult } from '../model';
import { because, writtenVersion } from '../params';
import { pursuedHop } from '../run/hopWrites';
import type { HopFacts } from './hopFacts';
import { backoffMs, closedResult, NotCalled, type StepContext } from './step';

/**
 * Makes the next change of a hop that is under way, where its platform does not go on by itself: a
 * paused one rests, and of a stopped one what it changed for its time is put back, also if it has
 * failed. The change is none of the ledger's: the platform shows what was changed, and a second
 * call finds it.
 *
 * @returns undefined where nothing was changed, and what is waited for, or the failure, tells more
 */
export async function advanceHop(
  context: StepContext<HopFacts>,
  hop: Hop,
  hasFailed: boolean,
): Promise<StepResult<HopFacts> | undefined> {
  const { provider, upgrade, step, ledger, clock, timing, signal } = context;
  const advance = provider.advance?.bind(provider);
  const aim = aimOf(context);
  if (!advance || !aim || (hasFailed && aim === 'go-on')) return undefined;
  const hold = aim === 'go-on' ? await context.writeHold(hop) : undefined;
  if (hold)
    return {
      ...closedResult(context, 'step.not-written', hold),
      inFlight: true,
    };
  const mayStill = async () =>
    aim === 'put-back'
      ? ledger.mayPutBack()
      : !(await context.writeHold(hop)) && ledger.mayStill();
  let outcome: StartOutcome;
  try {
    outcome = await ledger.call(async () => {
      if (!(await mayStill())) throw new NotCalled();
      return advance(
        providerCluster(upgrade),
        { ...pursuedHop(upgrade, step, hop), aim, mayStill },
        signal,
      );
    });
  } catch (error) {
    if (error instanceof NotCalled) return undefined;
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
  switch (outcome.outcome) {
    case 'accepted':
      return {
        kind: 'waiting',
        untilMs: clock.now() + timing.pollMs / 4,
        reason: outcome.message,
        on: 'progress',
        inFlight: true,
      };
    case 'refused':
      if (hasFailed) return undefined;
      return {
        kind: 'waiting',
        untilMs: clock.now() + timing.pollMs,
        reason: {
          code: 'step.refused',
          params: { answer: because(outcome.message) },
        },
        on: 'person',
        inFlight: true,
      };
    default:
      return undefined;
  }
}

/** Undefined: paused, so that nothing is changed. */
function aimOf({
  mayWrite,
  upgrade,
}: StepContext<HopFacts>): 'go-on' | 'put-back' | undefined {
  if (mayWrite) return 'go-on';
  return effectiveDesired(upgrade) === 'stop' ? 'put-back' : undefined;
}
