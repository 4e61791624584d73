import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** A cluster of the API, for tests. */
export function cluster(facts: Partial<Cluster>): Cluster {
  return {
    id: '1',
    name: 'prod-eu-1',
    title: facts.name ?? 'prod-eu-1',
    version: 'v1.35.4',
    sources: [{ id: 'kubeconfig', name: 'prod-eu-1', listed: true }],
    verdict: 'ready',
    findings: { blockers: 0, warnings: 0, infos: 0 },
    checks: { ran: 8, total: 8 },
    blockersByOwner: [],
    freshness: { state: 'fresh' },
    support: { state: 'standard', provider: 'eks', providerName: 'Amazon EKS' },
    upgradable: { possible: false },
    ...facts,
  };
}
