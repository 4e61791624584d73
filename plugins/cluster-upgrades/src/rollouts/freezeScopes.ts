import type { FreezeScope } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** What a freeze holds back, in words. */
export const freezeScopes: Record<FreezeScope, string> = {
  all: 'every change',
  minor: 'new minors',
  nodes: 'node pools',
  'minor-and-nodes': 'new minors and node pools',
};

export const freezeScopeNames: FreezeScope[] = [
  'all',
  'minor',
  'nodes',
  'minor-and-nodes',
];
