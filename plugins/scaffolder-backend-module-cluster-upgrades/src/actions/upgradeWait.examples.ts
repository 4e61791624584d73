import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const upgradeWaitExamples: TemplateExample[] = [
  {
    description: 'Follow an upgrade for at most two hours',
    example: stringify({
      steps: [
        {
          id: 'wait',
          name: 'Follow the upgrade',
          action: 'cluster-upgrades:upgrade:wait',
          input: {
            upgradeId: '${{ steps.start.output.upgradeId }}',
            timeoutMinutes: 120,
          },
        },
      ],
    }),
  },
];
