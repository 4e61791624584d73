import { effectTitle } from '../../effects/model';
import { effectiveDesired, StepResult, UpgradeEffect } from '../model';
import type { StepContext, UpgradeStep } from './step';
import { instantInWords } from '../../time/instantInWords';

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
    const namesOf = (named: readonly UpgradeEffect[]) =>
      named.map(effect => effectTitle(effect, upgrade.steps)).join(', ');
    const open = upgrade.effects.filter(({ state }) => state !== 'undone');
    const left = open.filter(({ state }) => state === 'undo-failed');
    const holding = left.filter(({ lapsesAtMs }) => lapsesAtMs === undefined);
    if (open.length > left.length) {
      await effects.release(upgrade.id);
      return {
        kind: 'waiting',
        untilMs: clock.now() + timing.pollMs,
        reason: `Giving back ${namesOf(open)}`,
        on: 'progress',
        inFlight: false,
      };
    }
    if (holding.length > 0 && effectiveDesired(upgrade) !== 'stop') {
      const reason = `${namesOf(
        holding,
      )} could not be given back, and is tried again; Retry does so at once. The effects of this upgrade say why, and how by hand. Stop ends the upgrade without it.`;
      return { kind: 'blocked', reason, owner: upgrade.requestedBy };
    }
    return {
      kind: 'done',
      message: upgrade.effects
        .map(
          effect =>
            `${effectTitle(effect, upgrade.steps)}: ${becameOf(effect)}`,
        )
        .join('; '),
    };
  },
};

function becameOf({ state, lapsesAtMs }: UpgradeEffect): string {
  if (state === 'undone') return 'given back';
  return `left behind${
    lapsesAtMs === undefined
      ? ''
      : `, ends by itself at ${instantInWords(lapsesAtMs)}`
  }, and is tried again`;
}
