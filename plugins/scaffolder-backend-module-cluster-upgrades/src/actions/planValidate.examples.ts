import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const planValidateExamples: TemplateExample[] = [
  {
    description: 'Check a plan file that an earlier step fetched',
    example: stringify({
      steps: [
        {
          id: 'fetch',
          name: 'Fetch the plan',
          action: 'fetch:plain:file',
          input: {
            url: 'https://github.com/example/fleet/blob/main/plans/to-1-36.yaml',
            targetPath: 'plan.yaml',
          },
        },
        {
          id: 'validate',
          name: 'Check the plan',
          action: 'cluster-upgrades:plan:validate',
          input: { file: 'plan.yaml' },
        },
      ],
    }),
  },
  {
    description: 'Check a plan that was typed in',
    example: stringify({
      steps: [
        {
          id: 'validate',
          name: 'Check the plan',
          action: 'cluster-upgrades:plan:validate',
          input: { document: '${{ parameters.plan }}' },
        },
      ],
    }),
  },
];
