import { allOf, type Param, type Reason } from '@drydock/upgrade-reasons';
import { effectTitle } from '../../effects/model';
import { effectiveDesired, StepResult, UpgradeEffect } from '../model';
import type { StepContext, UpgradeStep } from './step';
import { iso } from '../../time/iso';
import { withWho } from '../params';

/**
 * Gives back what the plan's effects took, and waits until each was seen to be gone; `effects/EffectReconciler.ts` undoes them, as it does for an upgrade
 * that never comes here. One that is left behind holds the upgrade, and with it its place in the stage, so that a rollout does not leave a trail of
 * paused autoscalers; one that ends by itself does not. Who stops the upgrade then ends it as what it is: upgraded, with something left behind.
 */
export const releaseEffects: UpgradeStep = {
  type: 'release-effects',
  async run({
    upgrade,
    effects,
    clock,
    timing,
  }: StepContext): Promise<StepResult> {
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
};

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
