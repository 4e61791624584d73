import { z } from 'zod';
import type { PlanEffect } from '@drydock/upgrade-plans';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { failureReason } from '../../foundation/failureReason';
import { effectInSentence, type EffectToTake } from '../effects/model';
import type { StepResult } from '../model';
import { because, names, withWho } from '../params';
import { defineStep, type PlannedStep } from './defineStep';
import { backoffMs, closedResult, type StepContext } from './step';
import { planEffect } from './storedFacts';

/**
 * Takes the plan's effects before the first write. Each is stored before it is taken;
 * `effects/EffectReconciler.ts` renews it, and undoes it once `releaseEffects.ts` has begun or the
 * upgrade has ended, whichever comes first: an upgrade that fails or is stopped never comes to that
 * step.
 */
export const takeEffects = defineStep({
  type: 'take-effects',
  traits: { renewed: true, effects: 'takes' },
  facts: z.looseObject({ effects: z.array(planEffect) }),
  report: ({ effects }) => ({ effects }),
  async run(context) {
    const { upgrade, step, mayWrite } = context;
    const next = upgrade.steps.find(
      ({ hop, status }) => hop && status !== 'done' && status !== 'skipped',
    )?.hop;
    const closed = mayWrite && next ? await context.writeHold(next) : undefined;
    if (closed) return closedResult(context, 'step.not-taken', closed);
    const messages: Reason[] = [];
    for (const effect of step.facts.effects) {
      const taken = await takeEffect(context, effect);
      if ('instead' in taken) return taken.instead;
      messages.push({
        code: 'step.effect-taken',
        params: {
          effect: { text: effect.name },
          answer: because(taken.message),
        },
      });
    }
    const [first = { code: 'step.no-effects' as const }, ...others] = messages;
    return { kind: 'done', message: allOf([first, ...others]) };
  },
});

/** None where a plan has no effects. */
export function takeEffectsSteps(
  effects: readonly PlanEffect[],
): readonly PlannedStep[] {
  return effects.length === 0
    ? []
    : [
        {
          type: takeEffects.type,
          title: {
            code: 'step.take-effects',
            params: { effects: names(effects.map(({ name }) => name)) },
          },
          facts: { effects },
        },
      ];
}

/**
 * Takes one effect, or says what comes of the step's run instead. `again`: also where it is in
 * effect, for what it is about has grown.
 */
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
): Promise<
  { readonly message: Reason } | { readonly instead: StepResult<never> }
> {
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
        return { message: result.message };
      case 'refused':
        return {
          instead: {
            kind: 'blocked',
            reason: withWho(
              {
                code: 'step.effect-refused',
                params: { effect: called, reason: because(result.reason) },
              },
              upgrade.requestedBy,
            ),
          },
        };
      case 'busy':
        return {
          instead: {
            kind: 'waiting',
            untilMs: clock.now() + timing.pollMs,
            reason: { code: 'step.effect-busy', params: { effect: called } },
            on: 'progress',
            inFlight: false,
          },
        };
      case 'held':
        return {
          instead: {
            kind: 'waiting',
            untilMs: 0,
            reason: { code: 'step.effect-held', params: { effect: called } },
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
        error: {
          code: 'step.effect-failed',
          params: { effect: called, error: because(failureReason(error)) },
        },
        afterMs: backoffMs(step.failures, timing),
        inFlight: false,
      },
    };
  }
}
