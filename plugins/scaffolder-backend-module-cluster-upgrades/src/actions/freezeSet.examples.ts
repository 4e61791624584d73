import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

const step = (input: object) =>
  stringify({
    steps: [
      {
        id: 'freeze',
        name: 'Set the freeze',
        action: 'cluster-upgrades:freeze:set',
        input,
      },
    ],
  });

export const freezeSetExamples: TemplateExample[] = [
  {
    description: 'Freeze production over the sale; patches go on',
    example: step({
      name: 'cyber-week',
      from: '2026-11-23T00:00:00+01:00',
      until: '2026-12-01T00:00:00+01:00',
      scope: 'minor-and-nodes',
      environments: ['prod'],
      reason: 'Sale',
    }),
  },
  {
    description: 'Extend a freeze',
    example: step({
      name: 'cyber-week',
      until: '2026-12-03T00:00:00+01:00',
      onlyExtend: true,
    }),
  },
];
