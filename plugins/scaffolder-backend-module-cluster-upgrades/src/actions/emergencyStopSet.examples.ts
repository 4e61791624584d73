import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

const step = (input: object) =>
  stringify({
    steps: [
      {
        id: 'stop',
        name: 'Emergency stop',
        action: 'cluster-upgrades:emergency-stop:set',
        input,
      },
    ],
  });

export const emergencyStopSetExamples: TemplateExample[] = [
  {
    description: 'Stop the whole fleet',
    example: step({
      active: true,
      reason: 'Nodes of new pools do not come up since 14:00',
    }),
  },
  {
    description: 'Let it go on',
    example: step({
      active: false,
      reason: 'The image registry answers again',
    }),
  },
];
