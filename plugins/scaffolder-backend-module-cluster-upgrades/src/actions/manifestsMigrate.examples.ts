import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

export const manifestsMigrateExamples: TemplateExample[] = [
  {
    description:
      'Rewrite the manifests of a repository for v1.37 and open a pull request',
    example: stringify({
      steps: [
        {
          id: 'fetch',
          name: 'Fetch',
          action: 'fetch:plain',
          input: { url: 'https://github.com/example/shop/tree/main' },
        },
        {
          id: 'migrate',
          name: 'Rewrite manifests',
          action: 'cluster-upgrades:manifests:migrate',
          input: { target: '1.37', path: 'k8s' },
        },
        {
          id: 'publish',
          name: 'Open a pull request',
          action: 'publish:github:pull-request',
          input: {
            repoUrl: 'github.com?owner=example&repo=shop',
            branchName: 'kubernetes-1.37',
            title: 'API versions for Kubernetes 1.37',
            description: '${{ steps.migrate.output.summary }}',
          },
        },
      ],
    }),
  },
  {
    description: 'Rewrite one folder of what an earlier step fetched',
    example: stringify({
      steps: [
        {
          id: 'migrate',
          name: 'Rewrite manifests',
          action: 'cluster-upgrades:manifests:migrate',
          input: { target: 'v1.36.4', path: 'deploy/base' },
        },
      ],
    }),
  },
];
