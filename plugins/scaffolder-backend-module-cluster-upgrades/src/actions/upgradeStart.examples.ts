import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const upgradeStartExamples: TemplateExample[] = [
  {
    description: 'Start an upgrade',
    example: stringify({
      steps: [
        {
          id: 'start',
          name: 'Start the upgrade',
          action: 'cluster-upgrades:upgrade:start',
          input: { cluster: 'resource:default/prod-eu-1', target: 'v1.36.4' },
        },
      ],
    }),
  },
  {
    description: 'Start although one check could not run',
    example: stringify({
      steps: [
        {
          id: 'start',
          name: 'Start the upgrade',
          action: 'cluster-upgrades:upgrade:start',
          input: {
            cluster: 'resource:default/prod-ap-1',
            target: '1.36',
            acceptUnknownChecks: ['removed-api'],
          },
        },
      ],
    }),
  },
];
