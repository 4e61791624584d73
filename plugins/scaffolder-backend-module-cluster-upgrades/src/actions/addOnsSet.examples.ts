import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const addOnsSetExamples: TemplateExample[] = [
  {
    description: 'Submit a new version of CoreDNS for approval',
    example: stringify({
      steps: [
        {
          id: 'set',
          name: 'Set the version of CoreDNS',
          action: 'cluster-upgrades:add-ons:set',
          input: {
            cluster: 'resource:default/prod-eu-1',
            addOns: [{ name: 'coredns', version: 'v1.11.4' }],
          },
        },
      ],
    }),
  },
];
