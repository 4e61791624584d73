import { z } from 'zod';
import { DRAIN_TIMEOUT_ACTIONS } from '@drydock/upgrade-plans';
import type {
  NodeRolloutSettings,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { PlatformEffect } from './PlatformEffect';

const numberOrShare = z.union([z.number(), z.string()]).optional();
const parametersSchema = z.object({
  pools: z.array(z.string()).min(1).optional(),
  maxSurge: numberOrShare,
  maxUnavailable: numberOrShare,
  drainTimeoutMinutes: z.number().positive().optional(),
  onDrainTimeout: z.enum(DRAIN_TIMEOUT_ACTIONS).default('wait'),
});

/** Surge and drain policy of node pools. */
export class NodeRolloutEffect extends PlatformEffect<NodeRolloutSettings> {
  constructor(providers: ReadonlyMap<string, UpgradeProvider>) {
    super(
      {
        id: 'node-rollout',
        portOf: provider => provider.nodeRollout,
        settingsOf: parameters => {
          const parsed = parametersSchema.safeParse(parameters);
          return parsed.success
            ? { settings: settingsOf(parsed.data) }
            : { problem: parsed.error.issues[0].message };
        },
        withoutPlatform: settings =>
          asksPlatform(settings)
            ? undefined
            : { code: 'effect.drain-reported' },
        cannot: 'effect.cannot-node-rollout',
        byHand: ({ key, cluster }) => ({
          code: 'effect.by-hand-node-rollout',
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

function settingsOf({
  pools,
  maxSurge,
  maxUnavailable,
  drainTimeoutMinutes,
  onDrainTimeout,
}: z.infer<typeof parametersSchema>): NodeRolloutSettings {
  return {
    pools,
    maxSurge,
    maxUnavailable,
    drain:
      drainTimeoutMinutes === undefined
        ? undefined
        : { timeoutMinutes: drainTimeoutMinutes, onTimeout: onDrainTimeout },
  };
}

function asksPlatform({
  maxSurge,
  maxUnavailable,
  drain,
}: NodeRolloutSettings): boolean {
  return (
    maxSurge !== undefined ||
    maxUnavailable !== undefined ||
    drain?.onTimeout === 'force'
  );
}
