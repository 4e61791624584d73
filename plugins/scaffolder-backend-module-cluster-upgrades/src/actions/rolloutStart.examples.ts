import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const rolloutStartExamples: TemplateExample[] = [
  {
    description: 'Start the rollout of a plan that was approved',
    example: stringify({
      steps: [
        {
          id: 'start',
          name: 'Start the rollout',
          action: 'cluster-upgrades:rollout:start',
          input: { planId: 'to-1-36' },
        },
      ],
    }),
  },
  {
    description:
      'Start exactly what an earlier task submitted, and nothing newer',
    example: stringify({
      steps: [
        {
          id: 'start',
          name: 'Start the rollout',
          action: 'cluster-upgrades:rollout:start',
          input: {
            planId: '${{ parameters.planId }}',
            digest: '${{ parameters.digest }}',
          },
        },
      ],
    }),
  },
];
