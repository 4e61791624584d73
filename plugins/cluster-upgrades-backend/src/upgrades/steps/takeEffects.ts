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
    const { upgrade, step, effects, ledger, mayWrite, signal, clock, timing } = context;
    const next = upgrade.steps.find(({ hop, status }) => hop && status !== 'done' && status !== 'skipped')?.hop;
    const closed = mayWrite && next ? await context.writeHold(next) : undefined;
    if (closed) return closedResult(context, 'Not taken', closed);
    const messages: string[] = [];
    for (const effect of step.facts.effects ?? []) {
      try {
        const result = await effects.take({ upgrade, effect, mayWrite, ledger, signal });
        switch (result.kind) {
          case 'in-effect':
            messages.push(`${effect.name}: ${result.message}`);
            break;
          case 'refused':
            return { kind: 'blocked', reason: `Effect ${effect.name} cannot be taken: ${result.reason}. Retry tries again.`, owner: upgrade.requestedBy };
          case 'busy':
            return { kind: 'waiting', untilMs: clock.now() + timing.pollMs, reason: `Effect ${effect.name} is being undone or taken right now`, on: 'progress', inFlight: false };
          case 'held':
            return { kind: 'waiting', untilMs: 0, reason: `Held before effect ${effect.name}`, on: 'held', inFlight: false };
          default:
            return { kind: 'dropped' };
        }
      } catch (error) {
        // It may be in effect: its row says so, and the next run finds it by its key.
        return { kind: 'retry', error: `Effect ${effect.name} could not be taken: ${messageOf(error)}`, afterMs: backoffMs(step.failures, timing), inFlight: false };
      }
    }
    return { kind: 'done', message: messages.join('; ') };
  },
};
