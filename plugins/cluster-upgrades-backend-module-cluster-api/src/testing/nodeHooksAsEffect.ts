import type {
  CompensatedEffect,
  EffectContext,
  NodeHooks,
  NodeHookSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

export const NODE_HOOK_SETTINGS: NodeHookSettings = {
  to: 'v1.36.4',
  points: ['before-drain', 'after-drain'],
};

/** Of two upgrades of one cluster, whose marks go side by side. */
export const NODE_HOOK_KEYS = [
  'u1/effect-node-hooks:7',
  'another/effect-node-hooks:7',
] as const;

/**
 * What its contract is held against: hooks for each node as the backend hands them on to a
 * provider.
 */
export function nodeHooksAsEffect(
  hooks: NodeHooks,
  reference: string,
): CompensatedEffect {
  const request = ({ key, cluster }: EffectContext) => ({
    key,
    cluster: { id: cluster.id, name: cluster.name, reference },
    settings: NODE_HOOK_SETTINGS,
  });
  return {
    id: 'node-hooks',
    problem: () => undefined,
    take: (context, _handle, signal) => hooks.take(request(context), signal),
    observe: (context, _handle, signal) =>
      hooks.observe(request(context), signal),
    undo: (context, _handle, signal) => hooks.undo(request(context), signal),
    undoByHand: context => hooks.undoByHand(request(context)),
  };
}

export function nodeHookContext(key: string, clusterId: string): EffectContext {
  return {
    key,
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: clusterId, name: clusterId },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: {},
    lastsMinutes: 60,
  };
}
