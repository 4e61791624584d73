import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

const step = (verb: string, name: string, input: object) =>
  stringify({
    steps: [
      { id: verb, name, action: `cluster-upgrades:rollout:${verb}`, input },
    ],
  });

export const rolloutPauseExamples: TemplateExample[] = [
  {
    description: 'Pause a rollout',
    example: step('pause', 'Pause the rollout', {
      rolloutId: '${{ parameters.rolloutId }}',
      reason: 'Checkout is slow since 14:00',
    }),
  },
];

export const rolloutResumeExamples: TemplateExample[] = [
  {
    description: 'Let a paused rollout go on',
    example: step('resume', 'Resume the rollout', {
      rolloutId: '${{ parameters.rolloutId }}',
    }),
  },
];

export const rolloutAbortExamples: TemplateExample[] = [
  {
    description: 'Abort a rollout for good',
    example: step('abort', 'Abort the rollout', {
      rolloutId: '${{ parameters.rolloutId }}',
      reason: 'Replaced by the plan to-1-37',
    }),
  },
];
