import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import {
  textMapAt,
  type CompensatedEffect,
  type EffectContext,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { ClusterApiNodeRollout } from './ClusterApiNodeRollout';
import { SET_BY } from './notes';
import { said } from '@drydock/upgrade-reasons';

/** As the backend hands effects of a plan on to the provider. */
function asEffect(rollout: ClusterApiNodeRollout): CompensatedEffect {
  const request = ({ key, cluster, parameters }: EffectContext) => ({
    key,
    cluster: {
      id: cluster.id,
      name: cluster.name,
      reference: 'capi-main/fleet/c1',
    },
    settings: parameters,
  });
  return {
    id: 'node-rollout',
    problem: () => undefined,
    take: (context, _handle, signal) => rollout.take(request(context), signal),
    observe: (context, _handle, signal) =>
      rollout.observe(request(context), signal),
    undo: (context, _handle, signal) => rollout.undo(request(context), signal),
    undoByHand: context => rollout.undoByHand(request(context)),
  };
}

describeCompensatedEffect('node-rollout on Cluster API', async () => {
  const fake = FakeManagement.plain().withSecondPool();
  const management = fake.management();
  const contextOf = (key: string, pool: string): EffectContext => ({
    key,
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: 'c1', name: 'c1' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: {
      pools: [pool],
      maxSurge: 3,
      drain: { timeoutMinutes: 30, onTimeout: 'force' },
    },
    lastsMinutes: 60,
  });
  return {
    effect: asEffect(
      new ClusterApiNodeRollout(() => ({
        management,
        key: { namespace: 'fleet', name: 'c1' },
      })),
    ),
    context: contextOf('u1/effect-nodes', 'c1-md-0-x1'),
    otherContext: contextOf('another/effect-nodes', 'c1-md-1-x1'),
    secrets: [],
    count: key =>
      [...fake.objects.values()]
        .map(object => textMapAt(object, 'metadata', 'annotations')[SET_BY])
        .filter(
          holder =>
            holder !== undefined && (key === undefined || holder === key),
        ).length,
    breakOtherSide: async () => {
      fake.failures.set(
        '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1',
        new ClusterReadError({
          kind: 'unreachable',
          reason: said('no answer'),
          retryable: true,
        }),
      );
    },
  };
});
