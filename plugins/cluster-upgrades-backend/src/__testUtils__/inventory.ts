import { said } from '@drydock/upgrade-reasons';
import type { Inventory } from '@drydock/upgrade-readiness';

/** The facts of a small healthy cluster; `sections` replaces what a test is about. */
export function inventoryOf(
  gitVersion: string,
  sections: Partial<Inventory['sections']> = {},
): Inventory {
  return {
    formatVersion: 2,
    readAt: '2026-11-21T05:55:00.000Z',
    durationMilliseconds: 10,
    clusterUid: 'uid-1',
    sections: {
      version: { status: 'read', facts: { gitVersion } },
      apis: { status: 'read', facts: [] },
      namespaces: { status: 'read', facts: [] },
      'api-evidence': { status: 'read', facts: { kinds: [], objects: [] } },
      'helm-releases': { status: 'read', facts: [] },
      'api-callers': { status: 'read', facts: [] },
      nodes: { status: 'read', facts: [] },
      workloads: { status: 'read', facts: [] },
      pods: { status: 'read', facts: [] },
      'disruption-budgets': { status: 'read', facts: [] },
      'admission-webhooks': { status: 'read', facts: [] },
      'custom-resources': { status: 'read', facts: [] },
      'custom-resource-uses': { status: 'read', facts: [] },
      'api-services': { status: 'read', facts: [] },
      'service-backends': { status: 'read', facts: [] },
      storage: {
        status: 'read',
        facts: { volumes: [], classes: [], drivers: [] },
      },
      services: { status: 'read', facts: [] },
      components: { status: 'read', facts: [] },
      configuration: { status: 'read', facts: { documents: [] } },
      'service-account-tokens': { status: 'read', facts: [] },
      certificates: { status: 'read', facts: [] },
      gitops: { status: 'read', facts: [] },
      manifests: {
        status: 'off',
        reason: said('No manifest files were given'),
      },
      'manifest-fields': {
        status: 'off',
        reason: said('No manifest files were checked against a schema'),
      },
      trial: { status: 'off', reason: said('No trial import was run') },
      ...sections,
    },
    requests: [],
  };
}
