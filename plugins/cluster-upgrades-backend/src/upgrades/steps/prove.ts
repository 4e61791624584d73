import { z } from 'zod';
import { providerCluster } from '../model';
import { compareWithPrediction } from '../run/prediction';
import { defineStep, type PlannedStep } from './defineStep';
import { difference } from './storedFacts';

/**
 * Compares what was predicted at the start with what happened, and leaves the differences for
 * history.
 */
export const prove = defineStep({
  type: 'prove',
  traits: { mustFinish: 'unless-blocked' },
  facts: z.looseObject({ differences: z.array(difference).optional() }),
  async run({ upgrade, step, provider, reportOf, signal }) {
    const observed = await provider.observe(providerCluster(upgrade), signal);
    const differences = compareWithPrediction(upgrade, observed, reportOf);
    return {
      kind: 'done',
      message:
        differences.length === 0
          ? { code: 'step.as-predicted' }
          : {
              code: 'step.not-as-predicted',
              params: { count: { number: differences.length } },
            },
      facts: { ...step.facts, differences: [...differences] },
    };
  },
  report: ({ differences }) => ({ differences }),
});

export function proveStep(): PlannedStep {
  return { type: prove.type, title: { code: 'step.prove' } };
}
