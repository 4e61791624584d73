import type { FreezeScope } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../translation';

const freezeScopes: Record<FreezeScope, TextKey> = {
  all: 'rollouts.freezeScope.all',
  minor: 'rollouts.freezeScope.minor',
  nodes: 'rollouts.freezeScope.nodes',
  'minor-and-nodes': 'rollouts.freezeScope.minorAndNodes',
};

export const freezeScopeNames: FreezeScope[] = [
  'all',
  'minor',
  'nodes',
  'minor-and-nodes',
];

/** What a freeze holds back, in words. */
export function freezeScopeText(scope: FreezeScope, texts: Texts): string {
  const key: TextKey | undefined = freezeScopes[scope];
  return key ? texts(key) : scope;
}
