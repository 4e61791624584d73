import { reasonText } from '@drydock/upgrade-reasons';
import { effectInSentence, type EffectToTake } from '../../effects/model';
import type { StepResult } from '../model';
import { messageOf } from '../../messageOf';
import { backoffMs, closedResult, StepContext, UpgradeStep } from './step';

/**
 * Takes the plan's effects before the first write. Each is stored before it is taken; `effects/EffectReconciler.ts` renews it, and undoes it once
 * `releaseEffects.ts` has begun or the upgrade has ended, whichever comes first: an upgrade that fails or is stopped never comes to that step.
 */
export const takeEffects: UpgradeStep = {
  type: 'take-effects',
  async run(context: StepContext): Promise<StepResult> {
    const { upgrade, step, mayWrite } = context;
    const next = upgrade.steps.find(
      ({ hop, status }) => hop && status !== 'done' && status !== 'skipped',
    )?.hop;
    const closed = mayWrite && next ? await context.writeHold(next) : undefined;
    if (closed) return closedResult(context, 'Not taken', closed);
    const messages: string[] = [];
    for (const effect of step.facts.effects ?? []) {
      const taken = await takeEffect(context, effect);
      if ('instead' in taken) return taken.instead;
      messages.push(`${effect.name}: ${taken.message}`);
    }
    return { kind: 'done', message: messages.join('; ') };
  },
};

/** Takes one effect, or says what comes of the step's run instead. `again`: also where it is in effect, for what it is about has grown. */
export async function takeEffect(
  {
    upgrade,
    step,
    effects,
    ledger,
    mayWrite,
    signal,
    clock,
    timing,
  }: StepContext,
  effect: EffectToTake,
  again = false,
): Promise<{ readonly message: string } | { readonly instead: StepResult }> {
  const called = effectInSentence(effect, upgrade.steps);
  try {
    const result = await effects.take({
      upgrade,
      effect,
      again,
      mayWrite,
      ledger,
      signal,
    });
    switch (result.kind) {
      case 'in-effect':
        return { message: reasonText(result.message) };
      case 'refused':
        return {
          instead: {
            kind: 'blocked',
            reason: `Effect ${called} cannot be taken: ${reasonText(
              result.reason,
            )}. Retry tries again.`,
            owner: upgrade.requestedBy,
          },
        };
      case 'busy':
        return {
          instead: {
            kind: 'waiting',
            untilMs: clock.now() + timing.pollMs,
            reason: `Effect ${called} is being undone or taken right now`,
            on: 'progress',
            inFlight: false,
          },
        };
      case 'held':
        return {
          instead: {
            kind: 'waiting',
            untilMs: 0,
            reason: `Held before effect ${called}`,
            on: 'held',
            inFlight: false,
          },
        };
      default:
        return { instead: { kind: 'dropped' } };
    }
  } catch (error) {
    // It may be in effect: its row says so, and the next run finds it by its key.
    return {
      instead: {
        kind: 'retry',
        error: `Effect ${called} could not be taken: ${messageOf(error)}`,
        afterMs: backoffMs(step.failures, timing),
        inFlight: false,
      },
    };
  }
}
