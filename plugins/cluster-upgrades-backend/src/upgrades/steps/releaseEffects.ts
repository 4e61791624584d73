import { z } from 'zod';
import type { PlanEffect } from '@drydock/upgrade-plans';
import { allOf, type Param, type Reason } from '@drydock/upgrade-reasons';
import { effectTitle } from '../effects/model';
import { effectiveDesired, type UpgradeEffect } from '../model';
import { defineStep, type PlannedStep } from './defineStep';
import { iso } from '../../foundation/time/iso';
import { names, withWho } from '../params';

/**
 * Gives back what the plan's effects took, and waits until each was seen to be gone;
 * `effects/EffectReconciler.ts` undoes them, as it does for an upgrade that never comes here. One
 * that is left behind holds the upgrade, and with it its place in the stage, so that a rollout does
 * not leave a trail of paused autoscalers; one that ends by itself does not. Who stops the upgrade
 * then ends it as what it is: upgraded, with something left behind.
 */
export const releaseEffects = defineStep({
  type: 'release-effects',
  traits: { effects: 'gives-back', mustFinish: 'always' },
  facts: z.looseObject({}),
  present: () => ({ givesBack: true }),
  async run({ upgrade, effects, clock, timing }) {
    const nameOf = (effect: UpgradeEffect): Param => ({
      reasons: [effectTitle(effect, upgrade.steps)],
    });
    const open = upgrade.effects.filter(({ state }) => state !== 'undone');
    const left = open.filter(({ state }) => state === 'undo-failed');
    const holding = left.filter(({ lapsesAtMs }) => lapsesAtMs === undefined);
    if (open.length > left.length) {
      await effects.release(upgrade.id);
      return {
        kind: 'waiting',
        untilMs: clock.now() + timing.pollMs,
        reason: {
          code: 'step.giving-back',
          params: { effects: { list: open.map(nameOf) } },
        },
        on: 'progress',
        inFlight: false,
      };
    }
    if (holding.length > 0 && effectiveDesired(upgrade) !== 'stop') {
      const reason: Reason = {
        code: 'step.effects-left',
        params: {
          count: { number: holding.length },
          effects: { list: holding.map(nameOf) },
        },
      };
      return {
        kind: 'blocked',
        reason: withWho(reason, upgrade.requestedBy),
      };
    }
    const [first = { code: 'step.no-effects' as const }, ...others] =
      upgrade.effects.map(effect => becameOf(effect, nameOf(effect)));
    return { kind: 'done', message: allOf([first, ...others]) };
  },
});

/** None where a plan has no effects. */
export function releaseEffectsSteps(
  effects: readonly PlanEffect[],
): readonly PlannedStep[] {
  return effects.length === 0
    ? []
    : [
        {
          type: releaseEffects.type,
          title: {
            code: 'step.release-effects',
            params: { effects: names(effects.map(({ name }) => name)) },
          },
        },
      ];
}

function becameOf({ state, lapsesAtMs }: UpgradeEffect, effect: Param): Reason {
  if (state === 'undone')
    return { code: 'step.effect-given-back', params: { effect } };
  return lapsesAtMs === undefined
    ? { code: 'step.effect-left-behind', params: { effect } }
    : {
        code: 'step.effect-left-until',
        params: { effect, time: { time: iso(lapsesAtMs) } },
      };
}
