import { providerCluster, StepResult } from '../model';
import { compareWithPrediction } from '../prediction';
import type { StepContext, UpgradeStep } from './step';

/** Compares what was predicted at the start with what happened, and leaves the differences for history. */
export const prove: UpgradeStep = {
  type: 'prove',
  async run({
    upgrade,
    step,
    provider,
    signal,
  }: StepContext): Promise<StepResult> {
    const observed = await provider.observe(providerCluster(upgrade), signal);
    const differences = compareWithPrediction(upgrade, observed);
    return {
      kind: 'done',
      message:
        differences.length === 0
          ? { code: 'step.as-predicted' }
          : {
              code: 'step.not-as-predicted',
              params: { count: { number: differences.length } },
            },
      facts: { ...step.facts, differences },
    };
  },
};
