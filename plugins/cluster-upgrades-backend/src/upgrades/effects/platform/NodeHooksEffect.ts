import { z } from 'zod';
import type {
  NodeHookSettings,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { NODE_HOOKS } from '../model';
import { PlatformEffect } from './PlatformEffect';

const parametersSchema = z.object({
  pools: z.array(z.string()).min(1).optional(),
  to: z.string().min(1),
  points: z.array(z.enum(['before-drain', 'after-drain'])).min(1),
});

/**
 * Nodes that wait for hooks before they go. Whatever becomes of the upgrade, none is left waiting
 * for ever.
 */
export class NodeHooksEffect extends PlatformEffect<NodeHookSettings> {
  constructor(providers: ReadonlyMap<string, UpgradeProvider>) {
    super(
      {
        id: NODE_HOOKS,
        portOf: provider => provider.nodeHooks,
        settingsOf: parameters => {
          const parsed = parametersSchema.safeParse(parameters);
          return parsed.success
            ? { settings: parsed.data }
            : { problem: parsed.error.issues[0].message };
        },
        cannot: 'effect.cannot-node-hooks',
        byHand: ({ key, cluster }) => ({
          code: 'effect.by-hand-node-hooks',
          params: {
            cluster: { cluster: cluster.id, name: cluster.name },
            key: { text: key },
          },
        }),
      },
      providers,
    );
  }
}
