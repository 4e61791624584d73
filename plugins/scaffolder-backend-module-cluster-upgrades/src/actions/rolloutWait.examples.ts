import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

const step = (input: object) =>
  stringify({
    steps: [
      {
        id: 'wait',
        name: 'Follow the rollout',
        action: 'cluster-upgrades:rollout:wait',
        input,
      },
    ],
  });

export const rolloutWaitExamples: TemplateExample[] = [
  {
    description: 'Follow a rollout for at most eight hours',
    example: step({
      rolloutId: '${{ steps.start.output.rolloutId }}',
      timeoutMinutes: 480,
    }),
  },
  {
    description:
      'Wait for the approval of a plan that starts when approved, then for its rollout',
    example: step({ planId: '${{ steps.plan.output.planId }}' }),
  },
];
