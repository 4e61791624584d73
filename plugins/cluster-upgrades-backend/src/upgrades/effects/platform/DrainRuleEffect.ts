import { z } from 'zod';
import { DRAIN_BEHAVIORS } from '@drydock/upgrade-plans';
import type {
  DrainRuleSettings,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { PlatformEffect } from './PlatformEffect';

// A rule without pods would be about all of them: what is stored is looked at again.
const parametersSchema = z.object({
  pools: z.array(z.string()).min(1).optional(),
  pods: z
    .object({
      labels: z.record(z.string(), z.string()).optional(),
      namespaces: z.array(z.string()).min(1).optional(),
    })
    .refine(
      ({ labels, namespaces }) =>
        Object.keys(labels ?? {}).length > 0 || namespaces !== undefined,
      'no pods are named',
    ),
  behavior: z.enum(DRAIN_BEHAVIORS),
  order: z.number().int().optional(),
});

/**
 * How some pods leave drained nodes: in an order, when they are done, or not before their node
 * ends.
 */
export class DrainRuleEffect extends PlatformEffect<DrainRuleSettings> {
  constructor(providers: ReadonlyMap<string, UpgradeProvider>) {
    super(
      {
        id: 'drain-rule',
        portOf: provider => provider.drainRules,
        settingsOf: parameters => {
          const parsed = parametersSchema.safeParse(parameters);
          return parsed.success
            ? { settings: parsed.data }
            : { problem: parsed.error.issues[0].message };
        },
        cannot: 'effect.cannot-drain-rule',
        byHand: ({ key, cluster }) => ({
          code: 'effect.by-hand-drain-rule',
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
