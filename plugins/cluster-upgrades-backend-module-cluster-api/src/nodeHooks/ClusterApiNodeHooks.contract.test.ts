import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { textMapAt } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import {
  NODE_HOOK_KEYS,
  NODE_HOOK_SETTINGS,
  nodeHookContext,
  nodeHooksAsEffect,
} from '../testing/nodeHooksAsEffect';
import { annotationOf } from './deletionHooks';
import { ClusterApiNodeHooks } from './ClusterApiNodeHooks';
import { said } from '@drydock/upgrade-reasons';

describeCompensatedEffect('node-hooks on Cluster API', async () => {
  const fake = FakeManagement.plain();
  const management = fake.management();
  return {
    effect: nodeHooksAsEffect(
      new ClusterApiNodeHooks(() => ({
        management,
        key: { namespace: 'fleet', name: 'c1' },
      })),
      'capi-main/fleet/c1',
    ),
    context: nodeHookContext(NODE_HOOK_KEYS[0], 'c1'),
    otherContext: nodeHookContext(NODE_HOOK_KEYS[1], 'c1'),
    secrets: [],
    // Machines of the pool with both annotations: it has one.
    count: key =>
      [...fake.objects.values()].flatMap(object => {
        const annotations = textMapAt(object, 'metadata', 'annotations');
        return NODE_HOOK_KEYS.filter(
          each =>
            (key === undefined || each === key) &&
            NODE_HOOK_SETTINGS.points.every(
              point => annotations[annotationOf(each, point)] === each,
            ),
        );
      }).length,
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
