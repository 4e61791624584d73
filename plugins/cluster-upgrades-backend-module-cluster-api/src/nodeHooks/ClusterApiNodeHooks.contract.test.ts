import type { CompensatedEffect, EffectContext, NodeHookSettings } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { textMapAt } from '../objects/json';
import { FakeManagement } from '../testing/FakeManagement';
import { annotationOf } from './deletionHooks';
import { ClusterApiNodeHooks } from './ClusterApiNodeHooks';

const settings: NodeHookSettings = { to: 'v1.36.4', points: ['before-drain', 'after-drain'] };

/** As the backend hands effects on to the provider. */
function asEffect(hooks: ClusterApiNodeHooks): CompensatedEffect {
  const request = ({ key, cluster }: EffectContext) => ({ key, cluster: { id: cluster.id, name: cluster.name, reference: 'capi-main/fleet/c1' }, settings });
  return {
    id: 'node-hooks',
    problem: () => undefined,
    take: (context, _handle, signal) => hooks.take(request(context), signal),
    observe: (context, _handle, signal) => hooks.observe(request(context), signal),
    undo: (context, _handle, signal) => hooks.undo(request(context), signal),
    undoByHand: context => hooks.undoByHand(request(context)),
  };
}

describeCompensatedEffect('node-hooks on Cluster API', async () => {
  const fake = FakeManagement.plain();
  const management = fake.management();
  const contextOf = (key: string): EffectContext => ({ key, upgradeId: 'u1', rolloutId: 'r1', cluster: { id: 'c1', name: 'c1' }, from: 'v1.35.5', target: 'v1.36.4', parameters: {}, lastsMinutes: 60 });
  const keys = ['u1/effect-node-hooks:7', 'another/effect-node-hooks:7'];
  return {
    effect: asEffect(new ClusterApiNodeHooks(() => ({ management, key: { namespace: 'fleet', name: 'c1' } }))),
    context: contextOf(keys[0]),
    otherContext: contextOf(keys[1]),
    secrets: [],
    // Machines of the pool with both annotations: it has one.
    count: key =>
      [...fake.objects.values()].flatMap(object => {
        const annotations = textMapAt(object, 'metadata', 'annotations');
        return keys.filter(each => (key === undefined || each === key) && settings.points.every(point => annotations[annotationOf(each, point)] === each));
      }).length,
    breakOtherSide: async () => {
      fake.failures.set('/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1', new ClusterReadError({ reason: 'unreachable', message: 'nobody answers', retryable: true }));
    },
  };
});
