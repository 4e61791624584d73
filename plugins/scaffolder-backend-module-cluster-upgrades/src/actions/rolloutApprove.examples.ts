import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

const step = (input: object) =>
  stringify({
    steps: [
      {
        id: 'approve',
        name: 'Approve',
        action: 'cluster-upgrades:rollout:approve',
        input,
      },
    ],
  });

export const rolloutApproveExamples: TemplateExample[] = [
  {
    description: 'Approve a plan as it was submitted',
    example: step({
      planId: 'to-1-36',
      digest: '${{ parameters.digest }}',
      reason: 'Reviewed with payments',
    }),
  },
  {
    description: 'Open the approval gate of one stage',
    example: step({
      planId: 'to-1-36',
      digest: '${{ parameters.digest }}',
      stage: 'production',
      gate: 'second-pair-of-eyes',
    }),
  },
  {
    description: 'Reject a plan',
    example: step({
      planId: 'to-1-36',
      digest: '${{ parameters.digest }}',
      decision: 'reject',
      reason: 'Not before the sale',
    }),
  },
];
