import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const versionsCheckExamples: TemplateExample[] = [
  {
    description: 'Check a cluster after its upgrade',
    example: stringify({
      steps: [
        {
          id: 'check',
          name: 'Check versions',
          action: 'cluster-upgrades:versions:check',
          input: { cluster: 'resource:default/prod-eu-1', target: '1.36' },
        },
      ],
    }),
  },
  {
    description: 'Fail unless CoreDNS has one version',
    example: stringify({
      steps: [
        {
          id: 'check',
          name: 'Check CoreDNS',
          action: 'cluster-upgrades:versions:check',
          input: {
            cluster: 'resource:default/prod-eu-1',
            addOns: [{ name: 'coredns', version: 'v1.11.4' }],
            failOn: ['differs', 'unknown'],
          },
        },
      ],
    }),
  },
];
