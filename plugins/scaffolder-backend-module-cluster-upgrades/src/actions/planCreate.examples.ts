import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const planCreateExamples: TemplateExample[] = [
  {
    description: 'Keep a plan file as a draft',
    example: stringify({
      steps: [
        {
          id: 'plan',
          name: 'Keep the plan',
          action: 'cluster-upgrades:plan:create',
          input: { file: 'plan.yaml' },
        },
      ],
    }),
  },
  {
    description:
      'Submit a plan for approval; its rollout starts with the last approval',
    example: stringify({
      steps: [
        {
          id: 'plan',
          name: 'Submit the plan',
          action: 'cluster-upgrades:plan:create',
          input: { file: 'plan.yaml', submit: true, startWhenApproved: true },
        },
      ],
    }),
  },
  {
    description: 'Submit although a check could not run on every cluster',
    example: stringify({
      steps: [
        {
          id: 'plan',
          name: 'Submit the plan',
          action: 'cluster-upgrades:plan:create',
          input: {
            document: '${{ parameters.plan }}',
            submit: true,
            acceptUnknownChecks: ['removed-api-helm'],
          },
        },
      ],
    }),
  },
];
