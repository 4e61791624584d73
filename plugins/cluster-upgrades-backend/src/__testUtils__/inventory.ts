import type { Inventory } from '@drydock/upgrade-readiness';

/** The facts of a small healthy cluster; `sections` replaces what a test is about. */
export function inventoryOf(gitVersion: string, sections: Partial<Inventory['sections']> = {}): Inventory {
  return {
    formatVersion: 1,
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
      ...sections,
    },
    requests: [],
  };
}
