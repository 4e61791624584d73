import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type {
  CompensatedEffect,
  EffectContext,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { assertDescribed } from '../../__testUtils__/apiDescription';
import { KEY } from '../../testing/EksServer';
import { startEksWorld, type EksTestWorld } from '../__testUtils__/eksWorld';
import type { EksNodeRollout } from './EksNodeRollout';
import { SET_BY } from './rolloutTags';

/** As the backend hands effects of a plan on to the provider. */
function asEffect(
  rollout: EksNodeRollout,
  { cluster, server }: EksTestWorld,
): CompensatedEffect {
  const request = ({ key, parameters }: EffectContext) => ({
    key,
    cluster,
    settings: parameters,
  });
  return {
    id: 'node-rollout',
    problem: () => undefined,
    take: (context, _handle, signal) => rollout.take(request(context), signal),
    observe: (context, _handle, signal) =>
      rollout.observe(request(context), signal),
    // EKS takes its time to put a group back, and undoing is tried again until it has.
    undo: (context, _handle, signal) =>
      rollout.undo(request(context), signal).catch(() => {
        server.finish();
        return rollout.undo(request(context), signal);
      }),
    undoByHand: context => rollout.undoByHand(request(context)),
  };
}

describeCompensatedEffect('node-rollout on EKS', async () => {
  const world = await startEksWorld();
  const { server, eks, cluster } = world;
  const contextOf = (key: string, pool: string): EffectContext => ({
    key,
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: cluster.id, name: cluster.name },
    from: 'v1.32',
    target: 'v1.33',
    parameters: { pools: [pool], maxUnavailable: '33%' },
    lastsMinutes: 60,
  });
  return {
    effect: asEffect(world.newProvider().nodeRollout, world),
    context: contextOf('u1/effect-nodes', 'workers'),
    otherContext: contextOf('another/effect-nodes', 'spot'),
    secrets: [KEY.secretAccessKey],
    count: key =>
      [...eks.nodegroups.values()]
        .map(({ tags }) => tags?.[SET_BY])
        .filter(
          holder =>
            holder !== undefined && (key === undefined || holder === key),
        ).length,
    breakOtherSide: async () => {
      server.answer = () => ({
        status: 500,
        errorType: 'ServerException',
        body: {},
      });
    },
    close: async () => {
      await world.close();
      assertDescribed(server.api);
    },
  };
});
