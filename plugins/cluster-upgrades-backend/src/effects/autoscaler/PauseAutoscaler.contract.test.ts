import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { FakeDeploymentApi } from './__testUtils__/FakeDeploymentApi';
import { PauseAutoscaler } from './PauseAutoscaler';
import { PAUSED_BY } from './pausedDeployment';

describeCompensatedEffect('pause-autoscaler', async () => {
  const api = await FakeDeploymentApi.start();
  for (const name of ['cluster-autoscaler', 'other-autoscaler']) api.add(name, 2);
  const context = {
    key: 'upgrade-1/effect-autoscaler',
    upgradeId: 'upgrade-1',
    rolloutId: 'rollout-1',
    cluster: { id: 'c1', name: 'prod-eu-1' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: { namespace: 'kube-system', deployment: 'cluster-autoscaler' },
    lastsMinutes: 60,
  };
  return {
    effect: new PauseAutoscaler({ file: api.file, contexts: {} }),
    context,
    otherContext: { ...context, key: 'another/effect-autoscaler', upgradeId: 'another', parameters: { namespace: 'kube-system', deployment: 'other-autoscaler' } },
    secrets: ['writer-token'],
    count: key => [...api.deployments.values()].filter(({ metadata, spec }) => spec.replicas === 0 && (key === undefined || metadata.annotations[PAUSED_BY] === key)).length,
    breakOtherSide: async () => {
      api.broken = true;
    },
    close: () => api.stop(),
  };
});
