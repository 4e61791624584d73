import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const readinessCheckExamples: TemplateExample[] = [
  {
    description: 'Report whether a cluster is ready for v1.36',
    example: stringify({
      steps: [
        {
          id: 'check',
          name: 'Check readiness',
          action: 'cluster-upgrades:readiness:check',
          input: { cluster: 'resource:default/prod-eu-1', target: '1.36' },
        },
      ],
    }),
  },
  {
    description: 'Fail unless every check ran and none found a blocker',
    example: stringify({
      steps: [
        {
          id: 'check',
          name: 'Check readiness',
          action: 'cluster-upgrades:readiness:check',
          input: {
            cluster: '${{ parameters.cluster }}',
            target: '${{ parameters.target }}',
            failOn: ['blocked', 'unknown'],
          },
        },
      ],
    }),
  },
];
